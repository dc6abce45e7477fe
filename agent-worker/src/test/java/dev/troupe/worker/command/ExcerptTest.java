package dev.troupe.worker.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExcerptTest {
    private static final String WHOLE = "the rest is in /whole";

    @Test
    void shortTextStaysAsItIs() {
        Excerpt excerpt = new Excerpt(200);
        excerpt.add("a".repeat(150));
        excerpt.add("b".repeat(50));

        assertThat(excerpt.cut()).isFalse();
        assertThat(excerpt.text(WHOLE)).isEqualTo("a".repeat(150) + "b".repeat(50));
    }

    @Test
    void longTextLosesItsMiddleHoweverItComes() {
        Excerpt piecemeal = new Excerpt(200);
        Excerpt atOnce = new Excerpt(200);
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
        Excerpt excerpt = new Excerpt(200);
        excerpt.add("x" + "😀".repeat(1000));

        String text = excerpt.text(WHOLE);

        assertThat(text.chars().filter(c -> Character.isHighSurrogate((char) c)).count())
                .isEqualTo(text.chars().filter(c -> Character.isLowSurrogate((char) c)).count());
    }
}
