package dev.troupe.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartupCacheIT {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @TempDir Path directory;

    private int trainings;

    @Test
    void aProgramStartsFromACacheThatIsMadeOnceForAJar() throws Exception {
        Path jar = Files.createDirectory(directory.resolve("server")).resolve("greeting.jar");
        Files.createDirectory(jar.resolveSibling("lib"));
        pack(jar);
        StartupCache cache = new StartupCache(jar, directory.resolve("cache"));

        complete(cache, jar);
        complete(cache, jar);

        // Without this the JVM starts from the jar alone where it cannot use the cache.
        assertThat(run(cache.use(program(jar)).options("-XX:AOTMode=on"))).containsExactly("hello");

        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(2)));
        assertThatThrownBy(() -> complete(cache, jar)).hasMessage("training 2");
    }

    private void complete(StartupCache cache, Path jar) throws Exception {
        StartupCache.complete(
                List.of(cache),
                () -> {
                    if (++trainings > 1) {
                        throw new IOException("training " + trainings);
                    }
                    assertThat(run(cache.record(program(jar)))).contains("hello");
                },
                _ -> program(jar));
    }

    private static List<String> run(ChildJvm.Builder program) throws InterruptedException {
        try (ChildJvm child = program.start()) {
            assertThat(child.awaitExit(LIMIT)).as("%s", child.output()).isZero();
            return child.output();
        }
    }

    private static ChildJvm.Builder program(Path jar) {
        return ChildJvm.of(GreetingMain.class.getName())
                .classPath(jar.toString())
                .options("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    }

    private static void pack(Path jar) throws IOException {
        String name = GreetingMain.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(file);
                InputStream compiled =
                        Objects.requireNonNull(
                                StartupCacheIT.class.getClassLoader().getResourceAsStream(name))) {
            packed.putNextEntry(new JarEntry(name));
            compiled.transferTo(packed);
            packed.closeEntry();
        }
    }
}
