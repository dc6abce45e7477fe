package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.applied;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static dev.troupe.edit.EditExpectations.replaceAll;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an edit does not change keeps the bytes of the file, although the edit spells it otherwise. */
class SpellingOfTheFileTest {

    private static final String NFC = "r\u00E9sum\u00E9 = \u00FCber(1)\n";
    private static final String NFD = Normalizer.normalize(NFC, Normalizer.Form.NFD);

    @ParameterizedTest
    @CsvSource({
        "It\u2019s one \u2018day\u2019, It's one 'day', It's two 'day', It\u2019s two \u2018day\u2019",
        "a\u00A0b: 10\u202F% off, a b: 10 % off, a b: 20 % off, a\u00A0b: 20\u202F% off",
        "1990 \u2013 2000 \u2014 old, 1990 - 2000 - old, 1990 - 2010 - old, 1990 \u2013 2010 \u2014 old",
        "int    x   = 1;, int x = 1;, int x = 2;, int    x   = 2;",
        "Wait\u2026 for a, Wait... for a, Wait... for b, Wait\u2026 for b",
        "'f( a,  b )', 'f(a, b)', 'f(a, c, b)', 'f( a, c,  b )'",
        "say(\u201Eja\u201C), say(\"ja\"), say(\"nein\"), say(\u201Enein\u201C)",
        "caf\u00E9  au lait, cafe\u0301 au lait, cafe\u0301 au the\u0301, caf\u00E9  au the\u0301",
    })
    void tokensThatStayAreThoseOfTheFile(String line, String search, String fresh, String wanted) {
        for (EditRequest request :
                new EditRequest[] {
                    block(search + "\n", fresh + "\n"),
                    replace(search + "\n", fresh + "\n"),
                    replaceAll(search + "\n", fresh + "\n"),
                }) {
            assertThat(after("first 1\n" + line + "\nlast 2\n", request))
                    .isEqualTo("first 1\n" + wanted + "\nlast 2\n");
        }
    }

    @Test
    void blanksThatTheEditChangesAreThoseOfTheEdit() {
        assertThat(after("key   = \u2018a\u2019\n", block("key = 'a'\n", "key  = 'a', 1\n")))
                .isEqualTo("key  = \u2018a\u2019, 1\n");
    }

    @Test
    void linesBesideAChangedOneKeepTheirBytes() {
        assertThat(
                        after(
                                "  \u201Cone\u201D\u00A01\n  two  2\n",
                                block("  \"one\" 1\n  two 2\n", "  \"one\" 1\n  two 3\n  four\n")))
                .isEqualTo("  \u201Cone\u201D\u00A01\n  two  3\n  four\n");
    }

    @Test
    void aQuoteThatTheFileHasNowhereElseIsASlip() {
        String file = "a(\"1\")\nb(\u201D2\u201D)\n";
        assertThat(after(file, block("b(\"2\")\n", "b(\"3\")\n")))
                .isEqualTo("a(\"1\")\nb(\"3\")\n");
        assertThat(after("don't\nisn\u2019t so\n", block("isn't so\n", "isn't it\n")))
                .isEqualTo("don't\nisn't it\n");
        assertThat(after("x = 'a'\nl\u2019eau 1\n", block("l'eau 1\n", "l'eau 2\n")))
                .isEqualTo("x = 'a'\nl\u2019eau 2\n");
    }

    @Test
    void bothSpellingsOfUnicodeAreFound() {
        assertThat(after("a\n" + NFD + "b\n", block(NFC, NFC.replace("1", "2"))))
                .isEqualTo("a\n" + NFD.replace("1", "2") + "b\n");
        assertThat(after("a\n" + NFC + "b\n", block(NFD, NFD.replace("1", "2"))))
                .isEqualTo("a\n" + NFC.replace("1", "2") + "b\n");
        assertThat(after(NFD, replace("\u00FCber(1)", "\u00FCber(3)")))
                .isEqualTo(NFD.replace("1", "3"));
        assertThat(after("\u1112\u1161\u11AB 1\n", block("\uD55C 1\n", "\uD55C 2\n")))
                .isEqualTo("\u1112\u1161\u11AB 2\n");
    }

    @Test
    void severalPlacesOfEitherSpellingAreRefused() {
        refused(NFD + "a\n" + NFD, block(NFC, NFC.replace("1", "2")), EditRefusalKind.AMBIGUOUS);
    }

    @Test
    void carriageReturnsAloneEndLines() {
        String file = "one 1\rtwo 2\r\rthree 3\r";
        assertThat(after(file, block("two 2\n", "zwei 2\nneu\n")))
                .isEqualTo("one 1\rzwei 2\rneu\r\rthree 3\r");
        assertThat(after(file, replace("1\rtwo", "eins\nzwei")))
                .isEqualTo("one eins\rzwei 2\r\rthree 3\r");
        assertThat(after("a 1\rb 2", block("b 2", "b 3\nc 4"))).isEqualTo("a 1\rb 3\rc 4");
        assertThat(after("a 1\rb 2\r", EditExpectations.whole("a 1\nb 3\n")))
                .isEqualTo("a 1\rb 3\r");
        assertThat(applied(file, block("two 2\n", "x\n")).hunks())
                .isEqualTo("@@ -1,4 +1,4 @@\n one 1\n-two 2\n+x\n \n three 3\n");
    }

    @Test
    void theBytesOfSuchAFileAreRead() {
        byte[] bytes = "a 1\rb 2\r".getBytes(StandardCharsets.US_ASCII);
        FileContent.Text text = (FileContent.Text) FileContent.decode(bytes);
        assertThat(text.lineTexts()).containsExactly("a 1", "b 2");
        assertThat(text.encode()).isEqualTo(bytes);
        FileContent.Text mixed =
                (FileContent.Text)
                        FileContent.decode("a\rb\nc".getBytes(StandardCharsets.US_ASCII));
        assertThat(mixed.lineTexts()).containsExactly("a\rb", "c");
    }

    @ParameterizedTest
    @CsvSource({
        "'x: 1,', 'x: 1', 'x: 2', 'x: 2,'",
        "'go(1)', 'go(1);', 'go(2);', 'go(2)'",
        "'go(1);', 'go(1)', 'go(2)', 'go(2);'",
        "'\"a\": \"b\"', '\"a\": \"b\",', '\"a\": \"c\",', '\"a\": \"c\"'",
        "'let longName = compute(1);', 'let longName = compute(1)', 'let longName = compute(2);', 'let longName = compute(2);'",
    })
    void aSeparatorAtTheEndIsThatOfTheFile(
            String line, String search, String fresh, String wanted) {
        String before = "head(line) {\n  " + line + "\n  rest of it\n}\n";
        assertThat(
                        after(
                                before,
                                block(
                                        "head(line) {\n  " + search + "\n  rest of it\n",
                                        "head(line) {\n  " + fresh + "\n  rest of it\n")))
                .isEqualTo(before.replace(line, wanted));
    }

    @Test
    void aSeparatorBetweenMoreLinesIsNotGuessed() {
        EditResult result =
                EditExpectations.edit(
                        "head(line) {\n  x: 1\n}\n",
                        block("head(line) {\n  x: 1,\n}\n", "head(line) {\n  x: 2,\n  y: 3\n}\n"));
        assertThat(result).isInstanceOf(EditResult.Refused.class);
    }
}
