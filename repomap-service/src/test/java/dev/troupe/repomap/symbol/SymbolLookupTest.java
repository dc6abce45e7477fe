package dev.troupe.repomap.symbol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contentindex.IndexProgress;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.contentindex.tree.ListedPaths;
import dev.troupe.contentindex.tree.WorkspaceTree;
import dev.troupe.syntax.tag.SymbolKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SymbolLookupTest {
    @TempDir Path directory;

    private SymbolLookup symbols;

    @BeforeEach
    void index() throws IOException {
        write(
                "Cart.java",
                "class Cart {\n    int total() {\n        return add(1);\n    }\n    int add(int x) { return x; }\n}\n");
        write("Order.java", "class Order {\n    int total() { return new Cart().total(); }\n}\n");
        write(
                "OrderTest.java",
                "class OrderTest {\n    void total() { new Order().total(); }\n}\n");
        write("README.md", "# Shop 1.2\n\n## Cart\n\nCall `add`.\n");
        write("Till.pm", "package Shop::Till;\nsub open_till { 1 }\n");
        List<String> paths =
                List.of("Cart.java", "Order.java", "OrderTest.java", "README.md", "Till.pm");
        try (ContentIndex facts = new ContentIndex(FactsStore.NONE, 1)) {
            symbols =
                    new SymbolLookup(
                            new WorkspaceTree(directory, () -> ListedPaths.all(paths), facts)
                                    .read(Duration.ofMinutes(1), IndexProgress.NONE)
                                    .files());
        }
    }

    @Test
    void findsDefinitionsThoseOfTestsLast() {
        assertThat(symbols.definitions("total"))
                .extracting(it -> it.file().path() + ":" + it.tag().nameLine())
                .containsExactly("Cart.java:2", "Order.java:2", "OrderTest.java:2");
    }

    @Test
    void findsDefinitionsOfOneContainer() {
        for (String name :
                List.of("Order.total", "Order::total", "Order#total()", "shop.Order.total")) {
            assertThat(symbols.definitions(name))
                    .as(name)
                    .extracting(it -> it.file().path())
                    .containsExactly("Order.java");
        }
        assertThat(symbols.definitions("Total")).isEmpty();
        assertThat(symbols.definitions("")).isEmpty();
    }

    @Test
    void findsNamesWithDotsAndHeadingsBehindCode() {
        assertThat(symbols.definitions("Shop 1.2"))
                .extracting(it -> it.file().path())
                .containsExactly("README.md");
        assertThat(symbols.definitions("Shop::Till"))
                .extracting(it -> it.tag().kind())
                .containsExactly(SymbolKind.MODULE);
        assertThat(symbols.definitions("Till::open_till")).hasSize(1);
        assertThat(symbols.definitions("Cart"))
                .extracting(it -> it.file().path())
                .containsExactly("Cart.java", "README.md");
    }

    @Test
    void findsMembersAndUses() {
        assertThat(symbols.members("Order"))
                .extracting(it -> it.tag().name())
                .containsExactly("total");
        assertThat(symbols.members("Cart"))
                .extracting(it -> it.tag().name())
                .containsExactly("total", "add");
        assertThat(symbols.references("Cart"))
                .extracting(it -> it.file().path())
                .containsOnly("Order.java");
        assertThat(symbols.references("add"))
                .extracting(it -> it.file().path() + it.tag().lines())
                .containsExactly("Cart.java[3]", "README.md[5]");
    }

    @Test
    void listsOutlinesAndTests() {
        assertThat(symbols.outline("Cart.java"))
                .extracting(it -> it.tag().name())
                .containsExactly("Cart", "total", "add");
        assertThat(symbols.outline("Gone.java")).isEmpty();
        assertThat(symbols.testsOf("Order.java"))
                .extracting(IndexedFile::path)
                .containsExactly("OrderTest.java");
        assertThat(symbols.testsOf("Gone.java")).isEmpty();
    }

    private void write(String path, String text) throws IOException {
        Files.writeString(directory.resolve(path), text);
    }
}
