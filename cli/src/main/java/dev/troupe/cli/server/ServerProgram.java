package dev.troupe.cli.server;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Describes how to start the server's process.
 *
 * @param java the Java launcher
 * @param jar the server's executable jar
 * @param options options of the JVM
 * @param environment variables set on top of this process's own
 */
public record ServerProgram(
        Path java, Path jar, List<String> options, Map<String, String> environment) {
    /** System property that holds the path of the server's jar; the launcher script sets it. */
    public static final String JAR_PROPERTY = "troupe.server.jar";

    /** System property that holds the server's JVM options, separated by blanks. */
    public static final String OPTIONS_PROPERTY = "troupe.server.options";

    /** Name of the JVM's cache of linked classes and profiles, in the directory of the jar. */
    static final String AOT_CACHE = "troupe-standalone.aot";

    public ServerProgram {
        options = List.copyOf(options);
        environment = Map.copyOf(environment);
    }

    /** The program that the launcher script named. */
    public static ServerProgram named() {
        @Nullable String jar = System.getProperty(JAR_PROPERTY);
        if (jar == null || !Files.isRegularFile(Path.of(jar))) {
            throw new TroupeException(
                    ErrorCode.SERVER_START_FAILED,
                    "The server's program "
                            + (jar == null ? "was not named by the launcher" : jar + " is missing")
                            + ".",
                    "Build it with `./mvnw -DskipTests package`, then start `troupe` by its script.");
        }
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return new ServerProgram(java, Path.of(jar), words(OPTIONS_PROPERTY), Map.of());
    }

    /** The same program with further environment variables. */
    public ServerProgram with(Map<String, String> more) {
        return new ServerProgram(java, jar, options, more);
    }

    /**
     * A builder of its process, not yet started.
     *
     * @param port fixed port, 0 for any free one
     */
    ProcessBuilder process(TroupeHome home, int port, List<String> prefix) {
        List<String> command = new ArrayList<>(prefix);
        command.add(java.toString());
        command.addAll(options);
        command.addAll(prepared());
        command.add("-Duser.home=" + System.getProperty("user.home"));
        command.add("-jar");
        command.add(jar.toString());
        if (port != 0) {
            command.add("--server.port=" + port);
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.environment().put(TroupeHome.VARIABLE, home.path().toString());
        builder.directory(home.path().toFile());
        return builder;
    }

    /**
     * Options for a start from classes that were loaded and linked ahead of time, when the launcher
     * made such a cache. The JVM leaves one alone that does not fit; what it has to say about it would
     * only stand between the server's own lines.
     */
    private List<String> prepared() {
        Path cache = jar.resolveSibling(AOT_CACHE);
        return Files.isRegularFile(cache)
                ? List.of(
                        "-XX:AOTCache=" + cache,
                        "-Xlog:disable",
                        "-Xlog:all=error:stderr",
                        "-Xlog:aot*=off:stderr")
                : List.of();
    }

    /** A program's place on the search path, if it is there. */
    static @Nullable Path onPath(String name) {
        @Nullable String path = System.getenv("PATH");
        for (String directory : path == null ? new String[0] : path.split(File.pathSeparator, -1)) {
            Path candidate = Path.of(directory.isEmpty() ? "." : directory, name);
            if (Files.isExecutable(candidate)) {
                return candidate;
            }
        }
        return null;
    }

    private static List<String> words(String property) {
        String value = System.getProperty(property, "").strip();
        return value.isEmpty() ? List.of() : List.of(value.split("\\s+"));
    }
}
