package dev.troupe.standalone.request;

import dev.troupe.standalone.app.StandaloneServer;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.springframework.util.FileSystemUtils;

/**
 * The packaged server and the command line as programs. Both map their classes from an archive, without
 * which starting them again and again would take most of the tests' time.
 */
final class InstalledPrograms {
    private static final Path JAR = Path.of("target/server/troupe-standalone.jar").toAbsolutePath();
    private static final Path ARCHIVE = Path.of("target/server-classes.jsa").toAbsolutePath();
    private static final Path HOME = Path.of("target/server-classes").toAbsolutePath();
    private static final Path LOCK = Path.of("target/server-classes.lock").toAbsolutePath();
    private static final Path CLI_ARCHIVE = Path.of("target/cli-classes.jsa").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private InstalledPrograms() {}

    static ChildJvm.Builder server() throws IOException, InterruptedException {
        return plain().options("-XX:SharedArchiveFile=" + archive());
    }

    private static ChildJvm.Builder plain() {
        return ChildJvm.of(StandaloneServer.class.getName())
                .classPath(JAR.toString())
                .options(
                        "-Xmx768m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        // Else the JVM complains that its own archive knows nothing of native
                        // access.
                        "-Xlog:disable");
    }

    /** Without a terminal. Its first end writes the archive for those that follow. */
    static ChildJvm.Builder commandLine() {
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

    /** Classes of directories cannot be mapped, and the command line needs none. */
    private static String libraries() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(it -> it.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Made by the first test that needs it; those in other JVMs wait meanwhile. */
    private static synchronized Path archive() throws IOException, InterruptedException {
        try (FileChannel channel =
                        FileChannel.open(
                                LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            if (!Files.exists(ARCHIVE)
                    || Files.getLastModifiedTime(ARCHIVE).compareTo(Files.getLastModifiedTime(JAR))
                            < 0) {
                make();
            }
        }
        return ARCHIVE;
    }

    /**
     * Gives a home that has no database yet what a first start leaves in one: the database's programs, its
     * files with every schema, and the secrets. Unpacking and migrating again in each test proves nothing more.
     */
    static void furnish(Path home) throws IOException, InterruptedException {
        var _ = archive();
        if (Files.exists(home.resolve("data"))
                || Files.exists(home.resolve("secrets.properties"))) {
            return;
        }
        Files.createDirectories(home);
        for (String part : List.of("postgres", "data", "secrets.properties")) {
            Process copying =
                    new ProcessBuilder("cp", "-a", HOME.resolve(part).toString(), home.toString())
                            .inheritIO()
                            .start();
            if (copying.waitFor() != 0) {
                throw new IOException(HOME.resolve(part) + " was not copied to " + home);
            }
        }
        // Those who start at the same time would both find it free.
        Files.delete(home.resolve("data/postgres.port"));
    }

    /** The first start of all, from nothing. */
    private static void make() throws IOException, InterruptedException {
        FileSystemUtils.deleteRecursively(HOME);
        Files.createDirectories(HOME);
        Path fresh = HOME.resolve("fresh.jsa");
        try (ChildJvm server =
                plain().options("-XX:ArchiveClassesAtExit=" + fresh)
                        .environment("TROUPE_HOME", HOME.toString())
                        .start()) {
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> Files.exists(HOME.resolve("server.json")) || !server.alive());
            server.signal(PosixSignal.TERM);
            int exit = server.awaitExit(PATIENCE);
            if (!Files.exists(fresh)) {
                throw new AssertionError(
                        "The server wrote no archive and ended with %d:\n%s"
                                .formatted(exit, String.join("\n", server.output())));
            }
        }
        Files.move(fresh, ARCHIVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
