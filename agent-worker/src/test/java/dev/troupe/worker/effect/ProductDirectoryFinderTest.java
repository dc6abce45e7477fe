package dev.troupe.worker.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.scenario.ScenarioRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProductDirectoryFinderTest {
    @TempDir private Path directory;

    @Test
    void findsRealDirectoriesThatGitIgnoresAndBuildsMake() throws Exception {
        Path top = ScenarioRepositories.create(directory.resolve("shop")).toRealPath();
        Files.writeString(top.resolve(".gitignore"), "target/\nnode_modules\nprivate/\n/dist\n");
        for (String made :
                new String[] {
                    "target/classes/target",
                    "web/target",
                    "web/build",
                    "private",
                    "node_modules/.vite/deps",
                    "node_modules/left-pad/dist"
                }) {
            Files.createDirectories(top.resolve(made));
        }
        Files.createSymbolicLink(top.resolve("dist"), Files.createDirectory(outside()));

        assertThat(ProductDirectoryFinder.find(top))
                .containsExactlyInAnyOrder(
                        top.resolve("target"),
                        top.resolve("web/target"),
                        top.resolve("node_modules/.vite"));
    }

    @Test
    void findsNoneWithoutARepository() throws IOException {
        Files.createDirectories(directory.resolve("target"));

        assertThat(ProductDirectoryFinder.find(directory.toRealPath())).isEmpty();
    }

    private Path outside() {
        return directory.resolve("outside");
    }
}
