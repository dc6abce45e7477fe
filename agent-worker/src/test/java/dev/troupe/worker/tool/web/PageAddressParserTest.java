package dev.troupe.worker.tool.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.worker.tool.ToolInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageAddressParserTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "docs.example.org/page",
                "ftp://example.org/x",
                "file:///etc/passwd",
                "jar:http://example.org!/x",
                "gopher://127.0.0.1:70/x",
                "http://",
                "http:///path",
                "http://exa mple.org",
                "http://example.org/a\tb",
                "http://example.org\\@127.0.0.1/",
                "http://example.org/\u202etxt",
                "http://exam\u200bple.org/",
                "http://user:pass@example.org/",
                "http://user@example.org/",
                "http://@example.org/",
                "http://:@example.org/",
                "http://2130706433/",
                "http://0x7f000001/",
                "http://0x7f.0.0.1/",
                "http://0177.0.0.1/",
                "http://127.0.0.01/",
                "http://127.1/",
                "http://127.0.1/",
                "http://0/",
                "http://127.0.0.1./",
                "http://foo.127/",
                "http://foo.0x7f/",
                "http://[::1",
                "http://[fe80::1%25eth0]/"
            })
    void refusesWhatIsNoPlainAddress(String given) {
        assertThatThrownBy(() -> PageAddressParser.of(given))
                .isInstanceOf(ToolInputException.class)
                .hasMessageContaining("Nothing was read");
    }

    @ParameterizedTest
    @CsvSource({
        "https://docs.example.org, https://docs.example.org/",
        "HTTP://Docs.Example.ORG:80/A?b=c#part, http://docs.example.org/A?b=c",
        "https://bücher.example/x, https://xn--bcher-kva.example/x",
        "http://8.8.8.8/x, http://8.8.8.8/x",
        "http://example.org/?at=a@b, http://example.org/?at=a@b",
        "https://example.org:8443/x y, ''"
    })
    void readsOthers(String given, String url) {
        if (url.isEmpty()) {
            assertThatThrownBy(() -> PageAddressParser.of(given))
                    .isInstanceOf(ToolInputException.class);
        } else {
            assertThat(PageAddressParser.of(given)).hasToString(url);
        }
    }

    @Test
    void refusesWhatIsTooLongOrCarriesASecret() {
        assertThatThrownBy(() -> PageAddressParser.of("https://example.org/" + "a".repeat(2_000)))
                .hasMessageContaining("longer than 2,000");
        String token = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4xY7zA0bC3dE6";
        assertThatThrownBy(() -> PageAddressParser.of("https://example.org/?q=" + token))
                .hasMessageContaining("secret");
    }
}
