package dev.troupe.service.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.service.startup.ServiceLauncher;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said where the Java that runs is too old. */
class JavaVersionGuardTest {
    private static final Path SCRIPT = Path.of("..", "..", "deploy", "start-service");

    @TempDir private Path directory;

    @Test
    void theGuardRunsOnJava8AndTheRestNeedsWhatItSays() throws IOException {
        assertThat(javaOf(JavaVersionGuard.class)).isEqualTo(8);
        assertThat(javaOf(ServiceLauncher.class)).isEqualTo(JavaVersionGuard.OLDEST);
    }

    @ParameterizedTest
    @CsvSource({"1.8,8", "9,9", "17,17", "25,25", "26,26"})
    void versionsAreRead(String version, int major) {
        assertThat(JavaVersionGuard.major(version)).isEqualTo(major);
    }

    @Test
    void anOldJavaIsToldWhichOneIsNeeded() {
        assertThat(JavaVersionGuard.complain("17", "/opt/jdk"))
                .containsExactly(
                        "error: Troupe needs Java 25 or newer; this is Java 17 (/opt/jdk).",
                        "  next: install Java 25 (for example Temurin) and set JAVA_HOME to it.",
                        "  code: server-start-failed");
        assertThat(JavaVersionGuard.complain("25", "/opt/jdk")).isEmpty();
    }

    /** On a real one, where the machine has one. */
    @Test
    void aJarOnAnOldJavaSaysWhichOneItNeeds() throws Exception {
        Optional<Path> old = oldJava();
        assumeTrue(old.isPresent(), "SKIPPED: there is no Java older than 25 in /usr/lib/jvm");
        ProcessBuilder builder =
                new ProcessBuilder(
                        old.get().resolve("bin/java").toString(),
                        "-cp",
                        Path.of(URI.create(classes(JavaVersionGuard.class))).toString(),
                        JavaVersionGuard.class.getName());

        List<String> output = output(builder, old.get());

        assertThat(output).hasSize(4);
        assertThat(output.getFirst()).startsWith("error: Troupe needs Java 25 or newer; this is ");
        assertThat(output.getLast()).isEqualTo("exit 29");
    }

    private static Optional<Path> oldJava() throws IOException {
        Path homes = Path.of("/usr/lib/jvm");
        if (!Files.isDirectory(homes)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(homes)) {
            return all.filter(it -> Files.isExecutable(it.resolve("bin/java")))
                    .filter(JavaVersionGuardTest::isOld)
                    .findFirst();
        }
    }

    private static boolean isOld(Path home) {
        try (Stream<String> lines = Files.lines(home.resolve("release"))) {
            return lines.filter(it -> it.startsWith("JAVA_VERSION="))
                    .map(it -> it.substring(it.indexOf('"') + 1).replaceAll("[^0-9.].*", ""))
                    .anyMatch(it -> JavaVersionGuard.major(it) < JavaVersionGuard.OLDEST);
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void aJarOnTheRightJavaRunsWhatItNames() throws Exception {
        Path jar = directory.resolve("service.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, JavaVersionGuard.class.getName());
        attributes.putValue(JavaVersionGuard.ATTRIBUTE, Program.class.getName());
        attributes.put(
                Attributes.Name.CLASS_PATH,
                classes(JavaVersionGuard.class) + " " + classes(Program.class));
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();

        assertThat(run("-jar", jar.toString(), "ahoy")).containsExactly("ran with ahoy", "exit 0");
    }

    @Test
    void theScriptSaysWhichJavaItNeeds() throws Exception {
        Path home = Files.createDirectories(directory.resolve("jdk"));
        script(home.resolve("bin/java"), "echo 'openjdk version \"17.0.15\" 2025-04-15' >&2");

        List<String> output = start(home);

        assertThat(output.getFirst())
                .isEqualTo(
                        "error: Troupe needs Java 25 or newer; %s is 17.0.15."
                                .formatted(home.resolve("bin/java")));
        assertThat(output.getLast()).isEqualTo("exit 29");
    }

    @Test
    void theScriptGivesAJavaThatIsNewEnoughItsOptions() throws Exception {
        Path home = Files.createDirectories(directory.resolve("jdk"));
        script(
                home.resolve("bin/java"),
                "[ \"$1\" != -version ] || { echo 'java version \"26-ea\"' >&2; exit; }",
                "echo \"$@\"");

        assertThat(start(home).getFirst())
                .contains("--sun-misc-unsafe-memory-access=allow")
                .endsWith("-jar pom.xml --server.port=0");
    }

    private List<String> start(Path home) throws Exception {
        return output(new ProcessBuilder(SCRIPT.toString(), "pom.xml", "--server.port=0"), home);
    }

    private List<String> run(String... arguments) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow());
        builder.command().addAll(List.of(arguments));
        return output(builder, Path.of(System.getProperty("java.home")));
    }

    private static List<String> output(ProcessBuilder builder, Path home) throws Exception {
        builder.environment().put("JAVA_HOME", home.toString());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.redirectErrorStream(true).start();
        List<String> lines = new ArrayList<>(process.inputReader().readAllLines());
        lines.add("exit " + process.waitFor());
        return lines;
    }

    private static void script(Path file, String... lines) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private static String classes(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().toString();
    }

    /** The Java that a class was compiled for. */
    private static int javaOf(Class<?> type) throws IOException {
        try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class");
                DataInputStream data = new DataInputStream(bytes)) {
            data.skipNBytes(6);
            return data.readUnsignedShort() - 44;
        }
    }

    /** What the guard hands over to. */
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            System.out.println("ran with " + String.join(" ", arguments));
        }
    }
}
