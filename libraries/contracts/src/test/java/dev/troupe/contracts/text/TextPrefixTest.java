package dev.troupe.contracts.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextPrefixTest {
    private static final String SMILE = "\ud83d\ude00";
    private static final String FAMILY = "\ud83d\udc69\u200d\ud83d\udc67";

    @ParameterizedTest
    @CsvSource({"abc,3,abc", "abc,2,ab…", "abc,0,…", "'',0,''"})
    void marksWhatIsCut(String text, int longest, String expected) {
        assertThat(TextPrefix.cut(text, longest, "…")).isEqualTo(expected);
    }

    @Test
    void tellsHowLongAllOfItIs() {
        assertThat(TextPrefix.cutTold("x".repeat(1_234), 2))
                .isEqualTo("xx\n[cut: 1,234 characters in all]");
        assertThat(TextPrefix.cutTold("xx", 2)).isEqualTo("xx");
    }

    @Test
    void noCharacterIsCutInTwo() {
        assertThat(TextPrefix.cut("a" + SMILE + "b", 2)).isEqualTo("a");
        assertThat(TextPrefix.cut("a" + SMILE + "b", 3)).isEqualTo("a" + SMILE);
        assertThat(TextPrefix.cut("ae\u0301x", 2)).isEqualTo("a");
        assertThat(TextPrefix.cut("a" + FAMILY + "b", 3)).isEqualTo("a");
        assertThat(TextPrefix.cut("a" + FAMILY + "b", 4)).isEqualTo("a");
        assertThat(TextPrefix.cut("a" + FAMILY + "b", 6)).isEqualTo("a" + FAMILY);
        assertThat(TextPrefix.cut("a\ud83d\udc4d\ud83c\udffdb", 3)).isEqualTo("a");
        String flags = "\ud83c\udde9\ud83c\uddea\ud83c\uddeb\ud83c\uddf7";
        assertThat(TextPrefix.cut(flags, 6)).isEqualTo(flags.substring(0, 4));
        assertThat(TextPrefix.cut(flags + "x", 8)).isEqualTo(flags);
    }

    @Test
    void signsThatGoOnAndOnAreCutAllTheSame() {
        assertThat(TextPrefix.cut("\u0301".repeat(10), 4)).hasSize(4);
        assertThat(TextPrefix.cut(FAMILY, 3)).isEqualTo("\ud83d\udc69\u200d");
    }

    @Test
    void everyCutOfAMixedTextIsText() {
        String text = ("e\u0301" + SMILE + FAMILY + "日本\u0130").repeat(5);
        for (int longest = 0; longest <= text.length(); longest++) {
            String cut = TextPrefix.cut(text, longest);
            assertThat(cut.length()).isLessThanOrEqualTo(longest);
            assertThat(text).startsWith(cut);
            assertThat(new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(cut);
        }
    }
}
