package dev.troupe.testkit.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedRepositoryTest {
    @TempDir Path folder;

    @Test
    void commitsExactlyTheFilesAskedFor() throws IOException {
        GeneratedRepository repository = GeneratedRepository.create(folder.resolve("big"), 250, 42);

        List<String> tracked =
                new SampleGitRunner(repository.directory())
                        .run("ls-files")
                        .lines()
                        .sorted()
                        .toList();
        assertThat(tracked).hasSize(250).isEqualTo(repository.files());
        assertThat(new SampleGitRunner(repository.directory()).run("status", "--porcelain"))
                .isEmpty();
        assertThat(tracked).anyMatch(it -> it.endsWith(".md")).anyMatch(it -> it.endsWith(".yaml"));
    }

    @Test
    void theJavaFilesCompile() throws IOException {
        GeneratedRepository repository = GeneratedRepository.create(folder.resolve("src"), 60, 7);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            Stream<Path> sources =
                    repository.files().stream()
                            .filter(it -> it.endsWith(".java"))
                            .map(repository.directory()::resolve);
            var units = files.getJavaFileObjectsFromPaths(sources.toList());
            List<String> options = List.of("-proc:none", "-d", folder.toString());

            assertThat(compiler.getTask(null, files, null, options, null, units).call()).isTrue();
        }
    }

    @Test
    void theSeedDecidesEverything() {
        String one = GeneratedRepository.create(folder.resolve("1"), 20, 1).commit();

        assertThat(GeneratedRepository.create(folder.resolve("2"), 20, 1).commit()).isEqualTo(one);
        assertThat(GeneratedRepository.create(folder.resolve("3"), 20, 2).commit())
                .isNotEqualTo(one);
    }

    @Test
    void noFilesIsRefused() {
        assertThatThrownBy(() -> GeneratedRepository.create(folder.resolve("x"), 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ask for at least 1");
    }
}
