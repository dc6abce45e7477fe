package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretScope;
import dev.troupe.redaction.SecretValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedactedTextCacheTest {
    private static final String VALUE = "correct-horse-" + 47 * 11;
    private static final String LINE =
            "The server was started with %s, as it says in its log of yesterday.%n"
                    .formatted(VALUE);

    private final SecretRedactor redactor = new SecretRedactor();

    @Test
    void aTextIsLookedThroughOnceAsLongAsNothingElseIsSecret() {
        RedactedTextCache texts = new RedactedTextCache(redactor, 10_000);
        try (SecretScope _ = redactor.hold(List.of(new SecretValue("password", VALUE)))) {
            String first = texts.of(LINE);

            assertThat(first).doesNotContain(VALUE).contains("[redacted: password]");
            assertThat(texts.of(LINE)).isSameAs(first);
        }
    }

    @Test
    void whatBecomesSecretLaterIsTakenOutOfATextSeenBefore() {
        RedactedTextCache texts = new RedactedTextCache(redactor, 10_000);
        assertThat(texts.of(LINE)).isSameAs(LINE);

        redactor.keep(new SecretValue("password", VALUE));

        assertThat(texts.of(LINE)).doesNotContain(VALUE);
        assertThat(texts.of(LINE)).doesNotContain(VALUE);
    }

    @Test
    void whatIsNoSecretAnyMoreStands() {
        RedactedTextCache texts = new RedactedTextCache(redactor, 10_000);
        try (SecretScope _ = redactor.hold(List.of(new SecretValue("password", VALUE)))) {
            assertThat(texts.of(LINE)).doesNotContain(VALUE);
        }

        assertThat(texts.of(LINE)).contains(VALUE);
    }

    @Test
    void aPatternThatIsAddedCounts() {
        RedactedTextCache texts = new RedactedTextCache(redactor, 10_000);
        assertThat(texts.of(LINE)).contains(VALUE);

        redactor.hide("horse", "correct-horse-[0-9]+");

        assertThat(texts.of(LINE)).contains("[redacted: horse]");
    }

    @Test
    void thoseUsedLongestAgoAreForgotten() {
        redactor.keep(new SecretValue("password", VALUE));
        RedactedTextCache texts = new RedactedTextCache(redactor, 3L * LINE.length() + 30);
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
        RedactedTextCache texts = new RedactedTextCache(redactor, 100);
        redactor.keep(new SecretValue("password", VALUE));
        String large = LINE.repeat(5);

        assertThat(texts.of(large)).doesNotContain(VALUE);
        assertThat(texts.characters()).isZero();
    }
}
