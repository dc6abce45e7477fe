package dev.troupe.sandbox.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutputExcerptTest {
    private static final String WHOLE = "the rest is in /whole";

    @Test
    void shortTextStaysAsItIs() {
        OutputExcerpt excerpt = new OutputExcerpt(200);
        excerpt.add("a".repeat(150));
        excerpt.add("b".repeat(50));

        assertThat(excerpt.cut()).isFalse();
        assertThat(excerpt.text(WHOLE)).isEqualTo("a".repeat(150) + "b".repeat(50));
    }

    @Test
    void longTextLosesItsMiddleHoweverItComes() {
        OutputExcerpt piecemeal = new OutputExcerpt(200);
        OutputExcerpt atOnce = new OutputExcerpt(200);
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            String piece = i + " ";
            piecemeal.add(piece);
            all.append(piece);
        }
        atOnce.add(all.toString());

        assertThat(piecemeal.text(WHOLE)).isEqualTo(atOnce.text(WHOLE));
        assertThat(atOnce.text(WHOLE))
                .startsWith("0 1 2 ")
                .endsWith("998 999 ")
                .contains("3,690 characters left out", "/whole");
    }

    @Test
    void neverSplitsACharacter() {
        OutputExcerpt excerpt = new OutputExcerpt(200);
        excerpt.add("x" + "😀".repeat(1000));

        String text = excerpt.text(WHOLE);

        assertThat(text.chars().filter(c -> Character.isHighSurrogate((char) c)).count())
                .isEqualTo(text.chars().filter(c -> Character.isLowSurrogate((char) c)).count());
    }
}
