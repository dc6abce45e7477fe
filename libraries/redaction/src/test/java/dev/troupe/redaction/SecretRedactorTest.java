package dev.troupe.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SecretRedactorTest {
    private final SecretRedactor redactor = new SecretRedactor();

    @Test
    void knowsAValueOnlyWhileItIsHeld() {
        try (SecretScope scope = redactor.hold(List.of(new SecretValue("door", "open sesame")))) {
            assertThat(redactor.redact("say open sesame twice: open sesame"))
                    .isEqualTo("say [redacted: door] twice: [redacted: door]");
            scope.replace(List.of(new SecretValue("gate", "mellon, friend")));
            assertThat(redactor.redact("open sesame; mellon, friend"))
                    .isEqualTo("open sesame; [redacted: gate]");
        }
        assertThat(redactor.redact("mellon, friend")).isEqualTo("mellon, friend");
    }

    @Test
    void takesValuesThatOverlapAsOne() {
        redactor.keep(new SecretValue("one", "abcdefgh12"));
        redactor.keep(new SecretValue("two", "gh12ijklmn"));
        assertThat(redactor.redact("-abcdefgh12ijklmn-")).isEqualTo("-[redacted: one]-");
    }

    @Test
    void hidesNoWordsThatStandEverywhere() {
        for (String word : List.of("password", "localhost", "short", "aaaaaaaaaaaa", "CHANGEME")) {
            redactor.keep(new SecretValue("setting", word));
            assertThat(redactor.redact("x " + word + " y")).contains(word);
        }
    }

    @Test
    void findsValuesThatAreBrokenIntoLines() {
        redactor.keep(new SecretValue("key", "0123456789abcdefghijklmnop"));
        assertThat(redactor.redact("<0123456789\nabcdefghij\r\nklmnop>"))
                .isEqualTo("<[redacted: key]>");
    }

    @Test
    void hidesWhatWasConfigured() {
        redactor.hide("badge", "B-[0-9]{4}");
        assertThat(redactor.redact("badge B-1234 of B-12\nB-99999"))
                .isEqualTo("badge [redacted: badge] of B-12\n[redacted: badge]9");
        StreamRedactor stream = redactor.stream();
        assertThat(stream.add("B-12")).isEmpty();
        assertThat(stream.add("34 and\nB-1")).isEqualTo("[redacted: badge] and\n");
        assertThat(stream.end()).isEqualTo("B-1");
        assertThatThrownBy(() -> redactor.hide("broken", "("))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void holdsBackOnlyWhatMayBeginASecret() {
        redactor.keep(new SecretValue("key", "zebra crossing"));
        StreamRedactor stream = redactor.stream();
        assertThat(stream.add("A word ")).isEqualTo("A word ");
        assertThat(stream.add("and a ze")).isEqualTo("and a ");
        assertThat(stream.add("bu, ")).isEqualTo("zebu, ");
        assertThat(stream.add("or a zebra cros")).isEqualTo("or a ");
        assertThat(stream.add("sing.")).isEqualTo("[redacted: key].");
        assertThat(stream.end()).isEmpty();
    }

    @Test
    void takesNoMarkerForTheNameOfAValue() {
        String token = "ghp_" + "A1b2C3d4".repeat(4);
        String once = redactor.redact(token + ":pa55w0rd@hostghp_");
        assertThat(once).isEqualTo("[redacted: github token]:pa55w0rd@hostghp_");
        assertThat(redactor.redact(once)).isEqualTo(once);
        assertThat(redactor.redact("[redacted: " + token + "]")).doesNotContain(token);
    }

    @Test
    void neverTellsAValueInItsOwnDescription() {
        assertThat(new SecretValue("key of 'x'", "zebra crossing"))
                .hasToString("[redacted: key of x]");
    }

    @Test
    void tellsWhichMarkersANewTextAdds() {
        String one = "[redacted: github token]";
        assertThat(RedactionMarker.in("a " + one + " b [redacted: ]")).containsExactly(one);
        assertThat(RedactionMarker.added("x " + one, one + " y")).isEmpty();
        assertThat(RedactionMarker.added("x " + one, one + one)).containsExactly(one);
    }

    @Test
    void aTokenBeforeAPasswordIsTakenOutToo() {
        String token = "ghp_" + "A1b2C3d4".repeat(4) + "A1b2";

        assertThat(
                        new SecretRedactor()
                                .redact("https://" + token + ":x-oauth-basic@example.org/r.git"))
                .doesNotContain(token)
                .doesNotContain("x-oauth-basic");
    }

    @Test
    void aLineIsNotHeldForTheFewLettersAtItsEnd() {
        SecretRedactor redactor = new SecretRedactor();
        var _ = redactor.hold(List.of(new SecretValue("value", "dy7Kq9Lm2Vn4Tz")));
        StreamRedactor stream = redactor.stream();

        assertThat(stream.add("ready\n")).isEqualTo("ready\n");
        assertThat(stream.add("7Kq9Lm2Vn4Tz done\n") + stream.end())
                .isEqualTo("7Kq9Lm2Vn4Tz done\n");
    }
}
