package dev.troupe.edit.parse;

import static dev.troupe.edit.parse.ParserExpectations.edits;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditRequest.Block;
import dev.troupe.edit.EditRequest.Hunk;
import dev.troupe.edit.EditRequest.Replace;
import dev.troupe.edit.HunkLine;
import dev.troupe.edit.HunkLine.Sign;
import dev.troupe.edit.HunkLocation;
import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is printed in a format is read from it again, alone, in a fence and between prose. */
class PrintedEditsTest {

    private static final String PATH = "src/A.java";

    @Property(tries = 1000)
    void diffs(@ForAll("hunks") List<Hunk> hunks) {
        String diff = EditPrinter.diff(PATH, hunks);
        for (String answer :
                List.of(
                        diff,
                        "Words.\n\n" + diff + "\nMore.\n- words",
                        "```diff\n" + diff + "```\n")) {
            assertThat(edits(answer))
                    .singleElement()
                    .satisfies(edit -> assertThat(edit.requests()).isEqualTo(hunks));
        }
    }

    @Property(tries = 1000)
    void patches(@ForAll("hunks") List<Hunk> hunks) {
        List<Hunk> unnumbered =
                hunks.stream()
                        .map(hunk ->
                                new Hunk(
                                        hunk.lines(),
                                        new HunkLocation(
                                                OptionalInt.empty(),
                                                hunk.place().headings(),
                                                hunk.place().atEnd())))
                        .toList();
        String patch = EditPrinter.patch(PATH, unnumbered);
        for (String answer :
                List.of(patch, "Words.\n" + patch + "More.", "```\n" + patch + "```\n")) {
            assertThat(edits(answer))
                    .singleElement()
                    .satisfies(edit -> assertThat(edit.requests()).isEqualTo(unnumbered));
        }
    }

    @Property(tries = 1000)
    void calls(@ForAll("texts") List<String> texts, @ForAll boolean all) {
        List<Replace> replacements =
                texts.stream().map(text -> new Replace(text, text + "}", all)).toList();
        String call = EditPrinter.call(PATH, replacements);
        for (String answer : List.of(call, "Words.\n```json\n" + call + "```\nMore.")) {
            assertThat(edits(answer))
                    .singleElement()
                    .satisfies(edit -> assertThat(edit.requests()).isEqualTo(replacements));
        }
    }

    @Property(tries = 1000)
    void blocks(
            @ForAll("blockTexts") List<String> search, @ForAll("blockTexts") List<String> fresh) {
        Block first = new Block(lines(search), lines(fresh));
        Block second = new Block(lines(fresh), lines(search));
        String blocks = EditPrinter.block(PATH, first) + "\n" + EditPrinter.block(PATH, second);
        for (String answer : List.of(blocks, "Words.\n\n" + blocks + "\nMore.\n- words\n")) {
            assertThat(edits(answer).stream().flatMap(edit -> edit.requests().stream()).toList())
                    .isEqualTo(List.of(first, second));
        }
    }

    @Property(tries = 1000)
    void newFiles(@ForAll("lines") List<String> lines) {
        String content = String.join("", lines.stream().map(line -> line + "\n").toList());
        assertThat(edits(EditPrinter.added("n.txt", content)))
                .containsExactly(new ParsedEdit.Create("n.txt", 2, content));
    }

    @Provide
    Arbitrary<List<Hunk>> hunks() {
        Arbitrary<HunkLine> line =
                Combinators.combine(Arbitraries.of(Sign.class), text()).as(HunkLine::new);
        Arbitrary<HunkLocation> place =
                Combinators.combine(
                                Arbitraries.integers().between(1, 9999),
                                Arbitraries.of("class A {", "  void b()", "x").list().ofMaxSize(1),
                                Arbitraries.of(false, false, true))
                        .as((at, headings, end) ->
                                new HunkLocation(OptionalInt.of(at), headings, end));
        return Combinators.combine(line.list().ofMaxSize(6), place, text())
                .as((lines, where, changed) -> {
                    List<HunkLine> all = new java.util.ArrayList<>(lines);
                    all.add(new HunkLine(Sign.ADDED, changed));
                    return new Hunk(all, where);
                })
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    /** What a block holds is its own, but for its markers; a fence in it would need one around it. */
    @Provide
    Arbitrary<List<String>> blockTexts() {
        return text().filter(line -> !line.matches("=+|<+ SEARCH|```"))
                .list()
                .ofMinSize(1)
                .ofMaxSize(6);
    }

    private static String lines(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    @Provide
    Arbitrary<List<String>> lines() {
        return text().list().ofMaxSize(8);
    }

    @Provide
    Arbitrary<List<String>> texts() {
        return Combinators.combine(text(), text())
                .as((first, second) -> first + "\n" + second)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    private static Arbitrary<String> text() {
        return Arbitraries.of(
                "",
                "  code();",
                "```",
                "-- x",
                "++ y",
                "-- a/src/B.java",
                "- bullet",
                "--",
                "@@ -1 +1 @@",
                "diff --git a/x b/x",
                "\ttab \"quoted\" \\n '",
                "*** End Patch",
                "<<<<<<< SEARCH",
                "=======",
                "{\"path\": [",
                "\u00e9\u2028\0");
    }
}
