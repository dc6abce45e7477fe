package dev.troupe.syntax.tag;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Holds the tags of each language to its page of cases. {@code JAVA_TOOL_OPTIONS=-Ddocs.write=true} writes the tags
 * anew; read what has changed.
 */
class TagCasesTest {
    private static final Path PAGES = Path.of("src/test/resources/dev/troupe/syntax/tag/tags");

    @ParameterizedTest
    @EnumSource
    void everyQueryFitsItsGrammar(TaggedLanguage language) {
        assertThat(TagExtractor.missing(language)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void snippetsHaveTheTagsOfTheirPage(TaggedLanguage language) throws IOException {
        Path page = PAGES.resolve(language.word() + ".md");
        String text = Files.readString(page);
        TagCasePage cases = new TagCasePage(language, text);
        try (TagExtractor extractor = new TagExtractor()) {
            String rendered = cases.rendered(extractor);
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(page, rendered);
                return;
            }
            assertThat(cases.cases()).isPositive();
            assertThat(text).isEqualTo(rendered);
        }
    }
}
