package dev.troupe.repomap.semantic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.syntax.tag.DefinitionTag;
import dev.troupe.syntax.tag.TagExtractor;
import dev.troupe.syntax.tag.TaggedLanguage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PassageSplitterTest {
    private static List<DefinitionTag> definitions(String python) {
        try (TagExtractor extractor = new TagExtractor()) {
            return extractor
                    .extract(
                            TaggedLanguage.PYTHON,
                            python.getBytes(StandardCharsets.UTF_8),
                            Duration.ofSeconds(20))
                    .definitions();
        }
    }

    @Test
    void splitsWhereADefinitionBegins() {
        String text = "def one():\n" + "    step()\n".repeat(7) + "def two():\n    step()\n";

        assertThat(PassageSplitter.split(text, definitions(text)))
                .extracting(TextPassage::from, TextPassage::to)
                .containsExactly(tuple(1, 8), tuple(9, 10));
    }

    @Test
    void splitsWhatIsTooLongAndLeavesOutWhatIsBlank() {
        List<TextPassage> passages =
                PassageSplitter.split("x\n".repeat(70) + "\n".repeat(60), List.of());

        assertThat(passages).hasSize(3);
        assertThat(passages.getLast().text()).startsWith("x\n");
        assertThat(PassageSplitter.split("y".repeat(9000), List.of()).getFirst().text().length())
                .isLessThanOrEqualTo(1501);
        assertThat(PassageSplitter.split("", List.of())).isEmpty();
    }
}
