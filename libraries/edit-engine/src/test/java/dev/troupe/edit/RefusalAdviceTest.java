package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static dev.troupe.edit.EditExpectations.replaceAll;
import static dev.troupe.edit.EditExpectations.whole;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.merge.LineMergeResult;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileChecksum;
import dev.troupe.edit.text.FileContent;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
                        EditRefusalKind.NOT_FOUND);
        String shown = shown(refusal);
        assertThat(after(before, block(shown, shown.replace("w * h", "h * w"))))
                .contains("return h * w");
    }

    @Test
    void addingNeighbouringLines() {
        String before = "begin 1\nstep()\nend 1\nbegin 2\nstep()\nend 2\n";
        EditResult.Refused refusal =
                refused(before, block("step()", "step(2)"), EditRefusalKind.AMBIGUOUS);
        String second = String.join("\n", refusal.closest().get(1).lines());
        assertThat(second).contains("end 2");
        String unique = "step()\nend 2";
        assertThat(after(before, block(unique, "step(2)\nend 2")))
                .isEqualTo("begin 1\nstep()\nend 1\nbegin 2\nstep(2)\nend 2\n");
    }

    @Test
    void givingAnotherHeadingOrCopyingTheLinesBelowIt() {
        String before = "class A {\n  size = 1\n}\nclass B {\n  size = 2\n}\n";
        EditResult.Refused refusal =
                refused(
                        before,
                        hunk("class B {", "  size = 1", "  size = 3"),
                        EditRefusalKind.AMBIGUOUS);
        assertThat(refusal.advice())
                .contains("the heading that stands above them, or with a bare @@")
                .contains("from the lines below its heading");
        String meant = before.replace("1", "3");
        assertThat(after(before, hunk("class A {", shown(refusal), "  size = 3"))).isEqualTo(meant);
        assertThat(after(before, hunk("", shown(refusal), "  size = 3"))).isEqualTo(meant);
        assertThat(after(before, hunk("class B {", "  size = 2", "  size = 3")))
                .isEqualTo(before.replace("2", "3"));
    }

    @Test
    void copyingTheLastLinesWhereTheEndIsMeant() {
        String before = "one\ntwo\nthree";
        EditResult.Refused refusal = refused(before, ended("two"), EditRefusalKind.NOT_FOUND);
        assertThat(refusal.advice())
                .startsWith("Copy the old side of the hunk from the last lines");
        assertThat(shown(refusal)).isEqualTo("three");
        assertThat(after(before, ended(shown(refusal)))).isEqualTo("one\ntwo\nthree\n");
    }

    private static EditRequest ended(String line) {
        return new EditRequest.Hunk(
                List.of(
                        new HunkLine(HunkLine.Sign.REMOVED, line),
                        new HunkLine(HunkLine.Sign.ADDED, line)),
                HunkLocation.unknown(),
                FinalNewlineChange.ENDED);
    }

    private static EditRequest hunk(String heading, String removed, String added) {
        return new EditRequest.Hunk(
                List.of(
                        new HunkLine(HunkLine.Sign.REMOVED, removed),
                        new HunkLine(HunkLine.Sign.ADDED, added)),
                new HunkLocation(
                        OptionalInt.empty(),
                        heading.isEmpty() ? List.of() : List.of(heading),
                        false));
    }

    @Test
    void settingReplaceAll() {
        String before = "step()\nstep()\n";
        assertThat(refused(before, replace("step", "jump"), EditRefusalKind.AMBIGUOUS).advice())
                .contains("replace_all");
        assertThat(after(before, replaceAll("step", "jump"))).isEqualTo("jump()\njump()\n");
    }

    @Test
    void editingWhatIsThereAlready() {
        String before = "retries = 3\n";
        EditResult.Refused refusal =
                refused(
                        before + "end 1\n",
                        block("retries = 2\nend 1\n", "retries = 3\nend 1\n"),
                        EditRefusalKind.ALREADY_APPLIED);
        assertThat(
                        after(
                                before,
                                block(
                                        shown(refusal).lines().findFirst().orElseThrow(),
                                        "retries = 5")))
                .isEqualTo("retries = 5\n");
    }

    @Test
    void copyingLinesWhenTheNewOnesAreSomewhere() {
        String before = "first:\n  tries = 1\nsecond:\n  retries = 3\n";
        EditResult.Refused refusal =
                refused(before, block("count = 9", "retries = 3"), EditRefusalKind.NOT_FOUND);
        assertThat(refusal.advice()).contains("at line 4: if that is the change, go on");
        assertThat(after(before, block("  tries = 1", "  retries = 3")))
                .contains("first:\n  retries = 3");
    }

    @Test
    void copyingWithNeighboursWhatFitsBesideTheNewLines() {
        String before = "a:\n  enabled: false\nb:\n  enabled: true\n";
        EditResult.Refused refusal =
                refused(
                        before,
                        replace("enabled:  false", "enabled: true"),
                        EditRefusalKind.AMBIGUOUS);
        assertThat(refusal.advice()).contains("If you want to change line 2");
        String shown = String.join("\n", refusal.closest().getFirst().lines().subList(0, 2));
        assertThat(after(before, replace(shown, shown.replace("false", "true"))))
                .isEqualTo("a:\n  enabled: true\nb:\n  enabled: true\n");
    }

    @Test
    void usingTheIndentationShown() {
        String before = "\tcall(1);\n";
        EditResult.Refused refusal =
                refused(
                        before,
                        block("call(1);", "call(1);\n more(2);"),
                        EditRefusalKind.UNCERTAIN);
        assertThat(after(before, block(shown(refusal), shown(refusal) + "\n\t\tmore(2);")))
                .isEqualTo("\tcall(1);\n\t\tmore(2);\n");
    }

    @Test
    void editingInsteadOfEliding() {
        String before = "one()\ntwo()\n";
        EditResult.Refused refusal =
                refused(
                        before,
                        whole("uno()\n// ... rest unchanged ...\n"),
                        EditRefusalKind.ELIDED);
        assertThat(refusal.advice()).contains("SEARCH/REPLACE edit of only the lines that change");
        assertThat(after(before, block("one()", "uno()"))).isEqualTo("uno()\ntwo()\n");
    }

    @Test
    void sendingWhatChangesInsteadOfAnExcerpt() {
        String before = "one()\ntwo()\nthree()\nfour()\n";
        EditResult.Refused refusal =
                refused(before, new EditRequest.Fenced("uno()\ntwo()\n"), EditRefusalKind.ELIDED);

        assertThat(refusal.closest().getFirst().lines()).containsExactly("three()", "four()");
        assertThat(refusal.advice()).contains("SEARCH/REPLACE edit of only these", "write");
        assertThat(after(before, block("one()", "uno()"))).startsWith("uno()\ntwo()\n");
        assertThat(after(before, whole("uno()\ntwo()\n"))).isEqualTo("uno()\ntwo()\n");
    }

    @Test
    void writingTheWholeFileInsteadOfSearchingForNothing() {
        assertThat(refused("a\n", block("", "b"), EditRefusalKind.EMPTY_SEARCH).advice())
                .contains("write the whole file");
        assertThat(after("a\n", whole("b"))).isEqualTo("b\n");
    }

    @Test
    void readingTheFileAgainWhereNothingIsLikeIt() {
        EditResult.Refused refusal =
                refused("alpha 1\n", block("zulu 9\n", "x\n"), EditRefusalKind.NOT_FOUND);
        assertThat(refusal.closest()).isEmpty();
        assertThat(refusal.advice())
                .isEqualTo("Read the file again and copy SEARCH from it exactly.");
        assertThat(after("alpha 1\n", block("alpha 1\n", "x\n"))).isEqualTo("x\n");
    }

    @Test
    void copyingTheLinesThatTheSearchLeavesOut() {
        String before = "open(1)\nlock(2)\nread(3)\nsort(4)\nkeep(5)\nclose(6)\n";
        String search = "open(1)\nread(3)\nsort(4)\nkeep(5)\nclose(6)\n";
        EditResult.Refused refusal =
                refused(
                        before,
                        block(search, search.replace("open(1)\n", "open(1)\ntest(7)\n")),
                        EditRefusalKind.NOT_FOUND);
        assertThat(refusal.sentence()).contains("are lines that it leaves out");
        String shown = shown(refusal);
        assertThat(after(before, block(shown, shown.replace("lock(2)", "test(7)\nlock(2)"))))
                .isEqualTo(before.replace("lock(2)", "test(7)\nlock(2)"));
    }

    @Test
    void copyingTheLineThatIsNotAmongThem() {
        String before = "open(1)\nlock(2)\nread(3)\nsort(4)\nkeep(5)\nclose(6)\n";
        String search = before.replace("sort(4)", "shuffle(everything, at, once)");
        EditResult.Refused refusal =
                refused(
                        before,
                        block(search, search.replace("shuffle(everything, at, once)", "sort(8)")),
                        EditRefusalKind.NOT_FOUND);
        assertThat(refusal.sentence()).contains("is not among them");
        String shown = shown(refusal);
        assertThat(after(before, block(shown, shown.replace("sort(4)", "sort(8)"))))
                .isEqualTo(before.replace("sort(4)", "sort(8)"));
    }

    @Test
    void readingAFileAgainThatHasChanged() {
        byte[] now = "retries = 4\n".getBytes(UTF_8);
        FileChecksum read = FileChecksum.of("retries = 3\n".getBytes(UTF_8));
        List<EditRequest> edit = List.of(block("retries = 4", "retries = 5"));
        EditResult.Refused refusal =
                refused(new EditEngine().applyAll(read, now, edit), EditRefusalKind.STALE);
        assertThat(refusal.advice()).startsWith("Read the file again");
        assertThat(new EditEngine().applyAll(FileChecksum.of(now), now, edit))
                .isInstanceOf(EditResult.Applied.class);
    }

    @Test
    void writingAFileThatIsMissing() {
        FileContent nothing = new FileContent.Missing();
        EditResult.Refused refusal =
                refused(
                        new EditEngine().apply(nothing, block("a 1\n", "b 2\n")),
                        EditRefusalKind.MISSING_FILE);
        assertThat(refusal.advice()).endsWith("or write the whole file to create it.");
        assertThat(new EditEngine().apply(nothing, whole("b 2\n")))
                .isInstanceOf(EditResult.Applied.class);
    }

    @Test
    void aBinaryFileIsForACommand() {
        FileContent binary = FileContent.decode(new byte[] {'a', 0, 'b'});
        assertThat(
                        refused(
                                        new EditEngine().apply(binary, block("a", "b")),
                                        EditRefusalKind.BINARY)
                                .advice())
                .isEqualTo("Use a command that handles this kind of file.");
    }

    @Test
    void writingACharacterAsAnEscape() {
        String before = "end = 1\n";
        assertThat(refused(before, block("end = 1", "end = '\0'"), EditRefusalKind.BINARY).advice())
                .contains("as an escape");
        assertThat(after(before, block("end = 1", "end = '\\0'"))).isEqualTo("end = '\\0'\n");
        FileContent latin = FileContent.decode("gr\u00FC\u00DFe = 1\n".getBytes(ISO_8859_1));
        EditResult.Refused refusal =
                refused(
                        new EditEngine().apply(latin, replace("1", "\"\u20AC\"")),
                        EditRefusalKind.UNENCODABLE);
        assertThat(refusal.advice()).contains("as an escape");
        assertThat(new EditEngine().apply(latin, replace("1", "\"\\u20AC\"")))
                .isInstanceOf(EditResult.Applied.class);
    }

    /** A new refusal wants a test of its advice here; those of hunks that only add are tried by AddedLinesTest. */
    @Test
    void everyRefusalIsTriedHere() {
        assertThat(
                        Stream.of(EditRefusalFactory.class, FileStateRefusalFactory.class)
                                .flatMap(it -> Stream.of(it.getDeclaredMethods()))
                                .filter(it -> it.getReturnType() == EditResult.Refused.class)
                                .filter(it -> !Modifier.isPrivate(it.getModifiers()))
                                .map(Method::getName))
                .containsExactlyInAnyOrder(
                        "notFound",
                        "notLast",
                        "ambiguous",
                        "elsewhere",
                        "misplacedAddition",
                        "alreadyApplied",
                        "present",
                        "either",
                        "unclear",
                        "uncertainIndentation",
                        "elided",
                        "excerpt",
                        "emptySearch",
                        "stale",
                        "missingFile",
                        "binary",
                        "binaryText",
                        "unencodable");
        assertThat(LineMergeResult.Reason.values())
                .containsExactlyInAnyOrder(
                        LineMergeResult.Reason.INDENTATION,
                        LineMergeResult.Reason.TABS,
                        LineMergeResult.Reason.NO_COUNTERPART,
                        LineMergeResult.Reason.OTHER_TEXT,
                        LineMergeResult.Reason.TOO_MANY,
                        LineMergeResult.Reason.UNKNOWN_LINES);
        // The advice about broken syntax is tried where files are written, by the worker's
        // EditRefusalScenarioTest, that about what cannot be read by UnreadableAdviceTest.
        assertThat(
                        EnumSet.complementOf(
                                EnumSet.of(EditRefusalKind.SYNTAX, EditRefusalKind.UNREADABLE)))
                .hasSize(10);
    }

    @Test
    void aLongRegionIsCutButStillShowsWhereItBegins() {
        String before =
                "line of text 7\n".repeat(100) + "unique 1\n" + "line of text 8\n".repeat(60);
        String search = "unique 1\n" + "line of text 8\n".repeat(50) + "absent 2\n";
        EditResult.Refused refusal = refused(before, block(search, "x"), EditRefusalKind.NOT_FOUND);
        assertThat(refusal.closest())
                .singleElement()
                .satisfies(region -> assertThat(region.lines()).hasSize(40));
    }

    @Test
    void aVeryLongLineIsCutAndSaysSo() {
        String before = "key 1 " + "x".repeat(5000) + "\n";
        String message =
                refused(before, block("key 1\n", "x"), EditRefusalKind.NOT_FOUND).message();
        assertThat(message).hasSizeLessThan(1500);
        String near =
                refused(
                                before + "next line 2\n",
                                block("key 1\nnext line 2\n", "x"),
                                EditRefusalKind.NOT_FOUND)
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
