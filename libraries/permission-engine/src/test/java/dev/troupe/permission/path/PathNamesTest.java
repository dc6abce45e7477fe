package dev.troupe.permission.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class PathNamesTest {
    /** Going back over the dots for each of them would never end. */
    private static final int ENDLESS = 2_000_000;

    @Test
    void looksAtTrailingDotsOnce() {
        assertThat(PathNames.fold("é" + ".".repeat(ENDLESS) + "x/a. ./..")).hasSize(3);
        assertThat(PathNames.secret("é" + ".".repeat(ENDLESS) + "x/.env. .")).isTrue();
    }

    @Test
    void foldsWhatAFileSystemTakesForTheSame() {
        assertThat(PathNames.fold("A//b. ./..\u200B/./c\u00A0/"))
                .isEqualTo(List.of("a", "b", "..", "c"));
    }

    /** The quick look never says that nothing is there when the patterns find something. */
    @Property
    void theQuickLookMissesNothing(@ForAll("paths") String path) {
        List<String> folded = PathNames.fold(path);
        List<GlobPattern> globs =
                SecretFileNames.SECRET_FILES.stream().map(GlobPattern::new).toList();
        if (globs.stream().anyMatch(glob -> glob.matches(folded))) {
            assertThat(NameParts.of(globs).absent(path)).isFalse();
        }
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.of(
                        ".env",
                        ".ENV",
                        "a.pem",
                        "x",
                        "/",
                        "/",
                        ".",
                        " ",
                        ".git",
                        "config",
                        "é",
                        "remotes",
                        "id_rsa",
                        ".ssh",
                        "Credentials",
                        ".env.example",
                        "\u200B")
                .list()
                .ofMaxSize(8)
                .map(parts -> String.join("", parts));
    }
}
