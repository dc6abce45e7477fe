package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.applied;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import org.junit.jupiter.api.Test;

/** Lines that the model spelt or indented otherwise than the file: the file's spelling is what comes out. */
class MisspeltLineTest {
    private static final String FILE =
            "total = compute(price, rate)\nreturn total\nvalue = reader.next(count)\n";
    private static final String LINES =
            "first line 1\n{\n\nsecond line 2\nthird line 3\nfourth line 4\nfifth line 5\n";

    @Test
    void whatIsLeftAloneInAChangedLineIsSpeltAsInTheFile() {
        String search = "total = comptue(price, rate)\nreturn total\n";
        assertThat(after(FILE, block(search, search.replace("rate)", "rate) * 2"))))
                .isEqualTo(FILE.replace("rate)", "rate) * 2"));
        assertThat(after(FILE, block(search, search.replace("price, rate)", "price,rate, 3)"))))
                .isEqualTo(FILE.replace("price, rate)", "price,rate, 3)"));
        String twice = "totla = comptue(price, rate)\nreturn total\n";
        assertThat(after(FILE, block(twice, "log(1)\n" + twice.replace("rate)", "rate + 1)"))))
                .isEqualTo("log(1)\n" + FILE.replace("rate)", "rate + 1)"));
    }

    @Test
    void aLineThatTheModelSpellsRightInTheEndStays() {
        assertThat(
                        after(
                                FILE,
                                block(
                                        "total = comptue(price, rate)\nreturn total\n",
                                        "total = compute(price, rate)\nreturn -total\n")))
                .isEqualTo(FILE.replace("return total", "return -total"));
    }

    @Test
    void aMisspeltLineOfContextStays() {
        assertThat(
                        after(
                                FILE,
                                block(
                                        "return total\nvalue = reader.nxet(count)\n",
                                        "return total\nvalue = reader.nxet(count)\nvalue.close()\n")))
                .isEqualTo(FILE + "value.close()\n");
    }

    @Test
    void aLineThatCallsAnotherNameIsNotChanged() {
        assertThat(
                        refused(
                                        FILE,
                                        block(
                                                "total = other(price, rate)\nreturn total\n",
                                                "total = other(price, rate) * 2\nreturn total\n"),
                                        EditRefusalKind.NOT_FOUND)
                                .closest())
                .singleElement()
                .satisfies(region ->
                        assertThat(region.lines()).startsWith("total = compute(price, rate)"));
    }

    @Test
    void aWordThatTheFileHasElsewhereIsNoSlip() {
        String file = "x = from(a)\ny = form(b)\nz = 3\n";
        refused(
                file,
                block("x = form(a)\ny = form(b)\n", "x = form(a) + 1\ny = form(b)\n"),
                EditRefusalKind.NOT_FOUND);
        assertThat(
                        after(
                                file.replace("form", "lookup"),
                                block(
                                        "x = form(a)\ny = lookup(b)\n",
                                        "x = form(a) + 1\ny = lookup(b)\n")))
                .isEqualTo("x = from(a) + 1\ny = lookup(b)\nz = 3\n");
    }

    @Test
    void quotesAndDashesAreThoseOfTheFile() {
        assertThat(
                        after(
                                "x = \"a\" - 1\ny = 2\n",
                                block("x = “a” – 1\ny = 2\n", "x = “a” – 1\ny = “b” – ‘c’\n")))
                .isEqualTo("x = \"a\" - 1\ny = \"b\" - ‘c’\n");
        assertThat(
                        after(
                                "x = “a” + 'b'\ny = 2\n",
                                block("x = \"a\" + 'b'\ny = 2\n", "x = \"a\" + 'b'\ny = “3”\n")))
                .isEqualTo("x = “a” + 'b'\ny = “3”\n");
    }

    @Test
    void ofTwoLinesTheOneThatIsIndentedSoIsMeant() {
        String file = "begin 1\n  x = 1\nx = 1\nlast 3\nmore 4\n";
        assertThat(
                        after(
                                file,
                                block(
                                        "begin 1\nx = 1\nlast 3\nmroe 4\n",
                                        "begin 1\nx = 2\nlast 3\nmroe 4\n")))
                .isEqualTo("begin 1\n  x = 1\nx = 2\nlast 3\nmore 4\n");
        assertThat(
                        after(
                                file,
                                block(
                                        "begin 1\n  x = 1\nlast 3\nmroe 4\n",
                                        "begin 1\n  x = 2\nlast 3\nmroe 4\n")))
                .isEqualTo("begin 1\n  x = 2\nx = 1\nlast 3\nmore 4\n");
    }

    @Test
    void theMoreIsAmissTheLessItIsTrusted() {
        double invented =
                confidence("first line 1\n{\n\nsecond line 2\nthird line 3\nlost line 7\nfourth");
        double blankToo =
                confidence("first line 1\n{\nsecond line 2\nthird line 3\nlost line 7\nfourth");
        double bracketToo =
                confidence("first line 1\n\nsecond line 2\nthird line 3\nlost line 7\nfourth");
        double lineToo = confidence("first line 1\n{\n\nthird line 3\nlost line 7\nfourth");
        double bracketInvented =
                confidence("first line 1\n{\n\nsecond line 2\nthird line 3\n}\nfourth");
        assertThat(invented).isBetween(0.5, 0.75);
        assertThat(blankToo).isLessThan(invented);
        assertThat(bracketToo).isLessThan(blankToo);
        assertThat(lineToo).isLessThan(bracketToo);
        assertThat(bracketInvented).isGreaterThan(0.8).isLessThan(0.85);
    }

    @Test
    void aSlipCostsLessThanAnotherLine() {
        double slip = confidence("first line 1\n{\n\nsecond line 2\nthird lnie 3\nfourth");
        double other = confidence("first line 1\n{\n\nsecond line 2\nthird abcd 3\nfourth");
        assertThat(slip).isGreaterThan(other).isLessThan(0.85);
    }

    private static double confidence(String head) {
        return applied(LINES, block(head + " line 4\n", head + " line 5\n")).confidence();
    }

    @Test
    void aMisspeltDenialStaysTheSame() {
        String file = "Jobs wait\nunless they are ready.\nThen they start.\n";
        String search = "Jobs wait\nunnless they are ready.\nThen they start.\n";
        assertThat(after(file, block(search, search.replace("start", "begin"))))
                .isEqualTo(file.replace("start", "begin"));
    }

    @Test
    void aLineThatDeniesWhatTheSearchSaysIsAnotherOne() {
        EditExpectations.refused(
                "if not ready(job):\n    start(job)\n    wait(job)\n",
                EditExpectations.block(
                        "if ready(job):\n    start(job)\n    wait(job)\n",
                        "if ready(job):\n    start(job)\n    stop(job)\n"),
                EditRefusalKind.NOT_FOUND);
        EditExpectations.refused(
                "while (!queue.isEmpty()) {\n  poll(queue);\n  count(queue);\n}\n",
                EditExpectations.block(
                        "while (queue.isEmpty()) {\n  poll(queue);\n  count(queue);\n}\n",
                        "while (queue.isEmpty()) {\n  poll(queue);\n  reset(queue);\n}\n"),
                EditRefusalKind.NOT_FOUND);
    }
}
