package dev.troupe.worker.workflow.artefact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeLocationFinderTest {
    @TempDir private Path directory;
    private Path root;

    @BeforeEach
    void aWorkspace() throws IOException {
        root = Files.createDirectories(directory.resolve("shop"));
        Files.createDirectories(root.resolve("src"));
        Files.writeString(root.resolve("src/Cart.java"), "class Cart {\n}\n");
        Files.writeString(root.resolve("README.md"), "Shop\n");
        Files.writeString(root.resolve("Makefile"), "all:\n");
        Files.writeString(directory.resolve("outside.txt"), "secret\n");
        Files.createSymbolicLink(root.resolve("link.txt"), directory.resolve("outside.txt"));
    }

    private List<CodeLocation> places(String answer) {
        return CodeLocationFinder.of(CodeLocation.Kind.RELATED, answer, root);
    }

    @Test
    void whatIsThereIsFoundOnceWithItsLine() {
        String answer =
                """
                1. **Cart** (`src/Cart.java:2`) ends here; see ./src/Cart.java:2 again.
                2. It is told in README.md.
                3. GitHub writes it as src/Cart.java#L1.
                """;

        assertThat(places(answer))
                .extracting(CodeLocation::file, CodeLocation::line)
                .containsExactly(
                        tuple("src/Cart.java", 2),
                        tuple("README.md", 0),
                        tuple("src/Cart.java", 1));
        assertThat(places(answer).getFirst().said()).startsWith("1. **Cart**");
    }

    @Test
    void oneFileIsOnePlaceHoweverItIsSpelt() throws IOException {
        Files.createDirectories(root.resolve("app/[slug]"));
        Files.writeString(root.resolve("app/[slug]/the page.tsx"), "a\n");
        String answer =
                "%s and src//Cart.java and `src/../src/Cart.java`; `Makefile`, `app/[slug]/the page.tsx:1`"
                        .formatted(root.toRealPath().resolve("src/Cart.java"));

        assertThat(places(answer))
                .extracting(CodeLocation::file, CodeLocation::line)
                .containsExactly(
                        tuple("src/Cart.java", 0),
                        tuple("Makefile", 0),
                        tuple("app/[slug]/the page.tsx", 1));
    }

    @Test
    void aLineBehindTheEndIsTheFile() {
        assertThat(places("src/Cart.java:99"))
                .extracting(CodeLocation::file, CodeLocation::line)
                .containsExactly(tuple("src/Cart.java", 0));
    }

    @Test
    void whatIsNotThereOrNotOfTheWorkspaceIsNoPlace() {
        assertThat(
                        places(
                                "src/None.java ../outside.txt "
                                        + directory.resolve("outside.txt")
                                        + " link.txt src/ e.g. 3.14 https://example.org/README.md Makefile"))
                .isEmpty();
    }

    @Test
    void endlessAnswersEnd() {
        StringBuilder answer = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            answer.append("src/File").append(i).append(".java ");
        }
        assertThat(places(answer + "\nREADME.md")).isEmpty();
        assertThat(places("README.md\n" + answer)).hasSize(1);
    }
}
