package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.applied;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.edit;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Files and edits that nobody wants. Each ends in a result, in time that grows with the input alone. */
@Timeout(300)
class BadInputTest {
    private static final int LINES = 200_000;

    @Test
    void twoHundredThousandLines() {
        String file = lines(LINES);
        assertThat(applied(file, block("  row 150000 of many\n", "  row changed\n")).strategy())
                .isEqualTo("indentation-flexible");
        refused(file, block("row 1500 of mnay\nno such line\n", "x\n"), EditRefusalKind.NOT_FOUND);
    }

    @Test
    void theSameLineAllOver() {
        String file = "same line 1\n".repeat(LINES);
        refused(file, block("same line 1\n".repeat(1_000), "x\n"), EditRefusalKind.AMBIGUOUS);
        refused(
                file,
                block(" same line 1\n".repeat(1_000) + "other 2\n", "x\n"),
                EditRefusalKind.NOT_FOUND);
        refused(
                file,
                block("same line 1\n...\nsame line 1\n", "same line 1\n...\nother 2\n"),
                EditRefusalKind.AMBIGUOUS);
    }

    /** What aligning takes grows with the search alone. */
    @Test
    void aSearchOfTwentyThousandLinesThatIsNotQuiteRight() {
        List<String> lines =
                IntStream.range(0, 20_000)
                        .mapToObj(i -> "value of line " + i + " is " + i * 7)
                        .collect(Collectors.toCollection(ArrayList::new));
        String before = String.join("\n", lines) + "\n";
        lines.remove(10_000);
        String search = String.join("\n", lines) + "\n";
        lines.set(5_000, "another");
        String replace = String.join("\n", lines) + "\n";

        EditResult.Applied applied = applied(before, block(search, replace));

        assertThat(applied.strategy()).isEqualTo("context-aware");
        assertThat(applied.text().lineTexts())
                .hasSize(20_000)
                .contains("another", "value of line 10000 is 70000")
                .doesNotContain("value of line 5000 is 35000");
    }

    @Test
    void piecesThatFollowOneAnotherInManyWaysButTheLast() {
        String file = "zeta line\n" + "alpha line\n".repeat(100);
        String search = "alpha line\n...\n".repeat(8) + "zeta line\n";
        refused(file, block(search, search + "x\n"), EditRefusalKind.NOT_FOUND);
    }

    @Test
    void fewLinesInManyOrders() {
        StringBuilder file = new StringBuilder();
        StringBuilder search = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            file.append("value ").append(i * 7919L % 13).append(";\n");
        }
        for (int i = 0; i < 500; i++) {
            search.append("vlaue ").append(i * 31L % 13).append(";\n");
        }
        assertThat(edit(file.toString(), block(search.toString(), "x\n")))
                .isInstanceOf(EditResult.Refused.class);
    }

    @Test
    void oneLineOfTenMillionCharacters() {
        String file = "var data = \"" + "0123456789".repeat(1_000_000) + "\";\nlast line 2\n";
        assertThat(applied(file, replace("last line 2", "last line 3")).text().lines()).hasSize(2);
        assertThat(applied(file, replace("var data", "var text")).text().text())
                .startsWith("var text");
        refused(file, block("var data = \"01234\";\n", "x\n"), EditRefusalKind.NOT_FOUND);
    }

    @Test
    void fiftyMegabytes() {
        String file = lines(LINES) + "x".repeat(48 * 1024 * 1024) + "\n";
        assertThat(applied(file, block("row 7 of many\n", "row seven\n")).changes()).hasSize(1);
    }

    @Test
    void tenThousandBlocksOfOneFile() {
        List<EditRequest> requests = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            requests.add(block("row " + i * 2 + " of few\n", "row " + i * 2 + " done\n"));
        }
        FileContent file =
                FileContent.Text.of(
                        IntStream.range(0, 1_000)
                                .mapToObj(i -> "row " + i + " of few\n")
                                .collect(Collectors.joining()));
        EditResult.Refused refusal =
                EditExpectations.refused(
                        new EditEngine().applyAll(file, requests), EditRefusalKind.NOT_FOUND);
        assertThat(refusal.sentence()).startsWith("Edit 501 of 10000, and with it all of them");
    }

    @Test
    void brokenEncodingsKeepTheirBytes() {
        byte[] latin = "gr\u00FC\u00DFe = 1\nrest = 2\n".getBytes(StandardCharsets.ISO_8859_1);
        EditResult result =
                new EditEngine().apply(FileContent.decode(latin), block("rest = 2", "rest = 3"));
        assertThat(((EditResult.Applied) result).text().encode())
                .isEqualTo("gr\u00FC\u00DFe = 1\nrest = 3\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(
                        new EditEngine()
                                .apply(
                                        FileContent.decode(new byte[] {'a', 0, 'b'}),
                                        block("a", "b")))
                .isInstanceOfSatisfying(
                        EditResult.Refused.class,
                        refused -> assertThat(refused.kind()).isEqualTo(EditRefusalKind.BINARY));
    }

    @Test
    void loneSurrogatesAndControlCharacters() {
        String odd = "one \uD800 two\u0007\u001B[31m\n";
        assertThat(edit(odd + "three 3\n", block(odd, "four 4\n")))
                .isInstanceOf(EditResult.Applied.class);
        assertThat(edit("plain 1\n", block("plain 1\n", odd)))
                .isInstanceOf(EditResult.Refused.class);
    }

    private static String lines(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("row ").append(i).append(" of many\n");
        }
        return text.toString();
    }
}
