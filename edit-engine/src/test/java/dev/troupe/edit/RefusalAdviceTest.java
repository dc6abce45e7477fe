package dev.troupe.edit;

import static dev.troupe.edit.Edits.after;
import static dev.troupe.edit.Edits.block;
import static dev.troupe.edit.Edits.refused;
import static dev.troupe.edit.Edits.replace;
import static dev.troupe.edit.Edits.replaceAll;
import static dev.troupe.edit.Edits.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.result.RefusalKind;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whoever does what a refusal says succeeds. */
class RefusalAdviceTest {

    @Test
    void copyingTheClosestLines() {
        String before = "def area(w, h):\n    return w * h\n\nprint(area(2, 3))\n";
        EditResult.Refused refusal =
                refused(
                        before,
                        block("def area(w, h):\n    return w + h\n", "x"),
                        RefusalKind.NOT_FOUND);
        String shown = shown(refusal);
        assertThat(after(before, block(shown, shown.replace("w * h", "h * w"))))
                .contains("return h * w");
    }

    @Test
    void addingNeighbouringLines() {
        String before = "begin 1\nstep()\nend 1\nbegin 2\nstep()\nend 2\n";
        EditResult.Refused refusal =
                refused(before, block("step()", "step(2)"), RefusalKind.AMBIGUOUS);
        String second = String.join("\n", refusal.closest().get(1).lines());
        assertThat(second).contains("end 2");
        String unique = "step()\nend 2";
        assertThat(after(before, block(unique, "step(2)\nend 2")))
                .isEqualTo("begin 1\nstep()\nend 1\nbegin 2\nstep(2)\nend 2\n");
    }

    @Test
    void settingReplaceAll() {
        String before = "step()\nstep()\n";
        assertThat(refused(before, replace("step", "jump"), RefusalKind.AMBIGUOUS).advice())
                .contains("replace_all");
        assertThat(after(before, replaceAll("step", "jump"))).isEqualTo("jump()\njump()\n");
    }

    @Test
    void editingWhatIsThereAlready() {
        String before = "retries = 3\n";
        EditResult.Refused refusal =
                refused(before, block("retries = 2", "retries = 3"), RefusalKind.ALREADY_APPLIED);
        assertThat(after(before, block(shown(refusal), "retries = 5"))).isEqualTo("retries = 5\n");
    }

    @Test
    void usingTheIndentationShown() {
        String before = "\tcall(1);\n";
        EditResult.Refused refusal =
                refused(before, block("call(1);", "call(1);\n more(2);"), RefusalKind.UNCERTAIN);
        assertThat(after(before, block(shown(refusal), shown(refusal) + "\n\t\tmore(2);")))
                .isEqualTo("\tcall(1);\n\t\tmore(2);\n");
    }

    @Test
    void editingInsteadOfEliding() {
        String before = "one()\ntwo()\n";
        EditResult.Refused refusal =
                refused(before, whole("uno()\n// ... rest unchanged ...\n"), RefusalKind.ELIDED);
        assertThat(refusal.advice()).contains("SEARCH/REPLACE edit of only the lines that change");
        assertThat(after(before, block("one()", "uno()"))).isEqualTo("uno()\ntwo()\n");
    }

    @Test
    void writingTheWholeFileInsteadOfSearchingForNothing() {
        assertThat(refused("a\n", block("", "b"), RefusalKind.EMPTY_SEARCH).advice())
                .contains("write the whole file");
        assertThat(after("a\n", whole("b"))).isEqualTo("b\n");
    }

    @Test
    void aLongRegionIsCutButStillShowsWhereItBegins() {
        String before =
                "line of text 7\n".repeat(100) + "unique 1\n" + "line of text 8\n".repeat(60);
        String search = "unique 1\n" + "line of text 8\n".repeat(50) + "absent 2\n";
        EditResult.Refused refusal = refused(before, block(search, "x"), RefusalKind.NOT_FOUND);
        assertThat(refusal.closest())
                .singleElement()
                .satisfies(region -> assertThat(region.lines()).hasSize(40));
    }

    @Test
    void aVeryLongLineIsCutAndSaysSo() {
        String before = "key 1 " + "x".repeat(5000) + "\n";
        String message = refused(before, block("key 1\n", "x"), RefusalKind.NOT_FOUND).message();
        assertThat(message).hasSizeLessThan(1500);
        String near =
                refused(
                                before + "next line 2\n",
                                block("key 1\nnext line 2\n", "x"),
                                RefusalKind.NOT_FOUND)
                        .message();
        assertThat(near)
                .contains("… (cut; the line has 5006 characters)")
                .contains("2|next line 2");
    }

    private static String shown(EditResult.Refused refusal) {
        List<String> numbered = refusal.closest().getFirst().numbered().lines().toList();
        return numbered.stream()
                .map(line -> line.substring(line.indexOf('|') + 1))
                .collect(Collectors.joining("\n"));
    }
}
