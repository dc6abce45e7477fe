package dev.troupe.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.troupe.edit.result.ChangedLineRange;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for every edit of every file. */
class EditPropertiesTest {

    private static final int TRIES = 1000;
    private static final Duration LONG = Duration.ofSeconds(10);

    private final EditEngine engine = new EditEngine();

    /** A file and an edit of lines that are in it, in one way or another. */
    record Case(String before, EditRequest request) {}

    @Property(tries = TRIES)
    void linesOutsideTheReportedRangesKeepTheirBytes(@ForAll("cases") Case edit) {
        FileContent.Text before = FileContent.Text.of(edit.before);
        if (engine.apply(before, edit.request) instanceof EditResult.Applied applied) {
            assertThat(rebuilt(before, applied)).isEqualTo(applied.text().lines());
            assertThat(applied.changes()).isNotEmpty();
        }
    }

    @Property(tries = TRIES)
    void anEditIsNeverAppliedTwice(@ForAll("blocks") Case edit) {
        EditRequest.Block block = (EditRequest.Block) edit.request;
        boolean brings = block.replace().lines().anyMatch(line -> line.startsWith("fresh"));
        if (brings
                && engine.apply(FileContent.Text.of(edit.before), block)
                        instanceof EditResult.Applied first) {
            assertThat(engine.apply(first.text(), block)).isNotInstanceOf(EditResult.Applied.class);
        }
    }

    @Example
    void anEditWhoseReplacementLostItsIndentationIsRecognisedTheSecondTime() {
        EditRequest request = new EditRequest.Block("  delta 4", "fresh 1");
        EditResult first = engine.apply(FileContent.Text.of("  delta 4\ndelta 4 \n"), request);
        FileContent.Text once = ((EditResult.Applied) first).text();

        assertThat(engine.apply(once, request)).isNotInstanceOf(EditResult.Applied.class);
    }

    @Property(tries = TRIES)
    void aUniqueInsertionIsRecognisedTheSecondTime(
            @ForAll("files") List<String> file, @ForAll("words") String word) {
        String before = "anchor 1\n" + String.join("\n", file) + "\n";
        EditRequest request = new EditRequest.Block("anchor 1\n", "anchor 1\nfresh " + word + "\n");
        FileContent.Text once =
                ((EditResult.Applied) engine.apply(FileContent.Text.of(before), request)).text();
        EditExpectations.refused(engine.apply(once, request), EditRefusalKind.ALREADY_APPLIED);
    }

    @Property(tries = TRIES)
    void placesThatFitEquallyAreRefused(
            @ForAll("files") List<String> file, @ForAll("words") String word) {
        String before = "twin " + word + "\n" + String.join("\n", file) + "\ntwin " + word + "\n";
        EditExpectations.refused(
                engine.apply(
                        FileContent.Text.of(before), new EditRequest.Block("twin " + word, "x")),
                EditRefusalKind.AMBIGUOUS);
        EditExpectations.refused(
                engine.apply(
                        FileContent.Text.of(before), new EditRequest.Block("  twin " + word, "x")),
                EditRefusalKind.AMBIGUOUS);
    }

    @Property(tries = TRIES)
    void endingsAndByteOrderMarkAreThoseOfTheFile(
            @ForAll("blocks") Case edit, @ForAll boolean mark) {
        String before =
                (mark ? "\uFEFF" : "") + edit.before.replace("\r\n", "\n").replace("\n", "\r\n");
        FileContent.Text file = FileContent.Text.of(before);
        if (before.contains("\r\n")
                && engine.apply(file, edit.request) instanceof EditResult.Applied applied) {
            assertThat(applied.text().encoding()).isEqualTo(file.encoding());
            assertThat(applied.text().text().replace("\r\n", "")).doesNotContain("\n");
            if (!applied.text().lines().isEmpty()) {
                assertThat(applied.text().endsWithNewline()).isEqualTo(file.endsWithNewline());
            }
        }
    }

    @Property(tries = TRIES)
    void theHunksSayExactlyWhatChanges(@ForAll("cases") Case edit) {
        FileContent.Text before = FileContent.Text.of(edit.before);
        if (engine.apply(before, edit.request) instanceof EditResult.Applied applied) {
            assertThat(HunkReader.apply(before.text(), applied.hunks()))
                    .isEqualTo(applied.text().text());
        }
    }

    @Property(tries = TRIES)
    void aUniqueTextIsReplacedLiterally(
            @ForAll("files") List<String> file, @ForAll("words") String fresh) {
        String before = String.join("\n", file) + "\nleft <unique> right\n";
        assertThat(
                        EditExpectations.after(
                                before, new EditRequest.Replace("<unique>", fresh, false)))
                .isEqualTo(before.replace("<unique>", fresh));
    }

    @Property(tries = TRIES)
    void aWholeFileSaysWhatItSays(
            @ForAll("files") List<String> before, @ForAll("files") List<String> after) {
        String wanted = String.join("\n", after) + "\n";
        EditResult result =
                engine.apply(
                        FileContent.Text.of(String.join("\n", before) + "\n"),
                        new EditRequest.Whole(wanted));
        if (result instanceof EditResult.Applied applied) {
            assertThat(applied.text().text()).isEqualTo(wanted);
        } else {
            assertThat(before).isEqualTo(after);
        }
    }

