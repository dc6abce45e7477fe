package dev.troupe.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which names patterns stand for, beside what the real bash puts in their place. */
class DiskNamesTest {
    private static final Path BASH = Path.of("/bin/bash");
    private static final int MOST = 100;

    @TempDir Path root;
    private Path workspace;

    @BeforeEach
    void tree() throws IOException {
        workspace = root.toRealPath().resolve("workspace");
        for (String directory : List.of("src/deep/er", "src/.hid", "a b", "-x", "test")) {
            Files.createDirectories(workspace.resolve(directory));
        }
        for (String file :
                List.of(
                        "Cargo.toml",
                        ".env",
                        "-rf.md",
                        "a.md",
                        "a b/c d.md",
                        "src/main.rs",
                        "src/lib.rs",
                        "src/.dot.rs",
                        "src/deep/x.rs",
                        "src/deep/er/y.rs",
                        "src/.hid/z.rs",
                        "test/größe.rs",
                        "test/[a].rs",
                        "test/a*.rs",
                        "-x/o.md")) {
            Files.writeString(workspace.resolve(file), "");
        }
        Files.createSymbolicLink(workspace.resolve("test/gone.rs"), Path.of("nowhere"));
        Files.createSymbolicLink(workspace.resolve("linked"), Path.of("src"));
    }

    @Test
    void namesAreThoseThatBashWrites() throws Exception {
        assumeTrue(Files.isExecutable(BASH), "bash is not installed");
        for (String pattern :
                List.of(
                        "*",
                        "*.md",
                        "./*.md",
                        "*/",
                        "src/*.rs",
                        "src//*.rs",
                        "src/*/*.rs",
                        "src/**/*.rs",
                        "src/d*p/*/y.rs",
                        "*/*.rs",
                        "*/main.rs",
                        "a*.md",
                        "test/g*",
                        "test/*.rs",
                        "linked/*.rs",
                        "*/deep/",
                        "src/deep/../*.rs",
                        "*/*/*",
                        "?.md",
                        "src/???.rs",
                        "test/a*",
                        "nothing/*",
                        "Cargo.toml/*")) {
            assertThat(names(pattern)).as(pattern).isEqualTo(bash(pattern));
        }
    }

    /** At least all that bash writes: patterns of any shape, of the characters that names here are made of. */
    @Test
    void noNameIsMissing() throws Exception {
        assumeTrue(Files.isExecutable(BASH), "bash is not installed");
        Random random = new Random(7);
        String characters = "**??/aesrt.m-x";
        for (int i = 0; i < 150; i++) {
            StringBuilder pattern = new StringBuilder("*");
            for (int k = random.nextInt(7); k > 0; k--) {
                pattern.append(characters.charAt(random.nextInt(characters.length())));
            }
            List<String> ours = names(pattern.toString());
            if (ours != null && !pattern.toString().contains("/.")) {
                assertThat(ours).as(pattern.toString()).containsAll(bash(pattern.toString()));
            }
        }
    }

    @Test
    void directoriesElsewhereAreNotLookedInto() throws IOException {
        Files.createDirectories(root.resolve("outside/deep"));
        Files.createSymbolicLink(workspace.resolve("out"), root.resolve("outside"));

        assertThat(names("out/*")).isNull();
        assertThat(names("*/*")).isNull();
        assertThat(names("../*")).isNull();
        assertThat(names("/etc/*")).isNull();
        assertThat(names("o*")).containsExactly("out");
        assertThat(names(workspace + "/o*")).containsExactly(workspace + "/out");
    }

    @Test
    void whatIsTooMuchOrUnreadableIsUnknown() throws IOException {
        Path many = Files.createDirectory(workspace.resolve("many"));
        for (int i = 0; i <= MOST; i++) {
            Files.createFile(many.resolve("f" + i));
        }
        assertThat(names("many/*")).isNull();
        assertThat(names("many/f1*")).hasSize(12);
        for (int i = 0; i < 2_000; i++) {
            Files.createFile(many.resolve("g" + i));
        }
        assertThat(names("many/f1*")).isNull();
        assertThat(new DiskPaths().expand("/no/such/place", "/no/such/place", "*", 9)).isNull();
        assertThat(new DiskPaths().expand("relative", "relative", "*", 9)).isNull();
        assertThat(names("a\0/*")).isNull();
    }

    private @Nullable List<String> names(String pattern) {
        String top = workspace.toString();
        List<String> names = new DiskPaths().expand(top, top, pattern, MOST);
        return names == null ? null : List.copyOf(new TreeSet<>(names));
    }

    /** A pattern that stands for nothing stays, which is no name. */
    private List<String> bash(String pattern) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        BASH.toString(),
                        "--noprofile",
                        "--norc",
                        "-c",
                        "shopt -s nullglob; printf '%s\\0' " + pattern);
        builder.environment().clear();
        builder.environment().putAll(Map.of("LC_ALL", "C.UTF-8", "PATH", "/usr/bin:/bin"));
        Process process = builder.directory(workspace.toFile()).start();
        String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        List<String> names = new ArrayList<>(List.of(shown.split("\0")));
        names.removeIf(String::isEmpty);
        return List.copyOf(new TreeSet<>(names));
    }
}
