package dev.troupe.worker.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.redaction.Held;
import dev.troupe.redaction.Redactor;
import dev.troupe.redaction.Secret;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedactedTextsTest {
    private static final String VALUE = "correct-horse-" + 47 * 11;
    private static final String LINE =
            "The server was started with %s, as it says in its log of yesterday.%n"
                    .formatted(VALUE);

    private final Redactor redactor = new Redactor();

    @Test
    void aTextIsLookedThroughOnceAsLongAsNothingElseIsSecret() {
        RedactedTexts texts = new RedactedTexts(redactor, 10_000);
        try (Held _ = redactor.hold(List.of(new Secret("password", VALUE)))) {
            String first = texts.of(LINE);

            assertThat(first).doesNotContain(VALUE).contains("[redacted: password]");
            assertThat(texts.of(LINE)).isSameAs(first);
        }
    }

    @Test
    void whatBecomesSecretLaterIsTakenOutOfATextSeenBefore() {
        RedactedTexts texts = new RedactedTexts(redactor, 10_000);
        assertThat(texts.of(LINE)).isSameAs(LINE);

        redactor.keep(new Secret("password", VALUE));

        assertThat(texts.of(LINE)).doesNotContain(VALUE);
        assertThat(texts.of(LINE)).doesNotContain(VALUE);
    }

    @Test
    void whatIsNoSecretAnyMoreStands() {
        RedactedTexts texts = new RedactedTexts(redactor, 10_000);
        try (Held _ = redactor.hold(List.of(new Secret("password", VALUE)))) {
            assertThat(texts.of(LINE)).doesNotContain(VALUE);
        }

        assertThat(texts.of(LINE)).contains(VALUE);
    }

    @Test
    void aPatternThatIsAddedCounts() {
        RedactedTexts texts = new RedactedTexts(redactor, 10_000);
        assertThat(texts.of(LINE)).contains(VALUE);

        redactor.hide("horse", "correct-horse-[0-9]+");

        assertThat(texts.of(LINE)).contains("[redacted: horse]");
    }

    @Test
    void thoseUsedLongestAgoAreForgotten() {
        redactor.keep(new Secret("password", VALUE));
        RedactedTexts texts = new RedactedTexts(redactor, 3L * LINE.length() + 30);
        String first = texts.of("1" + LINE);
        String second = texts.of("2" + LINE);
        assertThat(texts.of("1" + LINE)).isSameAs(first);
        for (int i = 3; i <= 4; i++) {
            var _ = texts.of(i + LINE);
        }

        assertThat(texts.characters()).isEqualTo(3L * (LINE.length() + 1));
        assertThat(texts.of("1" + LINE)).isSameAs(first);
        assertThat(texts.of("2" + LINE)).isEqualTo(second).isNotSameAs(second);
    }

    @Test
    void oneLargerThanAllRoomIsNotRemembered() {
        RedactedTexts texts = new RedactedTexts(redactor, 100);
        redactor.keep(new Secret("password", VALUE));
        String large = LINE.repeat(5);

        assertThat(texts.of(large)).doesNotContain(VALUE);
        assertThat(texts.characters()).isZero();
    }
}
