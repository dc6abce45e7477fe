package dev.troupe.edit.merge;

import dev.troupe.edit.indentation.LineIndentation;
import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.MatchEvidence;
import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import dev.troupe.edit.token.LineNegation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Applies the change from SEARCH to REPLACE to the file lines that SEARCH was aligned with. Lines on which both agree
 * are context: the file's own bytes stay, whatever the model wrote there. Lines of the file that SEARCH does not know
 * stay as well.
 */
public final class LineMerge {

    private static final String LEFT_OUT = "\0left out";

    private static final String BLANKS = "  ";
    private static final String TAB = "\t";
    private final FileContent.Text file;
    private final IndexedFileLines indexedFileLines;
    private final LineEndingSelector endings;
    private final LineMatch match;
    private final List<String> search;
    private final List<String> replace;
    private final List<LineDelta> deltas;

    private LineMerge(
            FileContent.Text file,
            IndexedFileLines indexedFileLines,
            LineMatch match,
            List<String> search,
            List<String> replace) {
        this.file = file;
        this.indexedFileLines = indexedFileLines;
        this.endings = new LineEndingSelector(file);
        this.search = search;
        this.replace = replace;
        this.deltas =
                LineDiff.between(
                        comparable(search, indexedFileLines),
                        comparable(replace, indexedFileLines));
        this.match = BlankLineReassignment.keepingContext(match, search, deltas);
    }

    /**
     * Merges the change.
     *
     * @param reindent whether the indentation of SEARCH may differ from the file's, so that new lines are shifted as
     *     the aligned lines are
     * @param hunk whether lines that stay were written once for both sides
     */
    public static LineMergeResult merge(
            FileContent.Text file,
            IndexedFileLines fileLines,
            LineMatch match,
            List<String> search,
            List<String> replace,
            boolean reindent,
            boolean hunk) {
        Optional<TabTranslation.Halves> halves =
                new TabTranslation(fileLines.lines(), match, search, replace).halves();
        return halves.isEmpty()
                ? new LineMergeResult.Unclear(LineMergeResult.Reason.INDENTATION, search.getFirst())
                : translated(
                        file,
                        fileLines,
                        match,
                        halves.get().search(),
                        halves.get().replace(),
                        reindent,
                        hunk);
    }

    private static LineMergeResult translated(
            FileContent.Text file,
            IndexedFileLines fileLines,
            LineMatch match,
            List<String> search,
            List<String> replace,
            boolean reindent,
            boolean hunk) {
        LineMerge merge = new LineMerge(file, fileLines, match, search, replace);
        IndentationMapping mapping =
                IndentationMapping.observed(fileLines.lines(), match, search, replace);
        IndentationReading usual =
                reindent
                        ? (line, at, near) -> mapping.apply(line, near)
                        : (line, at, near) -> Optional.of(line);
        ReplacementIndentation indentation =
                ReplacementIndentation.of(
                        fileLines.lines(), match, search, replace, merge.deltas, hunk);
        Optional<IndentationReading> reading =
                indentation.reading(usual, mapping.dropsTrailingBlanks());
        if (reading.isEmpty() || reading.get().equals(usual)) {
            boolean guessed = reindent && merge.isGuessed(mapping);
            return merge.merged(guessed ? Optional.empty() : reading);
        }
        List<String> before = indentation.searchInFile(usual, mapping.dropsTrailingBlanks());
        List<String> after = indentation.replaceInFile(before, reading.get());
        return new LineMerge(file, fileLines, match, before, after)
                .merged(Optional.of((line, at, near) -> Optional.of(line)));
    }

    private boolean isGuessed(IndentationMapping mapping) {
        return deltas.stream()
                .anyMatch(delta ->
                        IntStream.range(delta.fromAfter(), delta.toAfter())
                                .anyMatch(i ->
                                        mapping.isGuessed(
                                                replace.get(i),
                                                delta.fromBefore() + i - delta.fromAfter())));
    }

