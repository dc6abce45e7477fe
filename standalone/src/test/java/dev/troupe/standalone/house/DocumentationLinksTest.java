package dev.troupe.standalone.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every link between the Markdown pages of the checkout leads to a file, and every anchor to a heading. */
class DocumentationLinksTest {
    private static final Path ROOT = SourceTree.resolve("").normalize();

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : DocumentationLinks.pages(ROOT)) {
            broken.addAll(DocumentationLinks.brokenLinks(ROOT, page));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void pagesOfAllPlacesAreRead() throws IOException {
        assertThat(DocumentationLinks.pages(ROOT))
                .contains(
                        ROOT.resolve("README.md"),
                        ROOT.resolve("docs/dev/naming.md"),
                        ROOT.resolve("libraries/ledger/README.md"));
    }

    @Test
    void brokenLinksAreFound(@TempDir Path root) throws IOException {
        Path page = root.resolve("page.md");
        Files.writeString(
                page,
                """
                # A `small` page (1)
                [file](gone.md) [out](../x) [heading](#gone) [fine](#a-small-page-1)
                `[code](gone.md)` [web](https://example.org/x#y)
                """);

        assertThat(DocumentationLinks.brokenLinks(root, page))
                .containsExactly(
                        "page.md: gone.md leads to no file",
                        "page.md: ../x leads to no file",
                        "page.md: #gone leads to no heading");
    }

    @Test
    void anchorsFollowTheRule() {
        assertThat(
                        DocumentationLinks.anchors(
                                """
                                ## `security.json`
                                ## Who gets the next worker?
                                ## Same
                                ## Same
                                ```
                                # no heading
                                ```
                                """))
                .containsExactlyInAnyOrder(
                        "securityjson", "who-gets-the-next-worker", "same", "same-1");
    }
}
