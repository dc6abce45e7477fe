package dev.troupe.edit.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MisspeltLineMergeTest {

    @ParameterizedTest
    @CsvSource({
        "recieve, receive",
        "receve, receive",
        "recceive, receive",
        "recaive, receive",
        "itme, item",
        "naem, name",
    })
    void aSlipOfThePenIsMeant(String search, String file) {
        assertThat(means(search, file)).isTrue();
        assertThat(means("x = " + search + "(1)", "x = " + file + "(1)")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "model, models",
        "models, model",
        "odel, model",
        "smodel, model",
        "sized, sizes",
        "bodel, model",
        "modal, model",
        "cat, cta",
        "line12, line21",
        "area10, area1",
        "abcdef, abdcfe",
        "receiver, recve",
        "first, second",
        "1234, 1243",
        "'a b', 'a'",
        "'f(1)', 'f[1]'",
        "'', ''",
    })
    void anotherWordOrLineIsNot(String search, String file) {
        assertThat(means(search, file)).isFalse();
    }

    @Test
    void aWordThatTheFileHasIsNoSlip() {
        assertThat(MisspeltLineMerge.means("recieve", "receive", "recieve"::equals)).isFalse();
        assertThat(MisspeltLineMerge.means("recieve", "receive", "receive"::equals)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'f(recieve, 1)', 'f(receive, 1)', 'f(recieve, 2)', 'f(receive, 2)'",
        "'f(recieve, 1)', 'f( receive, 1 )', 'f(recieve, 1, 2)', 'f( receive, 1, 2 )'",
        "'f(recieve,1)', 'f(receive,1)', 'f(recieve, 1)', 'f(receive, 1)'",
        "'recieve = a', 'receive = a', 'b = a', 'b = a'",
        "'a = recieve', 'a = receive', 'x = a = recieve + 1', 'x = a = receive + 1'",
        "'drop(a, recieve)', 'drop(a, receive)', 'recieve', 'receive'",
    })
    void aChangeIsSpeltAsTheFileDoes(String search, String file, String replace, String merged) {
        assertThat(MisspeltLineMerge.merge(search, file, replace)).isEqualTo(merged);
    }

    @Test
    void aVeryLongLineIsNotTakenApart() {
        assertThat(LineTokenizer.of("a ".repeat(999) + "bc")).hasSize(1_000);
        assertThat(LineTokenizer.of("a ".repeat(999) + "bcd")).isEmpty();
        assertThat(means("x".repeat(2_001), "x".repeat(2_001))).isFalse();
    }

    @Test
    void aLineFallsIntoWordsNumbersAndSigns() {
        assertThat(LineTokenizer.of("  int a_1 =  42; // é𝒳"))
                .containsExactly(
                        new LineToken("", "int", LineToken.Kind.WORD),
                        new LineToken(" ", "a_1", LineToken.Kind.WORD),
                        new LineToken(" ", "=", LineToken.Kind.SIGN),
                        new LineToken("  ", "42", LineToken.Kind.NUMBER),
                        new LineToken("", ";", LineToken.Kind.SIGN),
                        new LineToken(" ", "/", LineToken.Kind.SIGN),
                        new LineToken("", "/", LineToken.Kind.SIGN),
                        new LineToken(" ", "é𝒳", LineToken.Kind.WORD));
        assertThat(LineTokenizer.of("   ")).isEqualTo(List.of());
    }

    private static boolean means(String search, String file) {
        return MisspeltLineMerge.means(search, file, _ -> false);
    }
}
