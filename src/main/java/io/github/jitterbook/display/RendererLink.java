package io.github.jitterbook.display;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * A kernel's registry of renderers, reached by reflection. Not thread-safe.
 *
 * <p>IJava and JJava have the same shapes in different packages: {@code
 * kernel.getRenderer().createRegistration(type).preferring(mime…).supporting(mime…)
 * .register(function)}, where {@code function.render(value, context)} puts data into {@code
 * context.getOutputContainer()}.
 */
final class RendererLink {

    private final Object renderer;

    /**
     * @throws ReflectiveOperationException if the kernel is of another shape
     */
    RendererLink(Object kernel) throws ReflectiveOperationException {
        renderer = call(kernel, kernel.getClass().getMethod("getRenderer"));
    }

    /**
     * What shows values of a type.
     *
     * @param <T> the type
     */
    interface Function<T> {
        /**
         * Puts the value's forms out.
         *
         * @throws Throwable of any kind: whoever calls it turns it into something visible
         */
        void show(T value, Output out) throws Throwable;
    }

    /** Where a value's forms are put. */
    interface Output {
        /** Whether this form is asked for. */
        boolean wants(String mime) throws ReflectiveOperationException;

        /** Puts a form. */
        void put(String mime, String data) throws ReflectiveOperationException;
    }

    /**
     * Registers a function for a type and all its subtypes.
     *
     * @param mimes the forms that it gives, text aside
     * @throws ReflectiveOperationException if the kernel is of another shape
     */
    <T> void register(Class<T> type, Function<T> function, String... mimes)
            throws ReflectiveOperationException {
        Object registration =
                call(
                        renderer,
                        renderer.getClass().getMethod("createRegistration", Class.class),
                        type);
        call(
                registration,
                registration.getClass().getMethod("preferring", String[].class),
                (Object) mimes);
        call(
                registration,
                registration.getClass().getMethod("supporting", String[].class),
                (Object) new String[] {"text/plain"});
        Method register = registerMethod(registration.getClass());
        Class<?> functionType = register.getParameterTypes()[0];
        InvocationHandler handler =
                (proxy, method, args) ->
                        switch (method.getName()) {
                            case "hashCode" -> System.identityHashCode(proxy);
                            case "equals" -> proxy == args[0];
                            case "toString" -> "renderer of " + type.getName();
                            default -> {
                                function.show(type.cast(args[0]), output(args[1]));
                                yield null;
                            }
                        };
        Object proxy =
                Proxy.newProxyInstance(
                        functionType.getClassLoader(), new Class<?>[] {functionType}, handler);
        call(registration, register, proxy);
    }

    private static Method registerMethod(Class<?> registration) throws NoSuchMethodException {
        for (Method method : registration.getMethods()) {
            if (method.getName().equals("register")
                    && method.getParameterCount() == 1
                    && method.getParameterTypes()[0].isInterface()) {
                return method;
            }
        }
        throw new NoSuchMethodException(registration.getName() + ".register(function)");
    }

    private static Output output(Object context) {
        return new Output() {
            @Override
            public boolean wants(String mime) throws ReflectiveOperationException {
                for (Method method : context.getClass().getMethods()) {
                    if (method.getName().equals("wantsDataRenderedAs")) {
                        Class<?> mimeType = method.getParameterTypes()[0];
                        Object parsed =
                                mimeType.getMethod("parse", String.class).invoke(null, mime);
                        return (Boolean) call(context, method, parsed);
                    }
                }
                throw new NoSuchMethodException(
                        context.getClass().getName() + ".wantsDataRenderedAs");
            }

            @Override
            public void put(String mime, String data) throws ReflectiveOperationException {
                Object container =
                        call(context, context.getClass().getMethod("getOutputContainer"));
                Method put = container.getClass().getMethod("putData", String.class, Object.class);
                call(container, put, mime, data);
            }
        };
    }

    private static Object call(Object target, Method method, Object... args)
            throws ReflectiveOperationException {
        // A kernel may be a subclass that is not public itself.
        method.trySetAccessible();
        return method.invoke(target, args);
    }
}
