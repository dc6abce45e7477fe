package dev.troupe.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.process.PosixSignal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A copy of the launcher beside sources that were never built. */
final class TestInstallation {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Path root;
    private final Path jdk;
    private final Path started;

    TestInstallation(Path directory) throws IOException {
        root = Files.createDirectories(directory.resolve("troupe"));
        jdk = directory.resolve("jdk");
        started = directory.resolve("started");
        program(Files.readString(Path.of("..", "troupe")), root.resolve("troupe"));
        program(resource("mvnw.sh"), root.resolve("mvnw"));
        program(resource("java.sh"), jdk.resolve("bin/java"));
        program("#!/bin/sh\n", jdk.resolve("bin/javac"));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        Files.createDirectories(root.resolve("cli/src/main"));
    }

    /** What a finished launcher left behind. */
    record Ran(int exit, String out, String err) {}

    /** Runs a command line to its end. */
    Ran run(Map<String, String> wishes) throws IOException, InterruptedException {
        Process process = start(wishes);
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("The launcher still runs.");
        }
        return new Ran(process.exitValue(), read("out"), read("err"));
    }

    /** Runs a command line without one of its streams, and tells which streams the program had. */
    List<String> runWithout(int stream) throws IOException, InterruptedException {
        Path had = root.resolve("streams");
        Process process =
                start(
                        Map.of("STREAMS", had.toString()),
                        List.of("sh", "-c", "exec \"$0\" sessions " + stream + ">&-", launcher()));
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return Files.readAllLines(had);
    }

    /** Starts a command line. */
    Process start(Map<String, String> wishes) throws IOException {
        return start(wishes, List.of(launcher(), "sessions"));
    }

    private String launcher() {
        return root.resolve("troupe").toString();
    }

    private Process start(Map<String, String> wishes, List<String> command) throws IOException {
        Files.deleteIfExists(started);
        ProcessBuilder builder = new ProcessBuilder(PosixSignal.INT.heard(command));
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", jdk.toString());
        environment.put("STARTED", started.toString());
        environment.put("SERVER_JAR", root.resolve("standalone/target/server/x.jar").toString());
        environment.putAll(wishes);
        return builder.redirectOutput(root.resolve("out").toFile())
                .redirectError(root.resolve("err").toFile())
                .start();
    }

    /** Writes a source or build file, of those that this repository has. */
    void write(String path) throws IOException {
        assertThat(Path.of("..", path)).isRegularFile();
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, "changed");
    }

    /** Leaves the lock of another launcher. */
    void hold(long holder) throws IOException {
        Path lock = Files.createDirectories(root.resolve("target")).resolve("launcher.held");
        Files.createSymbolicLink(lock, Path.of(Long.toString(holder)));
    }

    /** Waits for the program that hangs. */
    ProcessHandle hanging() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(started) || Files.readString(started).isBlank()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("Nothing hangs: " + read("err"));
            }
            Thread.sleep(20);
        }
        return ProcessHandle.of(Long.parseLong(Files.readString(started).strip())).orElseThrow();
    }

    /** How often it was built. */
    long builds() throws IOException {
        return Files.readString(root.resolve("builds")).lines().count();
    }

    /** Names of the files beside the server's jar. */
    List<String> besideTheServer() throws IOException {
        return names(root.resolve("standalone/target/server"));
    }

    /** Names of the files beside the command line's jar. */
    List<String> besideTheCommandLine() throws IOException {
        return names(root.resolve("cli/target"));
    }

    /** Names of what the launcher keeps for itself. */
    List<String> kept() throws IOException {
        return names(root.resolve("target"));
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
        }
    }

    private String read(String name) throws IOException {
        return Files.readString(root.resolve(name));
    }

    private static void program(String text, Path file) throws IOException {
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(TestInstallation.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
