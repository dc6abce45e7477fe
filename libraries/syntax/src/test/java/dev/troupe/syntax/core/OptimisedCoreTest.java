package dev.troupe.syntax.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.troupe.syntax.tag.TreeDigestMain;
import dev.troupe.syntax.tree.LibraryChecksum;
import dev.troupe.syntax.tree.TreeSitterCore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds the core for real, where npm reaches its registry and there is a compiler. */
class OptimisedCoreTest {
    private static final Path PAGES = Path.of("src/test/resources/dev/troupe/syntax/tag/tags");

    private static final Path SOURCES = Path.of("src/main/java/dev/troupe/syntax/tree");

    private static final List<String> PAGES_OF = List.of("go", "java", "json", "python");

    @TempDir private Path root;

    @Test
    void severalBuildersLeaveOneCoreThatParsesAsTheOther() throws Exception {
        Path directory = root.resolve("native");
        List<NativeCoreOutcome> outcomes = buildTwice(directory);
        assumeThat(outcomes.getFirst())
                .as("no core is built here: %s", outcomes.getFirst().sentence())
                .isNotInstanceOfAny(
                        NativeCoreOutcome.SystemUnsupported.class,
                        NativeCoreOutcome.CompilerMissing.class,
                        NativeCoreOutcome.ProgramMissing.class,
                        NativeCoreOutcome.DownloadFailed.class);
        assertThat(outcomes).allMatch(NativeCoreOutcome::isUsable, "is usable");

        Path file = NativeCoreFile.in(directory).orElseThrow().path();
        assertThat(LibraryChecksum.matches(file, Files.readAllBytes(file))).isTrue();
        assertThat(new NativeCoreBuilder(directory).build())
                .isEqualTo(new NativeCoreOutcome.AlreadyBuilt(file));
        String built = digest(List.of("-D" + TreeSitterCore.PROPERTY + "=" + file));
        assertThat(built).startsWith("built=true files=");
        assertThat(digest(List.of())).isEqualTo(built.replace("built=true", "built=false"));
    }

    private static List<NativeCoreOutcome> buildTwice(Path directory) throws Exception {
        Callable<NativeCoreOutcome> build = () -> new NativeCoreBuilder(directory).build();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<NativeCoreOutcome> outcomes = new ArrayList<>();
            for (Future<NativeCoreOutcome> future : threads.invokeAll(List.of(build, build))) {
                outcomes.add(future.get());
            }
            return outcomes;
        }
    }

    private String digest(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(TreeDigestMain.class.getName(), SOURCES.toString()));
        // Making the queries of all languages takes half a minute; pass the directory to compare
        // them all.
        PAGES_OF.forEach(it -> command.add(PAGES.resolve(it + ".md").toString()));
        Path errors = root.resolve("errors");
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        return output;
    }
}
