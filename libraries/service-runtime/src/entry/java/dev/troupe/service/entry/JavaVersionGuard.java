package dev.troupe.service.entry;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * The main program of executable jars: it says which Java they need where that is not the one that runs, and else hands over to
 * the class that the jar names.
 */
public final class JavaVersionGuard {
    /** The oldest Java that runs Troupe. */
    static final int OLDEST = 25;

    /** What a jar's manifest calls the class to hand over to. */
    static final String ATTRIBUTE = "Troupe-Main-Class";

    /** As the error code {@code server-start-failed}. */
    private static final int FAILED = 29;

    private JavaVersionGuard() {}

    /** Runs the jar's program. */
    public static void main(String[] arguments) throws Exception {
        String[] complaint =
                complain(
                        System.getProperty("java.specification.version"),
                        System.getProperty("java.home"));
        for (String line : complaint) {
            System.err.println(line);
        }
        if (complaint.length > 0) {
            System.exit(FAILED);
        }
        run(arguments);
    }

    /** What speaks against a Java of that version, in lines; none when it will do. */
    static String[] complain(String version, String home) {
        if (major(version) >= OLDEST) {
            return new String[0];
        }
        return new String[] {
            "error: Troupe needs Java " + OLDEST + " or newer; this is Java " + version + " (" + home + ").",
            "  next: install Java " + OLDEST + " (for example Temurin) and set JAVA_HOME to it.",
            "  code: server-start-failed"
        };
    }

    private static void run(String[] arguments) throws Exception {
        try {
            Class.forName(program())
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception) {
                throw (Exception) e.getCause();
            }
            throw e;
        }
    }

    /** The class path of {@code java -jar} is the jar. */
    private static String program() throws IOException {
        try (JarFile jar = new JarFile(System.getProperty("java.class.path"))) {
            Manifest manifest = jar.getManifest();
            String name = manifest == null ? null : manifest.getMainAttributes().getValue(ATTRIBUTE);
            if (name == null) {
                throw new IOException(jar.getName() + " does not say what to run.");
            }
            return name;
        }
    }

    /** The number of a version such as {@code 1.8}, {@code 17} or {@code 25}. */
    static int major(String version) {
        String[] parts = version.split("\\.", -1);
        boolean old = parts[0].equals("1") && parts.length > 1;
        return Integer.parseInt(old ? parts[1] : parts[0]);
    }
}