    /** The lines that the change brings in. */
    public static List<String> brought(
            List<String> search, List<String> replace, IndexedFileLines fileLines) {
        List<String> brought = new ArrayList<>();
        for (LineDelta delta :
                LineDiff.between(comparable(search, fileLines), comparable(replace, fileLines))) {
            brought.addAll(replace.subList(delta.fromAfter(), delta.toAfter()));
        }
        return brought;
    }

    /** Lines that leave something out are the same on both sides, however they say so. */
    private static List<String> comparable(List<String> lines, IndexedFileLines fileLines) {
        return lines.stream().map(line -> fileLines.elides(line) ? LEFT_OUT : line).toList();
    }

    private LineMergeResult merged(Optional<IndentationReading> indentation) {
        boolean blanks = isInBlanks();
        ReplacementCorrector rewriting =
                new ReplacementCorrector(indexedFileLines, match, search, replace, deltas);
        List<LineSplice> splices = new ArrayList<>();
        AlreadyAppliedCheck arrival =
                new AlreadyAppliedCheck(indexedFileLines, match, search, deltas);
        Optional<String> other = otherMeaning();
        if (other.isPresent()) {
            return new LineMergeResult.Unclear(LineMergeResult.Reason.OTHER_TEXT, other.get());
        }
        ContextAnchorCheck footing = new ContextAnchorCheck(indexedFileLines, match, search);
        for (LineDelta delta : deltas) {
            if (!placed(delta) || !footing.isFirm(delta)) {
                return unclear(LineMergeResult.Reason.UNKNOWN_LINES, delta);
            }
            for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
                if (match.isPlaced(i) && !surely(i)) {
                    return new LineMergeResult.Unclear(
                            LineMergeResult.Reason.NO_COUNTERPART, search.get(i));
                }
            }
            Optional<LineMergeResult.Unclear> absent = rewriting.lacks(delta);
            if (absent.isPresent()) {
                return indexedFileLines.effort().isSpent()
                        ? unclear(LineMergeResult.Reason.TOO_MANY, delta)
                        : absent.get();
            }
            List<String> comes = rewriting.written(delta);
            if (indexedFileLines.effort().isSpent()) {
                return unclear(LineMergeResult.Reason.TOO_MANY, delta);
            }
            if (arrival.isIn(delta, comes)) {
                if (removes(delta)) {
                    return unclear(LineMergeResult.Reason.UNKNOWN_LINES, delta);
                }
                continue;
            }
            List<String> fresh = new ArrayList<>();
            for (int i = delta.fromAfter(); i < delta.toAfter(); i++) {
                int near = delta.fromBefore() + i - delta.fromAfter();
                String written = comes.get(i - delta.fromAfter());
                int after = i;
                Optional<String> line = indentation.flatMap(it -> it.line(written, after, near));
                if (line.isEmpty()) {
                    return unclear(LineMergeResult.Reason.INDENTATION, delta);
                }
                if (blanks && isTabbed(line.get())) {
                    return unclear(LineMergeResult.Reason.TABS, delta);
                }
                fresh.add(line.get());
            }
            if (!splice(new ChangeRegion(indexedFileLines, match, delta), fresh, splices)) {
                return unclear(LineMergeResult.Reason.UNKNOWN_LINES, delta);
            }
        }
        return new LineMergeResult.Merged(FinalNewlinePreserver.kept(file, splices));
    }

    /**
     * Whether the file is indented with blanks alone, so that nothing tells for how many a new line's tab stands. Where
     * other new lines have blanks, the tab is meant.
     */
    private boolean isInBlanks() {
        List<String> lines = indexedFileLines.lines();
        return replace.stream().noneMatch(it -> it.startsWith(BLANKS))
                && lines.stream().anyMatch(it -> it.startsWith(BLANKS))
                && lines.stream().noneMatch(it -> LineIndentation.of(it).contains(TAB));
    }

    private static boolean isTabbed(String line) {
        return !line.isBlank() && LineIndentation.of(line).contains(TAB);
    }

    /** A line of the search that denies what the line of the file says that it was aligned with, or the other way round. */
    private Optional<String> otherMeaning() {
        return IntStream.range(0, search.size())
                .filter(i -> match.line(i) >= 0)
                .filter(i ->
                        LineNegation.differs(
                                search.get(i), indexedFileLines.lines().get(match.line(i))))
                .mapToObj(search::get)
                .findFirst();
    }

    /** Whether a line that is there is to go. */
    private boolean removes(LineDelta delta) {
        for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
            if (match.line(i) >= 0 && !search.get(i).isBlank()) {
                return true;
            }
        }
        return false;
    }

    private LineMergeResult.Unclear unclear(LineMergeResult.Reason reason, LineDelta delta) {
        return new LineMergeResult.Unclear(
                reason, search.get(Math.min(delta.fromBefore(), search.size() - 1)));
    }

    /**
     * Whether it is certain where new lines go: between two lines that are there, with nothing unknown between, or next
     * to the outermost line of the search.
     */
    private boolean placed(LineDelta delta) {
        for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
            if (match.isPlaced(i)) {
                return true;
            }
        }
        int before = delta.fromBefore() - 1;
        int after = delta.toBefore();
        while (before >= 0 && !surely(before)) {
            before--;
        }
        while (after < search.size() && !surely(after)) {
            after++;
        }
        boolean first = before < 0;
        boolean last = after == search.size();
        if (amongLostBlanks(delta)) {
            return false;
        }
        boolean next = before == delta.fromBefore() - 1 && after == delta.toBefore();
        return (!first && !last) || (next && first != last);
    }

    /** Whether lines go next to blank ones at the edge of the search, not all of which are there. */
    private boolean amongLostBlanks(LineDelta delta) {
        int head = 0;
        while (head < search.size() && search.get(head).isBlank()) {
            head++;
        }
        int tail = search.size();
        while (tail > head && search.get(tail - 1).isBlank()) {
            tail--;
        }
        return (delta.fromBefore() < head && lost(0, head))
                || (delta.toBefore() > tail && lost(tail, search.size()))
                || (delta.fromBefore() == search.size() && lost(tail, search.size()));
    }

    /** Whether more of the lines [from, to) are to stay than are there. */
    private boolean lost(int from, int to) {
        int there = 0;
        int stay = 0;
        for (int i = from; i < to; i++) {
            int line = i;
            there += match.isPlaced(i) ? 1 : 0;
            stay += deltas.stream().noneMatch(it -> it.holds(line)) ? 1 : 0;
        }
        return stay > there;
    }

    /**
     * Whether a line is where it was found: a bracket that is indented otherwise, while all that says something is
     * indented as in the file, may be another one.
     */
    private boolean surely(int line) {
        int at = match.line(line);
        return match.isPlaced(line)
                && (at < 0
                        || speaks(line)
                        || search.get(line).isBlank()
                        || !shifted(line, at)
                        || LineIndentation.of(search.get(line)).isEmpty()
                        || speakersShift());
    }

    private boolean speaks(int line) {
        return MatchEvidence.speaks(search.get(line));
    }

    private boolean shifted(int line, int at) {
        return !LineIndentation.of(search.get(line))
                .equals(LineIndentation.of(indexedFileLines.lines().get(at)));
    }

    private boolean speakersShift() {
        for (int i = 0; i < search.size(); i++) {
            if (match.line(i) >= 0 && speaks(i) && shifted(i, match.line(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean splice(ChangeRegion region, List<String> fresh, List<LineSplice> splices) {
        List<String> old = indexedFileLines.lines().subList(region.from(), region.to());
        for (LineDelta change : LineDiff.between(old, fresh)) {
            Optional<ChangeRegion> known =
                    region.known(
                            region.from() + change.fromBefore(),
                            region.from() + change.toBefore(),
                            change.toAfter() > change.fromAfter());
            if (known.isEmpty()) {
                return false;
            }
            splices.add(spliced(known.get(), fresh.subList(change.fromAfter(), change.toAfter())));
        }
        return true;
    }

    private LineSplice spliced(ChangeRegion region, List<String> fresh) {
        int removed = region.to() - region.from();
        List<TextLine> inserted = new ArrayList<>();
        for (int i = 0; i < fresh.size(); i++) {
            inserted.add(
                    new TextLine(fresh.get(i), endings.forInserted(region.from(), removed, i)));
        }
        return new LineSplice(region.from(), removed, inserted);
    }
}
