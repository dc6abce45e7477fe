package dev.troupe.syntax.tag;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TagExtractorTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String CART = "class Cart { int total() { return sum(); } }\n";

    private final TagExtractor extractor = new TagExtractor();

    @AfterEach
    void close() {
        extractor.close();
    }

    @Test
    void aFileAboveTheLargestSizeIsSkipped() {
        byte[] line = new byte[50_000_000];
        Arrays.fill(line, (byte) 'x');

        FileTags tags = extractor.extract(TaggedLanguage.JAVASCRIPT, line, LONG);

        assertThat(tags.outcome())
                .isEqualTo(new TagOutcome.TooLarge(50_000_000, TagExtractor.LARGEST_FILE));
        assertThat(tags.definitions()).isEmpty();
    }

    @Test
    void aHeaderOfManyDefinitionsHasThemAll() {
        StringBuilder header = new StringBuilder();
        for (int i = 0; i < 22_000; i++) {
            header.append("#define FLAG_").append(i).append(' ').append(i).append('\n');
        }

        FileTags tags = extractor.extract(TaggedLanguage.C, utf8(header.toString()), LONG);

        assertThat(tags.outcome()).isEqualTo(new TagOutcome.Parsed());
        assertThat(tags.definitions()).hasSize(22_000);
        assertThat(tags.definitions().getLast().name()).isEqualTo("FLAG_21999");
        assertThat(tags.definitions().getLast().line()).isEqualTo(22_000);
    }

    @Test
    void linesThatNoPersonWritesTakeSecondsInLanguagesReadLineByLine() {
        for (String part :
                List.of("\\'", "[[", "- ", "a: &b ", "(a ", "/* ", "#", "a.b=", "\"\"\"", "`a` ")) {
            byte[] line = utf8(part.repeat(100_000 / part.length()));
            for (TaggedLanguage language : TaggedLanguage.values()) {
                if (language.grammar().isEmpty()) {
                    assertThat(extractor.extract(language, line, Duration.ofSeconds(20)).outcome())
                            .as("%s in %s", part, language)
                            .isIn(new TagOutcome.Parsed(), new TagOutcome.TimedOut());
                }
            }
        }
    }

    @Test
    void manyLinesOfOneKindTakeSecondsInLanguagesReadLineByLine() {
        StringBuilder steps = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            steps.append(" ".repeat(i)).append("a: {\n");
        }
        byte[] deep = utf8(steps.toString());
        byte[] wide = utf8("package a;\nfunction a(x) = 1\n# a\n[a]\n".repeat(2_000));
        for (TaggedLanguage language : TaggedLanguage.values()) {
            if (language.grammar().isEmpty()) {
                for (byte[] source : List.of(deep, wide)) {
                    assertThat(extractor.extract(language, source, LONG).outcome())
                            .as(language.word())
                            .isEqualTo(new TagOutcome.Parsed());
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SCALA | trait Cart { def total: Int }\\nclass Cart extends Cart { def total = 1 }",
                "RUST | trait Cart { fn total(&self); }\\nstruct Cart { }\\nimpl Cart for Cart { fn total(&self) {} }",
                "PHP | <?php interface Cart { function total(); }\\nclass Cart implements Cart { function total() {} }",
                "SWIFT | protocol Cart { func total() }\\nclass Cart: Cart { func total() {} }"
            })
    void aClassCalledLikeItsTraitIsAnotherDefinition(TaggedLanguage language, String source) {
        FileTags tags = extractor.extract(language, utf8(source.replace("\\n", "\n")), LONG);

        assertThat(tags.definitions())
                .filteredOn(it -> it.name().equals("Cart"))
                .extracting(it -> it.kind() == SymbolKind.INTERFACE)
                .containsExactly(true, false);
        assertThat(tags.definitions())
                .filteredOn(it -> it.name().equals("total"))
                .hasSize(2)
                .allMatch(it -> "Cart".equals(it.container()));
    }

    @Test
    void everyLanguageReadsBytesThatAreNoText() {
        byte[] bytes = new byte[10_000];
        new Random(26).nextBytes(bytes);
        for (TaggedLanguage language : TaggedLanguage.values()) {
            assertThat(extractor.extract(language, bytes, LONG).outcome())
                    .as(language.word())
                    .isInstanceOfAny(TagOutcome.Parsed.class, TagOutcome.ParsedWithErrors.class);
        }
    }

    @Test
    void anEmptyFileHasNoTags() {
        for (TaggedLanguage language : TaggedLanguage.values()) {
            FileTags tags = extractor.extract(language, new byte[0], LONG);
            assertThat(tags.definitions()).as(language.word()).isEmpty();
            assertThat(tags.references()).as(language.word()).isEmpty();
        }
    }

    @Test
    void bytesThatAreNoTextLeaveTheTagsAround() {
        byte[] source = utf8(CART + "/* ?? */ ? class Other {}\n");
        for (int i = 0; i < source.length; i++) {
            if (source[i] == '?') {
                source[i] = i % 2 == 0 ? (byte) 0xFF : 0;
            }
        }

        FileTags tags = extractor.extract(TaggedLanguage.JAVA, source, LONG);

        assertThat(tags.definitions())
                .extracting(DefinitionTag::name)
                .contains("Cart", "total", "Other");
    }

    @Test
    void aFileThatTakesTooLongIsGivenUpAndTheNextOneIsRead() {
        byte[] large = utf8(CART.repeat(20_000));

        assertThat(extractor.extract(TaggedLanguage.JAVA, large, Duration.ofNanos(1)))
                .isEqualTo(FileTags.none(new TagOutcome.TimedOut()));
        assertThat(extractor.extract(TaggedLanguage.JAVA, utf8(CART), LONG).definitions())
                .extracting(DefinitionTag::name)
                .containsExactly("Cart", "total");
    }

    @Test
    void bracketsThatNestTooDeepAreNotParsed() {
        byte[] deep = utf8("f(".repeat(TagExtractor.DEEPEST + 1));
        byte[] wide = utf8("f();\n".repeat(TagExtractor.DEEPEST + 1));

        assertThat(extractor.extract(TaggedLanguage.JAVASCRIPT, deep, LONG).outcome())
                .isEqualTo(new TagOutcome.TimedOut());
        assertThat(extractor.extract(TaggedLanguage.JAVASCRIPT, wide, LONG).references())
                .hasSize(1)
                .first()
                .satisfies(it -> assertThat(it.count()).isEqualTo(TagExtractor.DEEPEST + 1));
    }

    /** Its scanner goes over the rest of the text for each of these: 20,000 took eight seconds, a million an hour. */
    @Test
    void aScannerThatDoesNotAskWhetherToStopIsStopped() {
        byte[] source = utf8("`".repeat(1_000_000));

        assertThat(
                        extractor
                                .extract(TaggedLanguage.SCALA, source, Duration.ofMillis(500))
                                .outcome())
                .isEqualTo(new TagOutcome.TimedOut());
    }

    @Test
    void severalThreadsGetWhatOneGets() throws Exception {
        byte[] source = utf8(CART.repeat(200));
        FileTags expected = extractor.extract(TaggedLanguage.JAVA, source, LONG);
        List<Future<FileTags>> all = new ArrayList<>();

        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 40; i++) {
                all.add(threads.submit(() -> extractor.extract(TaggedLanguage.JAVA, source, LONG)));
            }
        }

        for (Future<FileTags> tags : all) {
            assertThat(tags.get()).isEqualTo(expected);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
