package dev.troupe.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RedactionPropertiesTest {
    private static final List<UnaryOperator<String>> ENCODINGS =
            List.of(
                    it -> it,
                    it -> it.replace("\\", "\\\\").replace("\"", "\\\""),
                    it ->
                            new String(
                                    it.getBytes(StandardCharsets.UTF_8),
                                    StandardCharsets.ISO_8859_1),
                    it -> URLEncoder.encode(it, StandardCharsets.UTF_8),
                    it -> URLEncoder.encode(it, StandardCharsets.UTF_8).replace("+", "%20"),
                    it -> HexFormat.of().formatHex(it.getBytes(StandardCharsets.UTF_8)));

    /** Pieces of secrets and of what is around them, so that they meet, overlap and break off. */
    private static final List<String> PIECES =
            List.of(
                    "ghp_",
                    "A1b2C3d4".repeat(4),
                    "sk-",
                    "sk-ant-",
                    "-----BEGIN RSA PRIVATE KEY-----\n",
                    "-----END RSA PRIVATE KEY-----",
                    "MIIEpAIBAAKCAQEA7bq9Zr3x\n",
                    "password",
                    "API_TOKEN",
                    "=",
                    ": \"",
                    "\"",
                    " ",
                    "\n",
                    "://",
                    "user:pa55w0rd@host",
                    "eyJ",
                    "eyJhbGciOiJIUzI1NiJ9",
                    ".",
                    "Authorization: Bearer ",
                    "AKIA",
                    "ABCDEFGHIJ123456",
                    "[redacted: secret value]",
                    "x7Kq9Lm2Vn4Tz",
                    "(",
                    "-",
                    "_",
                    "task",
                    "ü");

    @Property(tries = 500)
    void noKnownValueSurvivesInAnyEncoding(
            @ForAll("values") String value,
            @ForAll("texts") String before,
            @ForAll("texts") String after) {
        SecretRedactor redactor = knowing(List.of(value));
        for (UnaryOperator<String> encoding : ENCODINGS) {
            String encoded = encoding.apply(value);
            assertThat(redactor.redact(before + encoded + after)).doesNotContain(encoded);
        }
    }

    @Property(tries = 500)
    void noKnownValueSurvivesInBase64OfAnythingAroundIt(
            @ForAll("values") String value,
            @ForAll("texts") String before,
            @ForAll("texts") String after) {
        SecretRedactor redactor = knowing(List.of(value));
        byte[] bytes = (before + value + after).getBytes(StandardCharsets.UTF_8);
        String redacted = redactor.redact(Base64.getMimeEncoder().encodeToString(bytes));
        String rest = redacted.replaceAll("\\[redacted: [^\\]]*]", "").replaceAll("\\s", "");
        for (int shift = 0; shift < 4; shift++) {
            String cut = rest.substring(Math.min(shift, rest.length()));
            String whole = cut.replaceAll("[^A-Za-z0-9+/]", "");
            whole = whole.substring(0, whole.length() / 4 * 4);
            assertThat(new String(Base64.getDecoder().decode(whole), StandardCharsets.UTF_8))
                    .doesNotContain(value);
        }
        assertThat(redacted).contains("[redacted: ");
    }

    @Property(tries = 1000)
    void redactingTwiceChangesNothingMore(
            @ForAll("values") String value, @ForAll("mixtures") String text) {
        SecretRedactor redactor = knowing(List.of(value, "x7Kq9Lm2Vn4Tz"));
        String once = redactor.redact(text);
        assertThat(redactor.redact(once)).isEqualTo(once);
    }

    @Property(tries = 1000)
    void cuttingElsewhereChangesNothing(
            @ForAll("values") String value, @ForAll("mixtures") String text, @ForAll long seed) {
        SecretRedactor redactor = knowing(List.of(value, "x7Kq9Lm2Vn4Tz"));
        String whole = text + value + text;
        assertThat(streamed(redactor, whole, new Random(seed))).isEqualTo(redactor.redact(whole));
    }

    @Property(tries = 500)
    void wordsComeOutAsTheyWentIn(@ForAll("texts") String text) {
        assertThat(new SecretRedactor().redact(text)).isSameAs(text);
    }

    private static String streamed(SecretRedactor redactor, String text, Random random) {
        StreamRedactor stream = redactor.stream();
        StringBuilder out = new StringBuilder();
        int from = 0;
        while (from < text.length()) {
            int end = Math.min(text.length(), from + 1 + random.nextInt(12));
            out.append(stream.add(text.substring(from, end)));
            from = end;
        }
        return out.append(stream.end()).toString();
    }

    private static SecretRedactor knowing(List<String> values) {
        SecretRedactor redactor = new SecretRedactor();
        List<SecretValue> secrets = new ArrayList<>();
        values.forEach(it -> secrets.add(new SecretValue("value", it)));
        var _ = redactor.hold(secrets);
        return redactor;
    }

    @Provide
    Arbitrary<String> values() {
        return Arbitraries.strings()
                .withChars("abcdefghijkABCDEFGH0123456789+/=_-.!\"\\%&<>' äß")
                .ofMinLength(8)
                .ofMaxLength(60)
                .filter(it -> new SecretValue("value", it).telling() && it.strip().equals(it));
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "the", "password", "is", "not", "here", "{", "}", "\n", "return", "42", "é")
                .list()
                .ofMaxSize(12)
                .map(it -> String.join(" ", it));
    }

    @Provide
    Arbitrary<String> mixtures() {
        return Combinators.combine(
                        Arbitraries.of(PIECES).list().ofMinSize(1).ofMaxSize(14), texts())
                .as((pieces, text) -> String.join("", pieces) + text);
    }
}
