package dev.troupe.sandbox.protection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.path.PathNames;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PinnedDirectoriesTest {
    private static final Path SHOP = Path.of("/home/ann/shop");

    @Test
    void theDirectoryThatMakesAFileSecretKeepsItsName() {
        assertThat(hiding(".ssh/deploy")).containsExactly(SHOP.resolve(".ssh"));
        assertThat(hiding("a/b/.docker/config.json")).containsExactly(SHOP.resolve("a/b/.docker"));
        assertThat(hiding(".ssh/old/deploy"))
                .containsExactly(SHOP.resolve(".ssh"), SHOP.resolve(".ssh/old"));
    }

    @Test
    void whatIsSecretByItsOwnNameIsSoAnywhere() {
        assertThat(hiding(".env", "a/id_rsa", "a/b/key.pem", ".ssh/id_rsa")).isEmpty();
    }

    @Test
    void whereALinkLeadsNeedsNoPlace() {
        assertThat(hiding("conf/plain.txt")).isEmpty();
    }

    @Test
    void protectedPathsStayWhereTheyAre() {
        assertThat(
                        new PinnedDirectories(SHOP)
                                .protecting(
                                        Set.of(
                                                SHOP.resolve(".troupe"),
                                                SHOP.resolve(".git/hooks"),
                                                SHOP.resolve(".agents/agents")))
                                .directories())
                .containsExactly(SHOP.resolve(".agents"));
    }

    private static Set<Path> hiding(String... files) {
        return new PinnedDirectories(SHOP)
                .hiding(
                        Arrays.stream(files).map(SHOP::resolve).collect(Collectors.toSet()),
                        PathNames::secret)
                .directories();
    }
}
