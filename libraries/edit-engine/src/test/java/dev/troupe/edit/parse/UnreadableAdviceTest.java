package dev.troupe.edit.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever does what is said about an edit that cannot be read is read, and the edit is the one that was meant. */
class UnreadableAdviceTest {
    private static final FileContent FILE = FileContent.Text.of("one\ntwo\nthree\n");
    private static final String BLOCK =
            "a.txt\n<<<<<<< SEARCH\ntwo\n=======\nzwei\n>>>>>>> REPLACE\n";
    private static final String HEAD = "*** Begin Patch\n*** Update File: a.txt\n";
    private static final String HUNK = "@@\n one\n-two\n+zwei\n";
    private static final String PATCH = HEAD + HUNK + "*** End Patch\n";
    private static final String DIFF =
            "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n";

    private static final String CALL =
            "{\"path\": \"a.txt\", \"old_string\": \"two\", \"new_string\": \"zwei\"}\n";

    /**
     * An answer, what is said about it, and the answer that does so.
     *
     * @param advice words of the message that ask for {@code then}
     * @param after what the file is then
     */
    record Turn(String answer, EditParseError.Kind kind, String advice, String then, String after) {
        Turn(String answer, EditParseError.Kind kind, String advice, String then) {
            this(answer, kind, advice, then, "one\nzwei\nthree\n");
        }
    }

    static Stream<Turn> turns() {
        return Stream.of(
                new Turn(
                        BLOCK.substring(0, BLOCK.indexOf("zwei")),
                        EditParseError.Kind.CUT_OFF,
                        "send this block again",
                        BLOCK),
                new Turn(
                        BLOCK.replace("=======\n", ""),
                        EditParseError.Kind.NO_SEPARATOR,
                        "has no line ======= between SEARCH and REPLACE; add it",
                        BLOCK),
                new Turn(
                        BLOCK.replace("zwei", "=======\nzwei"),
                        EditParseError.Kind.SEPARATOR_UNCLEAR,
                        "give its three markers nine characters each",
                        "a.txt\n<<<<<<<<< SEARCH\ntwo\n=========\nzwei\n>>>>>>>>> REPLACE\n"),
                new Turn(
                        BLOCK.replace(">>>>>>> REPLACE\n", "") + BLOCK.substring(6),
                        EditParseError.Kind.NOT_CLOSED,
                        "end it with a line >>>>>>> REPLACE",
                        BLOCK),
                new Turn(
                        BLOCK.substring(6),
                        EditParseError.Kind.NO_PATH,
                        "put the path of the file alone on the line above it",
                        BLOCK),
                new Turn(
                        HEAD + "*** Chmod: 755\n" + HUNK + "*** End Patch\n",
                        EditParseError.Kind.UNKNOWN_MARKER,
                        "expected *** Update File:, *** Add File:",
                        PATCH),
                new Turn(
                        HEAD + HUNK,
                        EditParseError.Kind.CUT_OFF,
                        "send it again and end the patch with *** End Patch",
                        PATCH),
                new Turn(
                        PATCH.replace("a.txt", ""),
                        EditParseError.Kind.NO_PATH,
                        "put its path behind the colon",
                        PATCH),
                new Turn(
                        HEAD + " one\n two\n*** End Patch\n",
                        EditParseError.Kind.NO_CHANGE,
                        "begin each removed line with - and each added line with +",
                        PATCH),
                new Turn(
                        HEAD + "*** End Patch\n",
                        EditParseError.Kind.NO_CHANGE,
                        "write a line @@ and below it the lines with -, + or a blank before them",
                        PATCH),
                new Turn(
                        "```diff\n" + DIFF.substring(DIFF.indexOf("@@")) + "```\n",
                        EditParseError.Kind.NO_PATH,
                        "begin it with the lines --- a/path and +++ b/path",
                        DIFF),
                new Turn(
                        "```diff\n--- a/a.txt\n+++ b/a.txt\n```\n",
                        EditParseError.Kind.NO_CHANGE,
                        "begin each hunk with a line @@ and write the lines below it",
                        DIFF),
                new Turn(
                        "diff --git a/a.txt b/a.txt\nold mode 100644\nnew mode 100755\n" + DIFF,
                        EditParseError.Kind.UNSUPPORTED,
                        "leave that line out",
                        "diff --git a/a.txt b/a.txt\n" + DIFF),
                new Turn(
                        CALL.replace(", \"new_string\": \"zwei\"", ""),
                        EditParseError.Kind.BAD_CALL,
                        "has no text new_string; send both old_string and new_string",
                        CALL),
                new Turn(
                        CALL.replace("\"old_string\": \"two\", ", ""),
                        EditParseError.Kind.BAD_CALL,
                        "has no text old_string; send both old_string and new_string",
                        CALL),
                new Turn(
                        CALL.replace("\"two\", ", "\"two\" "),
                        EditParseError.Kind.BAD_CALL,
                        "on its line 1 it should have a comma or }; send it again",
                        CALL),
                new Turn(
                        CALL.replace("zwei\"", "a \"new\" line\""),
                        EditParseError.Kind.BAD_CALL,
                        "send it again with line breaks written as \\n and quotes as \\\"",
                        CALL.replace("zwei", "a \\\"new\\\" line"),
                        "one\na \"new\" line\nthree\n"));
    }

    @ParameterizedTest
    @MethodSource("turns")
    void doingWhatIsSaidSucceeds(Turn turn) {
        List<EditParseError> errors = read(turn.answer).errors();
        assertThat(errors).extracting(EditParseError::kind).contains(turn.kind);
        assertThat(errors).anyMatch(it -> it.message().contains(turn.advice));

        ParsedModelAnswer then = read(turn.then);
        assertThat(then.errors()).isEmpty();
        List<EditRequest> requests =
                then.edits().stream().flatMap(it -> it.requests().stream()).toList();
        assertThat(new EditEngine().applyAll(FILE, requests))
                .isInstanceOfSatisfying(
                        EditResult.Applied.class,
                        it -> assertThat(it.text().text()).isEqualTo(turn.after));
    }

    @Test
    void movingByTheWordsThatAreAskedFor() {
        String moved = HEAD + "*** Move to: b.txt\n" + HUNK + "*** End Patch\n";
        for (String wrong :
                List.of(
                        moved.replace("b.txt", ""),
                        moved.replace(
                                "*** Move to: b.txt\n", "*** Move to: b.txt\n*** Move to: c.txt\n"),
                        "*** Begin Patch\n*** Move to: b.txt\n*** End Patch\n")) {
            assertThat(read(wrong).errors())
                    .singleElement()
                    .extracting(EditParseError::message)
                    .asString()
                    .containsAnyOf(
                            "put the new path behind the colon",
                            "expected one, with the path that the file is to have",
                            "expected it in a section that begins with *** Update File:");
            assertThat(read(wrong).edits()).isEmpty();
        }
        assertThat(read(moved).errors()).isEmpty();
        assertThat(read(moved).edits().getLast())
                .isEqualTo(new ParsedEdit.Move("a.txt", 2, "b.txt"));
    }

    /** A new kind wants a test of its advice. */
    @Test
    void everyKindIsTried() {
        // That about fences is tried by InnerFencesTest.
        Set<EditParseError.Kind> elsewhere = EnumSet.of(EditParseError.Kind.FENCE_UNCLEAR);
        assertThat(turns().map(Turn::kind).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        EnumSet.complementOf(EnumSet.copyOf(elsewhere)));
    }

    private static ParsedModelAnswer read(String answer) {
        return ModelEditParser.parse(answer, "a.txt"::equals);
    }
}
