package dev.troupe.edit.merge;

import dev.troupe.edit.indentation.BracketedText;
import dev.troupe.edit.indentation.LevelWidth;
import dev.troupe.edit.indentation.LineIndentation;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.MatchEvidence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chooses in which way the indentation of REPLACE is meant. It may be that of SEARCH, which may have lost or gained some,
 * or that of the file, or one of its own. Each reading is judged by what it makes of the lines that stay; where two are
 * as likely and would write different lines, none is chosen.
 */
final class ReplacementIndentation {

    /** So many times fewer lines must move for one odd reading to be likelier than another. */
    private static final int CLEARLY = 2;

    private record Candidate(
            IndentationReading reading,
            List<Optional<String>> indents,
            IndentationShape shape,
            boolean isShift) {}

    private final List<String> file;
    private final LineMatch match;
    private final List<String> search;
    private final List<String> replace;
    private final List<LineDelta> deltas;

    /** The line of SEARCH that stands nearest to each of REPLACE. */
    private final int[] nearest;

    /** Whether a line of REPLACE is one of SEARCH to the letter. */
    private final boolean[] context;

    private final List<Optional<String>> known;

    /** Whether lines that stay were written once for both sides, and the sides are aligned as they were written. */
    private final boolean once;

    private final boolean crossed;

    private ReplacementIndentation(
            List<String> file,
            LineMatch match,
            List<String> search,
            List<String> replace,
            List<LineDelta> deltas,
            boolean hunk) {
        this.file = file;
        this.match = match;
        this.search = search;
        this.replace = replace;
        this.deltas = deltas;
        this.nearest = new int[replace.size()];
        this.context = new boolean[replace.size()];
        align();
        this.known =
                IntStream.range(0, search.size())
                        .mapToObj(i ->
                                match.line(i) < 0 || search.get(i).isBlank()
                                        ? Optional.<String>empty()
                                        : Optional.of(LineIndentation.of(file.get(match.line(i)))))
                        .toList();
        this.crossed = hunk && crosses();
        this.once = hunk && !crossed;
    }

    /**
     * A choice for one edit.
     *
     * @param hunk whether lines that stay were written once for both sides
     */
    static ReplacementIndentation of(
            List<String> file,
            LineMatch match,
            List<String> search,
            List<String> replace,
            List<LineDelta> deltas,
            boolean hunk) {
        return new ReplacementIndentation(file, match, search, replace, deltas, hunk);
    }

    /**
     * Whether a line stays that would not if lines were compared without their indentation: as SEARCH is not indented as
     * REPLACE is, it has become the same as another one.
     */
    private boolean crosses() {
        int[] stripped = KeptLineEvidence.counterparts(search, replace);
        return IntStream.range(0, replace.size())
                .filter(j -> context[j] && !replace.get(j).isBlank() && stripped[j] >= 0)
                .anyMatch(j -> !known.get(stripped[j]).equals(known.get(nearest[j])));
    }

    private void align() {
        int before = 0;
        int after = 0;
        for (LineDelta delta : deltas) {
            while (after < delta.fromAfter()) {
                context[after] = true;
                nearest[after++] = before++;
            }
            while (after < delta.toAfter()) {
                nearest[after] = delta.fromBefore() + after - delta.fromAfter();
                after++;
            }
            before = delta.toBefore();
        }
        while (after < replace.size()) {
            context[after] = true;
            nearest[after++] = before++;
        }
    }

    /**
     * The reading that is meant.
     *
     * @param usual how it is read when REPLACE is indented as SEARCH is
     * @return empty when it cannot be told
     */
    Optional<IndentationReading> reading(IndentationReading usual, boolean dropsTrailingBlanks) {
        return once
                ? ofHunk(usual, dropsTrailingBlanks)
                : ofBlock(usual, dropsTrailingBlanks).filter(it -> !crossed || leavesAll(it));
    }

    /** Whether all lines that stay keep their indentation. */
    private boolean leavesAll(IndentationReading reading) {
        return new KeptLineEvidence(search, replace, known).moved(reading.indents(replace, nearest))
                == 0;
    }

