package dev.troupe.contentindex.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermAnalyzerTest {
    private final TermAnalyzer analyzer = new TermAnalyzer();

    @ParameterizedTest
    @CsvSource({
        "parseHTTPRequests, pars http request",
        "snake_case_names, snake case name",
        "XMLFile, xml file",
        "utf8Decoder, utf decod",
        "MAX_VALUE, max valu",
        "$.fn.extend, fn extend",
        "a b c 123, ''",
        "größeÄndern, größe ändern",
    })
    void splitsIdentifiersIntoStemmedWords(String text, String words) {
        List<Integer> expected =
                words.isEmpty()
                        ? List.of()
                        : List.of(words.split(" ", -1)).stream().map(TermHash::of).toList();

        assertThat(terms(text, false)).isEqualTo(expected);
    }

    @Test
    void givesIdentifiersOfSeveralWordsWholeToo() {
        assertThat(terms("parseHTTPRequests total", true))
                .containsExactly(TermHash.of("parsehttprequests"));
    }

    @Test
    void findsTheSameTermInDifferentSpellings() {
        assertThat(terms("url_matcher", false)).isEqualTo(terms("UrlMatchers", false));
    }

    @Test
    void leavesOutWhatIsNoWord() {
        assertThat(terms("x".repeat(500) + " " + "abc ".repeat(1), false))
                .containsExactly(TermHash.of("abc"));
    }

    private List<Integer> terms(String text, boolean whole) {
        List<Integer> found = new ArrayList<>();
        analyzer.analyze(
                text,
                (term, isWhole) -> {
                    if (isWhole == whole) {
                        found.add(term);
                    }
                });
        return found;
    }
}
