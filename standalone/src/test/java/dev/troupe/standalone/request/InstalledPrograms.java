package dev.troupe.standalone.request;

import dev.troupe.standalone.app.StandaloneServer;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import dev.troupe.testkit.process.StartupCache;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.springframework.util.FileSystemUtils;

/**
 * The packaged server and the command line as programs. Both start from classes that were loaded once, without which
 * starting them again and again would take most of the tests' time.
 */
final class InstalledPrograms {
    private static final Path JAR = Path.of("target/server/troupe-standalone.jar").toAbsolutePath();
    private static final Path START = Path.of("target/test-start").toAbsolutePath();
    private static final Path HOME = START.resolve("home");
    private static final StartupCache CACHE = new StartupCache(JAR, START);
    private static final Path CLI_ARCHIVE = Path.of("target/cli-classes.jsa").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final List<String> SERVER_OPTIONS =
            List.of(
                    "-Xmx768m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow");

    /**
     * Settings with which a request waits as long as it can for what the index knows, so that what comes with it is the same
     * on slow machines.
     */
    static final Map<String, String> INDEX_WAITS =
            Map.of("TROUPE_WORKER_CONTEXT_TIME", "5m", "TROUPE_REPOMAP_INDEXPATIENCE", "5m");

    /** Which language servers there are differs between machines, and so does what they say. */
    static final Map<String, String> WITHOUT_DIAGNOSTICS =
            Map.of("TROUPE_WORKER_DIAGNOSTICS_ENABLED", "false");

    private static boolean checked;

    private InstalledPrograms() {}

    static ChildJvm.Builder server() throws IOException, InterruptedException {
        prepare();
        return CACHE.use(plain());
    }

    private static ChildJvm.Builder plain() {
        return ChildJvm.of(StandaloneServer.class.getName())
                .classPath(JAR.toString())
                .options(SERVER_OPTIONS.toArray(String[]::new));
    }

    /** Without a terminal. Its first end writes the archive for those that follow. */
    static ChildJvm.Builder commandLine() {
        dropOutdatedArchive();
        return ChildJvm.of("dev.troupe.cli.CommandLineMain")
                .classPath(libraries())
                .options(
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+AutoCreateSharedArchive",
                        "-XX:SharedArchiveFile=" + CLI_ARCHIVE,
                        "-Xlog:disable");
    }

    /** Once a library has changed the JVM neither uses the archive nor writes another, and starts in twice the time. */
    private static synchronized void dropOutdatedArchive() {
        if (checked) {
            return;
        }
        checked = true;
        File archive = CLI_ARCHIVE.toFile();
        boolean outdated =
                Arrays.stream(libraries().split(File.pathSeparator))
                        .anyMatch(it -> new File(it).lastModified() > archive.lastModified());
        if (outdated && archive.exists() && !archive.delete()) {
            throw new IllegalStateException(archive + " cannot be deleted.");
        }
    }

    /** The command that starts a command line which has a terminal. */
    static List<String> onTerminal(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Dtroupe.terminals=111"));
        command.addAll(List.of("-cp", libraries(), "dev.troupe.cli.CommandLineMain"));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * A shell script that starts a command line as the launcher does: it knows which streams are terminals, and can start
     * the server.
     */
    static String launcher() throws IOException, InterruptedException {
        prepare();
        return """
        #!/bin/sh
        terminals=
        for stream in 0 1 2; do
            if [ -t $stream ]; then terminals=${terminals}1; else terminals=${terminals}0; fi
        done
        exec '%s' -Duser.home="$HOME" -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xlog:disable \\
            -XX:+AutoCreateSharedArchive -XX:SharedArchiveFile='%s' \\
            --enable-native-access=ALL-UNNAMED -Dtroupe.terminals=$terminals \\
            -Dtroupe.server.jar='%s' -Dtroupe.server.options='%s' \\
            -cp '%s' dev.troupe.cli.CommandLineMain "$@"
        """
                .formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        CLI_ARCHIVE,
                        JAR,
                        String.join(" ", CACHE.options(SERVER_OPTIONS)),
                        libraries());
    }

    /** Classes of directories cannot be mapped, and the command line needs none. */
    private static String libraries() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(it -> it.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Done by the first test that needs it; those in other JVMs wait meanwhile. */
    private static void prepare() throws IOException, InterruptedException {
        StartupCache.complete(List.of(CACHE), InstalledPrograms::startFirst, _ -> plain());
    }

    /**
     * Gives a home that has no database yet what a first start leaves in one: the database's programs, its
     * files with every schema, and the secrets. Unpacking and migrating again in each test proves nothing more.
     */
    static void furnish(Path home) throws IOException, InterruptedException {
        prepare();
        if (Files.exists(home.resolve("data"))
                || Files.exists(home.resolve("secrets.properties"))) {
            return;
        }
        Files.createDirectories(home);
        // Nobody writes to the programs, so that links do where both are on one file system.
        if (copy("-al", "postgres", home, ProcessBuilder.Redirect.DISCARD) != 0) {
            mustCopy("postgres", home);
        }
        mustCopy("data", home);
        mustCopy("secrets.properties", home);
        // Those who start at the same time would both find it free.
        Files.delete(home.resolve("data/postgres.port"));
    }

    private static void mustCopy(String part, Path home) throws IOException, InterruptedException {
        if (copy("-a", part, home, ProcessBuilder.Redirect.INHERIT) != 0) {
            throw new IOException(HOME.resolve(part) + " was not copied to " + home);
        }
    }

    private static int copy(String how, String part, Path home, ProcessBuilder.Redirect said)
            throws IOException, InterruptedException {
        return new ProcessBuilder("cp", how, HOME.resolve(part).toString(), home.toString())
                .redirectOutput(said)
                .redirectError(said)
                .start()
                .waitFor();
    }

    /** The first start of all, from nothing. */
    private static void startFirst() throws IOException, InterruptedException {
        FileSystemUtils.deleteRecursively(HOME);
        Files.createDirectories(HOME);
        try (ChildJvm server =
                CACHE.record(plain()).environment("TROUPE_HOME", HOME.toString()).start()) {
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> Files.exists(HOME.resolve("server.json")) || !server.alive());
            if (!server.alive()) {
                throw new AssertionError(
                        "The first server ended:\n" + String.join("\n", server.output()));
            }
            server.signal(PosixSignal.TERM);
            var _ = server.awaitExit(PATIENCE);
        }
    }
}
