package dev.troupe.repomap.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contentindex.ContentFactsExtractor;
import dev.troupe.contentindex.ContentKey;
import dev.troupe.contentindex.term.TermAnalyzer;
import dev.troupe.contentindex.tree.FileRole;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.contentindex.tree.PathTerms;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;

class MapBuilderTest {
    private static final TermAnalyzer ANALYZER = new TermAnalyzer();

    @Test
    void showsSignaturesWithTheirLinesBelowPaths() {
        RepositoryMap map =
                new MapBuilder(TokenizerFamily.O200K.meter())
                        .build(
                                List.of(
                                        file(
                                                "shop/cart.py",
                                                "X = 1\n\nclass Cart(Base):\n    def total(self, rate=1):\n        pass\n"),
                                        file("shop/a.py", "def help():\n    pass\n")),
                                1000);

        assertThat(map.text())
                .isEqualTo(
                        """
                        shop/a.py
                         1 def help()
                        shop/cart.py
                         3 class Cart(Base)
                          4 def total(self, rate=1)
                        """);
        assertThat(map.files()).containsExactly("shop/cart.py", "shop/a.py");
        assertThat(map.tokens()).isEqualTo(TokenizerFamily.O200K.meter().count(map.text()));
    }

    @Property(tries = 60)
    void neverHasMoreTokensThanItMay(
            @ForAll @IntRange(min = 0, max = 40) int count,
            @ForAll @IntRange(min = 0, max = 900) int budget,
            @ForAll TokenizerFamily family) {
        List<IndexedFile> files = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            files.add(
                    file(
                            "src/dir" + i % 5 + "/file" + i + ".py",
                            "def größe%d(a, b):\n    pass\n\nclass Thing%d:\n    def run(self): pass\n"
                                    .formatted(i, i)));
        }
        TokenMeter meter = family.meter();

        RepositoryMap map = new MapBuilder(meter).build(files, budget);

        assertThat(meter.count(map.text())).isLessThanOrEqualTo(budget);
        assertThat(map.tokens()).isLessThanOrEqualTo(budget);
        assertThat(new MapBuilder(meter).build(files, budget)).isEqualTo(map);
    }

    @Test
    void takesTheFilesThatRankFirst() {
        List<IndexedFile> files = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            files.add(file("f" + i + ".py", "def f%d():\n    pass\n".formatted(i)));
        }

        List<String> shown =
                new MapBuilder(TokenizerFamily.OTHER.meter()).build(files, 200).files();

        assertThat(shown).hasSizeGreaterThan(10);
        assertThat(shown)
                .isEqualTo(files.stream().map(IndexedFile::path).toList().subList(0, shown.size()));
    }

    private static IndexedFile file(String path, String text) {
        try (ContentFactsExtractor extractor = new ContentFactsExtractor()) {
            return new IndexedFile(
                    path,
                    FileRole.of(path),
                    PathTerms.of(path, ANALYZER),
                    new ContentKey(ObjectId.zeroId(), "python"),
                    extractor.extract("python", text.getBytes(StandardCharsets.UTF_8)));
        }
    }
}
