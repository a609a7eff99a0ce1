package io.github.jitterbook.display;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;

/** Finds the notebook kernel in whose JVM this is, if there is one. Thread-safe. */
final class LiveKernel {

    /**
     * Where a kernel keeps its instance.
     *
     * @param className its entry class
     * @param method a static method without arguments that gives the instance; null, or an
     *     exception, means that none is live
     */
    record Entry(String className, String method) {}

    /**
     * The known ones: IJava, whose name JJava 1.0-M1 kept; JJava from 1.0-M2 to 1.0-a5; JJava since
     * 1.0-a6.
     */
    static final List<Entry> KNOWN =
            List.of(
                    new Entry("io.github.spencerpark.ijava.IJava", "getKernelInstance"),
                    new Entry("org.dflib.jjava.JJava", "getKernelInstance"),
                    new Entry("org.dflib.jjava.kernel.JavaNotebookStatics", "kernel"));

    private LiveKernel() {}

    /** The first of these that is live. */
    static Optional<Object> find(List<Entry> entries) {
        for (Entry entry : entries) {
            Class<?> type = load(entry.className());
            Object instance = type == null ? null : instance(type, entry.method());
            if (instance != null) {
                return Optional.of(instance);
            }
        }
        return Optional.empty();
    }

    /** Cells' classes and the kernel's come from different loaders, so each likely one is asked. */
    private static @Nullable Class<?> load(String name) {
        ClassLoader[] loaders = {
            LiveKernel.class.getClassLoader(),
            Thread.currentThread().getContextClassLoader(),
            ClassLoader.getSystemClassLoader()
        };
        for (ClassLoader loader : loaders) {
            try {
                return Class.forName(name, true, loader);
            } catch (ClassNotFoundException | LinkageError notHere) {
                // the next one
            }
        }
        return null;
    }

    private static @Nullable Object instance(Class<?> type, String method) {
        try {
            return type.getMethod(method).invoke(null);
        } catch (InvocationTargetException notLive) {
            return null;
        } catch (ReflectiveOperationException | LinkageError otherVersion) {
            return null;
        }
    }
}
