package dev.troupe.cli.lineeditor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FuzzyPathFinderTest {
    private static final List<String> PATHS =
            List.of(
                    "README.md",
                    "cli/src/line/Editor.java",
                    "cli/src/screen/TextScreen.java",
                    "docs/editor.md",
                    "web/edit/index.html");

    @Test
    void putsNamesThatBeginSoFirst() {
        assertThat(FuzzyPathFinder.find("edit", PATHS, 9))
                .startsWith("docs/editor.md", "cli/src/line/Editor.java", "web/edit/index.html");
    }

    @Test
    void findsPartsOfAPathInTheirOrder() {
        assertThat(FuzzyPathFinder.find("cli/ts", PATHS, 9))
                .first()
                .isEqualTo("cli/src/screen/TextScreen.java");
        assertThat(FuzzyPathFinder.find("mdre", PATHS, 9)).isEmpty();
    }

    @Test
    void offersNoMoreThanWanted() {
        assertThat(FuzzyPathFinder.find("", PATHS, 2))
                .containsExactly("README.md", "docs/editor.md");
    }
}
