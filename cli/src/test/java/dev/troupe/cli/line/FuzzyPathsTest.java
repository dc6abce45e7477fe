package dev.troupe.cli.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FuzzyPathsTest {
    private static final List<String> PATHS =
            List.of(
                    "README.md",
                    "cli/src/line/Editor.java",
                    "cli/src/screen/TextScreen.java",
                    "docs/editor.md",
                    "web/edit/index.html");

    @Test
    void putsNamesThatBeginSoFirst() {
        assertThat(FuzzyPaths.find("edit", PATHS, 9))
                .startsWith("docs/editor.md", "cli/src/line/Editor.java", "web/edit/index.html");
    }

    @Test
    void findsPartsOfAPathInTheirOrder() {
        assertThat(FuzzyPaths.find("cli/ts", PATHS, 9))
                .first()
                .isEqualTo("cli/src/screen/TextScreen.java");
        assertThat(FuzzyPaths.find("mdre", PATHS, 9)).isEmpty();
    }

    @Test
    void offersNoMoreThanWanted() {
        assertThat(FuzzyPaths.find("", PATHS, 2)).containsExactly("README.md", "docs/editor.md");
    }
}