    /** The lines of SEARCH, indented as in the file, or as its neighbours tell. */
    List<String> searchInFile(IndentationReading usual, boolean dropsTrailingBlanks) {
        return IntStream.range(0, search.size())
                .mapToObj(i -> {
                    String line = search.get(i);
                    Optional<String> indent =
                            known.get(i).or(() -> usual.line(line, -1, i).map(LineIndentation::of));
                    String body = dropsTrailingBlanks ? line.strip() : line.stripLeading();
                    return line.isBlank() ? "" : indent.map(it -> it + body).orElse(line);
                })
                .toList();
    }

    /** The lines of REPLACE, indented as they belong in the file. */
    List<String> replaceInFile(List<String> searchInFile, IndentationReading reading) {
        return IntStream.range(0, replace.size())
                .mapToObj(j ->
                        once && context[j]
                                ? searchInFile.get(nearest[j])
                                : reading.line(replace.get(j), j, nearest[j])
                                        .orElse(replace.get(j)))
                .toList();
    }

    private Optional<IndentationReading> ofBlock(
            IndentationReading usual, boolean dropsTrailingBlanks) {
        KeptLineEvidence evidence = new KeptLineEvidence(search, replace, known);
        if (known.stream().allMatch(Optional::isEmpty)) {
            return Optional.of(usual);
        }
        Candidate written = mapped(usual, evidence);
        List<Candidate> repaired =
                isShifted() && evidence.kept().isEmpty()
                        ? List.of()
                        : repaired(evidence, dropsTrailingBlanks);
        if (!isShifted()) {
            return asWritten(written, repaired, evidence);
        }
        Candidate literal =
                candidate(IndentationReading.literal(dropsTrailingBlanks), evidence, false);
        IndentationShape likelier = Collections.min(List.of(written.shape, literal.shape));
        List<Candidate> candidates =
                Stream.concat(
                                Stream.of(written, literal),
                                repaired.stream()
                                        .filter(it ->
                                                !it.isShift
                                                        || likelier.leavesRoomFor(it.shape)
                                                        || (it.shape == IndentationShape.PLAIN
                                                                && evidence.isUneven())))
                        .toList();
        return best(candidates, evidence);
    }

    /** The reading of a hunk, whose lines without a sign are the same on both sides whatever was meant. */
    private Optional<IndentationReading> ofHunk(
            IndentationReading usual, boolean dropsTrailingBlanks) {
        if (!isShifted()) {
            return Optional.of(usual);
        }
        IndentationReading literal = IndentationReading.literal(dropsTrailingBlanks);
        return new HunkIndentation(file, match, search, replace, deltas)
                .likelier(usual, literal, nearest);
    }

    /** SEARCH is indented as the file is: REPLACE is too, unless it lost or gained indentation beyond doubt. */
    private Optional<IndentationReading> asWritten(
            Candidate written, List<Candidate> repaired, KeptLineEvidence evidence) {
        boolean lostStar =
                evidence.doubt().isMisaligned()
                        && repaired.stream().anyMatch(it -> it.shape == IndentationShape.PLAIN);
        if ((written.shape == IndentationShape.LEVEL && lostStar)
                || evidence.doubt().beginsFurtherOut(written.indents)) {
            return Optional.empty();
        }
        if (written.shape.isUsual() || evidence.onlyIndents()) {
            return Optional.of(written.reading);
        }
        List<Candidate> ranked =
                repaired.stream().sorted(Comparator.comparing(Candidate::shape)).toList();
        if (ranked.isEmpty() || !ranked.getFirst().shape.isUsual()) {
            boolean odd =
                    written.shape == IndentationShape.ODD && evidence.movesAll(written.indents);
            return odd ? Optional.empty() : Optional.of(written.reading);
        }
        Candidate repair = ranked.getFirst();
        boolean stays = written.shape != IndentationShape.ODD && !evidence.kept().isEmpty();
        if (stays && repair.isShift) {
            return evidence.doubt().movesLast(written.indents)
                    ? Optional.empty()
                    : Optional.of(written.reading);
        }
        boolean guessed =
                evidence.doubt().isToldByFirstAlone()
                        || (evidence.kept().isEmpty() && !evidence.doubt().isAlike());
        if (repair.isShift && guessed) {
            return Optional.empty();
        }
        return stays
                        || ranked.stream()
                                .filter(it -> differs(it, repair))
                                .anyMatch(it -> repair.shape.rivals(it.shape))
                ? Optional.empty()
                : allowed(repair);
    }

