package io.github.jitterbook.testing;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A signal for which the JVM has a handler while this is open, so that it interrupts the system
 * call of the thread it is sent to, as a signal that is ignored would not.
 *
 * <p>By reflection: {@code sun.misc.Signal} is there in every JDK, and compiling against it warns.
 */
public final class HandledSignal implements AutoCloseable {

    private final int number;
    private final Object signal;
    private final Object before;
    private final AtomicLong handled = new AtomicLong();
    private final Function tgkill = NativeLibrary.getProcess().getFunction("tgkill");

    private HandledSignal(String name, int number) throws ReflectiveOperationException {
        this.number = number;
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        signal = Class.forName("sun.misc.Signal").getConstructor(String.class).newInstance(name);
        Object counting =
                Proxy.newProxyInstance(
                        handler.getClassLoader(),
                        new Class<?>[] {handler},
                        (proxy, method, arguments) ->
                                method.getName().equals("handle")
                                        ? note()
                                        : method.getName().equals("hashCode") ? 1 : false);
        before = install(counting);
    }

    /** SIGWINCH, which means nothing to a process without a terminal. */
    public static HandledSignal winch() throws ReflectiveOperationException {
        return new HandledSignal("WINCH", 28);
    }

    private Object note() {
        handled.incrementAndGet();
        return null;
    }

    private Object install(Object handler) throws ReflectiveOperationException {
        Method handle =
                signal.getClass()
                        .getMethod(
                                "handle",
                                signal.getClass(),
                                Class.forName("sun.misc.SignalHandler"));
        return handle.invoke(null, signal, handler);
    }

    /** Sends it to one thread of this process, by the kernel's number. */
    public void sendTo(long tid) {
        tgkill.invokeInt(new Object[] {(int) ProcessHandle.current().pid(), (int) tid, number});
    }

    /** How often the handler ran; several signals at once may be one. */
    public long handled() {
        return handled.get();
    }

    @Override
    public void close() throws ReflectiveOperationException {
        install(before);
    }
}