    @Property(tries = TRIES)
    void aRefusedEditLeavesTheBytesAlone(@ForAll("cases") Case edit) {
        byte[] bytes = edit.before.getBytes(StandardCharsets.UTF_8);
        FileContent before = FileContent.decode(bytes);
        EditRequest nowhere = new EditRequest.Block("nowhere at all 7\n", "there\n");
        assertThat(engine.applyAll(before, List.of(edit.request, nowhere)))
                .isInstanceOf(EditResult.Refused.class);
        assertThat(((FileContent.Text) before).encode()).isEqualTo(bytes);
    }

    @Property(tries = TRIES)
    void anyTextEndsInAResult(
            @ForAll String before,
            @ForAll String search,
            @ForAll String replace,
            @ForAll boolean all) {
        FileContent file = FileContent.Text.of(before);
        assertTimeout(
                LONG,
                () -> {
                    assertThat(engine.apply(file, new EditRequest.Replace(search, replace, all)))
                            .isNotNull();
                    assertThat(engine.apply(file, new EditRequest.Block(search, replace)))
                            .isNotNull();
                    assertThat(engine.apply(file, new EditRequest.Whole(replace))).isNotNull();
                });
    }

    @Provide
    Arbitrary<Case> cases() {
        Arbitrary<Case> literal =
                Combinators.combine(
                                files(),
                                endings(),
                                Arbitraries.integers().between(0, 60),
                                words(),
                                Arbitraries.of(true, false))
                        .as((lines, ending, at, word, all) -> {
                            String text = String.join("\n", lines);
                            int from = Math.min(at, text.length());
                            String old = text.substring(from, Math.min(text.length(), from + 7));
                            return new Case(
                                    file(lines, ending), new EditRequest.Replace(old, word, all));
                        });
        return Arbitraries.oneOf(
                literal,
                blocks(),
                Combinators.combine(files(), endings(), files())
                        .as((a, e, b) ->
                                new Case(file(a, e), new EditRequest.Whole(String.join("\n", b)))));
    }

    @Provide
    Arbitrary<Case> blocks() {
        return Combinators.combine(
                        files(),
                        endings(),
                        Arbitraries.integers().between(0, 11),
                        Arbitraries.integers().between(1, 5),
                        Arbitraries.of("", "  ", "\t"),
                        Arbitraries.oneOf(lines(), fresh()).list().ofMaxSize(3),
                        Arbitraries.integers().between(0, 4))
                .as((lines, ending, start, length, indent, fresh, cut) -> {
                    int from = Math.min(start, lines.size() - 1);
                    List<String> search =
                            lines.subList(from, Math.min(lines.size(), from + length)).stream()
                                    .map(line -> indent + line)
                                    .toList();
                    List<String> replace = new ArrayList<>(search);
                    int at = Math.min(cut, replace.size());
                    replace.addAll(at, fresh);
                    if (cut % 2 == 0) {
                        replace.removeLast();
                    }
                    return new Case(
                            file(lines, ending),
                            new EditRequest.Block(
                                    String.join("\n", search), String.join("\n", replace)));
                });
    }

    @Provide
    Arbitrary<List<String>> files() {
        return lines().list().ofMinSize(1).ofMaxSize(14);
    }

    @Provide
    Arbitrary<String> words() {
        return Arbitraries.strings().withCharRange('a', 'd').ofMinLength(1).ofMaxLength(4);
    }

    private Arbitrary<String> lines() {
        return Combinators.combine(
                        Arbitraries.of("", "", "  ", "    ", "\t", "\t\t"),
                        Arbitraries.of(
                                "alpha 1", "beta 2", "gamma 3", "delta 4", "omega 5", "{", "}", "",
                                "x"),
                        Arbitraries.of("", "", "", " "))
                .as((indent, body, tail) -> indent + body + tail);
    }

    private static Arbitrary<String> fresh() {
        return Arbitraries.of("fresh 1", "fresh 2", "fresh 3");
    }

    private static Arbitrary<List<String>> endings() {
        return Arbitraries.of("\n", "\n", "\r\n").list().ofSize(15);
    }

    private static String file(List<String> lines, List<String> endings) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            boolean open = i == lines.size() - 1 && endings.getFirst().equals("\r\n");
            text.append(lines.get(i)).append(open ? "" : endings.get(i));
        }
        return text.toString();
    }

    /** The old lines outside the ranges with the new lines inside them. */
    private static List<TextLine> rebuilt(FileContent.Text before, EditResult.Applied applied) {
        List<TextLine> lines = new ArrayList<>();
        int position = 0;
        for (ChangedLineRange range : applied.changes()) {
            lines.addAll(before.lines().subList(position, range.beforeFirst() - 1));
            assertThat(lines).hasSize(range.afterFirst() - 1);
            lines.addAll(
                    applied.text()
                            .lines()
                            .subList(
                                    range.afterFirst() - 1,
                                    range.afterFirst() - 1 + range.afterCount()));
            position = range.beforeFirst() - 1 + range.beforeCount();
        }
        lines.addAll(before.lines().subList(position, before.lines().size()));
        return lines;
    }
}
