package dev.troupe.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The secrets are put together here: scanners of repositories must find none in this file. */
class KnownSecretPatternsTest {
    private static final String DRAWN = "a8Kd02Lq7Zx5Vb1Nm3Rt6Yw9";
    private final SecretRedactor redactor = new SecretRedactor();

    @ParameterizedTest
    @CsvSource({
        "sk-ant-, api03-, anthropic key",
        "sk-, proj-, model key",
        "AIza, SyA0123456789, google key",
        "ghp, _0123456789, github token",
        "github_pat, _11AAAAAAA0, github token",
        "glpat, -, gitlab token",
        "xoxb, -1234567890-, slack token",
        "AKI, AQ7ZX5VB1NM3RT6YW, aws key",
        "npm, _0123456789abcdef, npm token",
        "sk_live, _, stripe key",
        "hf, _0123456789, hugging face token"
    })
    void knowsTokensByTheirPrefix(String prefix, String more, String kind) {
        String tail = prefix.equals("AKI") ? "" : DRAWN;
        String text = "the key " + prefix + more + tail + ", as it stands";
        assertThat(redactor.redact(text))
                .isEqualTo("the key [redacted: " + kind + "], as it stands");
    }

    @Test
    void takesAPrivateKeyWhole() {
        String line = "MIIEpAIBAAKCAQEA7bq9Zr3xq7Zx5Vb1Nm3Rt6Yw9a8Kd02Lq7Zx5Vb1Nm3Rt6Y\n";
        String key =
                "-----BEGIN RSA "
                        + "PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n"
                        + line.repeat(20)
                        + "AQ==\n-----END RSA "
                        + "PRIVATE KEY-----";
        assertThat(redactor.redact("before\n" + key + "\nafter"))
                .isEqualTo("before\n[redacted: private key]\nafter");
        String numbered = "1\t" + key.replace("\n", "\n2\t");
        assertThat(redactor.redact(numbered)).isEqualTo("1\t[redacted: private key]");
        assertThat(redactor.redact("+" + key.replace("\n", "\n+")))
                .isEqualTo("+[redacted: private key]");
        assertThat(redactor.redact("{\"key\":\"" + key.replace("\n", "\\n") + "\"}"))
                .isEqualTo("{\"key\":\"[redacted: private key]\"}");
    }

    @Test
    void takesAPrivateKeyThatBreaksOffAsFarAsItsLinesGo() {
        String key = "-----BEGIN " + "PRIVATE KEY-----\n" + (DRAWN + DRAWN + "\n").repeat(3);
        assertThat(redactor.redact(key + "\nand then words, words and words"))
                .startsWith("[redacted: private key]")
                .endsWith(", words and words");
    }

    @Test
    void keepsWhatStandsAroundAValue() {
        assertThat(redactor.redact("Authorization: Bearer " + DRAWN))
                .isEqualTo("Authorization: Bearer [redacted: authorization]");
        assertThat(redactor.redact("jdbc:postgresql://app:pa55" + "word@db:5432/app"))
                .isEqualTo("jdbc:postgresql://app:[redacted: password]@db:5432/app");
        assertThat(redactor.redact("DB_PASSWORD=" + DRAWN + "\nPORT=1"))
                .isEqualTo("DB_PASSWORD=[redacted: secret value]\nPORT=1");
        assertThat(redactor.redact("\"apiKey\": \"" + DRAWN + "\","))
                .isEqualTo("\"apiKey\": \"[redacted: secret value]\",");
        assertThat(redactor.redact("aws_secret_access_key = " + DRAWN + "/+" + DRAWN))
                .isEqualTo("aws_secret_access_key = [redacted: secret value]");
    }

    @Test
    void takesAWebToken() {
        String token = "eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxMjM0NTY3ODkwIn0." + DRAWN;
        assertThat(redactor.redact("<" + token + ">")).isEqualTo("<[redacted: JWT]>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "String password = settings.getPassword();",
                "token = request.getHeader(\"X-Access-Token\");",
                "password: \"{{ vault.password }}\"",
                "DB_PASSWORD=${DB_PASSWORD}",
                "secret: process.env.CLIENT_SECRET,",
                "tokenCount = computeTokensOfConversation(messages)",
                "postgres://user:password@localhost/app",
                "commit 6475c97f0e3a1b2c4d5e6f708192a3b4c5d6e7f8",
                "\"integrity\": \"sha512-BEFfBwzR0N3Q2kVVc1cGFtZLmWqIDRY3lJ7nYq0LPm4wXkq4yM6g==\"",
                "id: 019a9b1e-5d6f-7c3a-8b2e-0f1e2d3c4b5a",
                "session_token: 019a9b1e-5d6f-7c3a-8b2e-0f1e2d3c4b5a",
                "<div class=\"sk-fading-circle-with-twelve-dots\">",
                "the disk-usage-of-this-directory-tree is large",
                "Authorization: Bearer YOUR_TOKEN_HERE",
                "https://example.org:8443/path@2x.png",
                "-----BEGIN CERTIFICATE-----",
                "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHJ0Y2h1c2Vy user@host",
                "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
            })
    void leavesOrdinaryTextAlone(String text) {
        assertThat(redactor.redact(text)).isSameAs(text);
    }
}
