package io.berth.host.source.jar;

/** Says what is wrong with a class that the JVM refuses, in words of somebody who builds jars. */
final class LinkageReasons {
    private LinkageReasons() {}

    static String describe(LinkageError error) {
        return switch (error) {
            case UnsupportedClassVersionError e ->
                "needs a newer Java: " + e.getMessage() + "; compile it with --release "
                        + Runtime.version().feature();
            case ExceptionInInitializerError e -> "a static initializer failed: " + e.getCause();
            case NoClassDefFoundError e ->
                e.getCause() instanceof ExceptionInInitializerError first
                        ? "a static initializer failed earlier: " + first
                        : "class " + className(e) + " is missing: put the library that has it into the jar; of the host"
                                + " only io.berth.api, org.slf4j and the JDK are there";
            case NoSuchMethodError e -> "was built against another version of what it uses: " + e.getMessage();
            case NoSuchFieldError e -> "was built against another version of what it uses: " + e.getMessage();
            default -> "a class of it cannot be used: " + error;
        };
    }

    private static String className(NoClassDefFoundError error) {
        return String.valueOf(error.getMessage()).replace('/', '.');
    }
}