    /** What may have been meant where REPLACE lost or gained indentation on its own. */
    private List<Candidate> repaired(KeptLineEvidence evidence, boolean dropsTrailingBlanks) {
        List<Candidate> repaired = new ArrayList<>();
        int first = first();
        boolean same =
                first >= 0
                        && context[first]
                        && (nearest[first] > begin()
                                || !LineIndentation.of(replace.get(first)).isEmpty());
        if (first >= 0 && !same && evidence.doubt().mayLackLevel(first, LevelWidth.of(file))) {
            repaired.add(
                    candidate(
                            IndentationReading.firstLost(
                                    first,
                                    evidence.firstIndent().orElseThrow(),
                                    dropsTrailingBlanks),
                            evidence,
                            false));
        }
        evidence.shifts().stream()
                .map(IndentationReading::shifted)
                .forEach(it -> repaired.add(candidate(it, evidence, true)));
        return repaired.stream()
                .filter(it -> it.isShift || evidence.isAnchoredBelow(it.indents))
                .filter(it ->
                        it.shape.isUsual() || (it.isShift && it.shape == IndentationShape.INNER))
                .toList();
    }

    private int begin() {
        return KeptLineEvidence.first(search).orElse(-1);
    }

    private int first() {
        return KeptLineEvidence.first(replace).orElse(-1);
    }

    private Candidate candidate(
            IndentationReading reading, KeptLineEvidence evidence, boolean isShift) {
        List<Optional<String>> indents = reading.indents(replace, nearest);
        return new Candidate(reading, indents, evidence.shape(indents), isShift);
    }

    /** By SEARCH, what is on both sides to the letter stays where it is. */
    private Candidate mapped(IndentationReading reading, KeptLineEvidence evidence) {
        List<Optional<String>> read = reading.indents(replace, nearest);
        List<Optional<String>> indents =
                IntStream.range(0, replace.size())
                        .mapToObj(j ->
                                context[j]
                                        ? known.get(nearest[j]).or(() -> read.get(j))
                                        : read.get(j))
                        .toList();
        return new Candidate(reading, indents, evidence.shape(indents), false);
    }

    private Optional<IndentationReading> best(
            List<Candidate> candidates, KeptLineEvidence evidence) {
        List<Candidate> ranked =
                candidates.stream().sorted(Comparator.comparing(Candidate::shape)).toList();
        Candidate best = ranked.getFirst();
        List<Candidate> others = ranked.stream().filter(it -> differs(it, best)).toList();
        boolean certain =
                switch (best.shape) {
                    case PLAIN, LEVEL, WRAPPED, UNWRAPPED, REACHING ->
                            others.stream().noneMatch(it -> best.shape.rivals(it.shape));
                    case INNER, OUTER ->
                            evidence.tells()
                                    && !best.isShift
                                    && others.stream().noneMatch(it -> it.shape == best.shape);
                    case ODD ->
                            evidence.tells()
                                    && evidence.begins(best.indents)
                                    && evidence.moved(best.indents) * CLEARLY
                                            <= evidence.kept().size()
                                    && others.stream()
                                            .filter(it -> it.shape == IndentationShape.ODD)
                                            .allMatch(it ->
                                                    evidence.moved(best.indents) * CLEARLY
                                                            <= evidence.moved(it.indents));
                    case UNTOLD -> false;
                };
        return certain
                        && !evidence.doubt().breaksStep(best.indents)
                        && !evidence.doubt().beginsFurtherOut(best.indents)
                ? allowed(best)
                : Optional.empty();
    }

    /** Where brackets do not hold the text together, lines that move may be meant to. */
    private Optional<IndentationReading> allowed(Candidate candidate) {
        return candidate.isShift && !BracketedText.is(file)
                ? Optional.empty()
                : Optional.of(candidate.reading);
    }

    /** Whether two readings would write different lines. */
    private boolean differs(Candidate one, Candidate other) {
        return IntStream.range(0, replace.size())
                .anyMatch(j -> !one.indents.get(j).equals(other.indents.get(j)));
    }

    /** Whether SEARCH is indented otherwise than the file; a bracket further down may be another one. */
    private boolean isShifted() {
        return IntStream.range(0, search.size())
                .filter(i -> i == 0 || MatchEvidence.speaks(search.get(i)))
                .anyMatch(i ->
                        known.get(i)
                                .filter(it -> !it.equals(LineIndentation.of(search.get(i))))
                                .isPresent());
    }
}
