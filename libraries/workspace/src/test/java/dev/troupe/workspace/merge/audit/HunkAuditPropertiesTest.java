package dev.troupe.workspace.merge.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class HunkAuditPropertiesTest {
    private static final int FILE = 0100644;

    /** Who replaces the lines of a piece of the base. */
    enum Maker {
        NOBODY,
        TASK,
        TIP,
        BOTH
    }

    /**
     * Some lines of the base, and what is put in their place.
     *
     * @param below lines that nobody changes and that part it from the next
     */
    record Piece(Maker maker, List<String> old, List<String> fresh, List<String> below) {
        List<String> as(Maker side) {
            List<String> lines =
                    new ArrayList<>(maker == side || maker == Maker.BOTH ? fresh : old);
            lines.addAll(below);
            return lines;
        }

        List<String> merged() {
            List<String> lines = new ArrayList<>(maker == Maker.NOBODY ? old : fresh);
            lines.addAll(below);
            return lines;
        }

        boolean changes() {
            return maker != Maker.NOBODY && !old.equals(fresh);
        }
    }

    @Property(tries = 2000)
    void aMergeThatHoldsAllHasNothingMissing(@ForAll("distinct") List<Piece> pieces) {
        assertThat(missing(pieces, merged(pieces))).isEmpty();
    }

    @Property(tries = 3000)
    void oneThatIsDroppedIsMissing(
            @ForAll("distinct") List<Piece> pieces, @ForAll("place") int place) {
        droppedIsFound(pieces, place);
    }

    @Property(tries = 5000)
    void oneThatIsDroppedAmongRepeatedLinesIsMissing(
            @ForAll("parted") List<Piece> pieces, @ForAll("place") int place) {
        droppedIsFound(pieces, place);
    }

    /** By hunks as a comparison finds them, which among repeated lines are others than were made. */
    @Property(tries = 5000)
    void oneThatAComparisonFindsIsMissingWhenItIsDropped(
            @ForAll("repeated") List<Piece> pieces, @ForAll("place") int place) {
        List<String> base = all(pieces, Maker.NOBODY);
        List<LineChange> mine = LineChange.between(base, all(pieces, Maker.TASK));
        List<LineChange> theirs = LineChange.between(base, all(pieces, Maker.TIP));
        Assume.that(!mine.isEmpty());
        LineChange dropped = mine.get(place % mine.size());
        Assume.that(theirs.stream().noneMatch(dropped::sameIn));
        Optional<List<String>> whole = ExpectedMerge.of(base, mine, theirs);
        Optional<List<String>> less =
                ExpectedMerge.of(
                        base, mine.stream().filter(it -> !it.sameIn(dropped)).toList(), theirs);
        Assume.that(whole.isPresent() && less.isPresent() && !whole.equals(less));
        // Another reading of the same texts, in which nothing was dropped.
        Assume.that(
                !less.equals(
                        ExpectedMerge.byHistogram(
                                base, all(pieces, Maker.TASK), all(pieces, Maker.TIP))));
        assertThat(missing(pieces, whole.get())).isEmpty();
        assertThat(missing(pieces, less.get())).isNotEmpty();
    }

    @Property(tries = 2000)
    void aMergeOfRepeatedLinesHasNothingMissing(@ForAll("parted") List<Piece> pieces) {
        assertThat(missing(pieces, merged(pieces))).isEmpty();
    }

    private static void droppedIsFound(List<Piece> pieces, int place) {
        List<Integer> changed = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) {
            if (pieces.get(i).changes()) {
                changed.add(i);
            }
        }
        Assume.that(!changed.isEmpty());
        int dropped = changed.get(place % changed.size());
        List<Piece> others = new ArrayList<>(pieces);
        Piece piece = pieces.get(dropped);
        others.set(dropped, new Piece(Maker.NOBODY, piece.old, piece.fresh, piece.below));
        List<String> merged = merged(others);
        Assume.that(!merged.equals(merged(pieces)));
        assertThat(missing(pieces, merged)).isNotEmpty();
    }

    @Provide
    Arbitrary<Integer> place() {
        return Arbitraries.integers().between(0, 100);
    }

    /** No line occurs twice. */
    @Provide
    Arbitrary<List<Piece>> distinct() {
        return pieces(Arbitraries.integers().between(1, 3), Arbitraries.integers().between(0, 3));
    }

    private static Arbitrary<List<Piece>> pieces(
            Arbitrary<Integer> kept, Arbitrary<Integer> changed) {
        return Combinators.combine(Arbitraries.of(Maker.class), changed, changed, kept)
                .as((maker, old, fresh, below) ->
                        new Piece(
                                maker,
                                numbered("old", old),
                                numbered("fresh", fresh),
                                numbered("kept", below)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(8)
                .map(HunkAuditPropertiesTest::apart);
    }

    private static List<Piece> apart(List<Piece> pieces) {
        List<Piece> apart = new ArrayList<>();
        for (Piece piece : pieces) {
            String mark = " " + apart.size() + "\n";
            apart.add(
                    new Piece(
                            piece.maker,
                            piece.old.stream().map(line -> line + mark).toList(),
                            piece.fresh.stream().map(line -> line + mark).toList(),
                            piece.below.stream().map(line -> line + mark).toList()));
        }
        return apart;
    }

    private static List<String> numbered(String word, int count) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(word + i);
        }
        return lines;
    }

    /**
     * Changed lines are the same three everywhere. What is kept between them occurs once, and is longer
     * than they are: else to move the kept lines would be as good a reading of the same texts.
     */
    @Provide
    Arbitrary<List<Piece>> parted() {
        return Combinators.combine(Arbitraries.of(Maker.class), few(), few())
                .as((maker, old, fresh) -> new Piece(maker, old, fresh, List.of()))
                .list()
                .ofMinSize(1)
                .ofMaxSize(6)
                .map(HunkAuditPropertiesTest::parted);
    }

    private static List<Piece> parted(List<Piece> pieces) {
        List<Piece> parted = new ArrayList<>();
        for (Piece piece : pieces) {
            String mark = " " + parted.size() + "\n";
            List<String> below = numbered("kept", 4).stream().map(it -> it + mark).toList();
            parted.add(new Piece(piece.maker, piece.old, piece.fresh, below));
        }
        return parted;
    }

    private static Arbitrary<List<String>> few() {
        return Arbitraries.of("}\n", "\n", "x\n").list().ofMaxSize(3);
    }

    /** Three different lines only, as braces and blank lines are in programs. */
    @Provide
    Arbitrary<List<Piece>> repeated() {
        return Combinators.combine(Arbitraries.of(Maker.class), few(), few(), few())
                .as(Piece::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(6);
    }

    private static List<String> all(List<Piece> pieces, Maker side) {
        Maker maker = side == Maker.NOBODY ? null : side;
        List<String> lines = new ArrayList<>();
        for (Piece piece : pieces) {
            if (maker == null) {
                lines.addAll(piece.old);
                lines.addAll(piece.below);
            } else {
                lines.addAll(piece.as(maker));
            }
        }
        return lines;
    }

    private static List<String> merged(List<Piece> pieces) {
        return pieces.stream().flatMap(piece -> piece.merged().stream()).toList();
    }

    private static List<MergeHunk> missing(List<Piece> pieces, List<String> merged) {
        MergedFileVersions file =
                new MergedFileVersions(
                        "f",
                        state(all(pieces, Maker.NOBODY)),
                        state(all(pieces, Maker.TASK)),
                        state(all(pieces, Maker.TIP)),
                        state(merged));
        return HunkAudit.missing(List.of(file));
    }

    private static MergeFileState state(List<String> lines) {
        String text = String.join("", lines);
        return MergeFileState.of(FILE, text, text.getBytes(StandardCharsets.UTF_8));
    }
}
