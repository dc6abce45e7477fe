package dev.troupe.edit.merge;

import dev.troupe.edit.match.Evidence;
import dev.troupe.edit.match.Match;
import dev.troupe.edit.match.Source;
import dev.troupe.edit.text.FileText;
import dev.troupe.edit.text.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies the change from SEARCH to REPLACE to the file lines that SEARCH was aligned with. Lines on which both agree
 * are context: the file's own bytes stay, whatever the model wrote there. Lines of the file that SEARCH does not know
 * stay as well.
 */
public final class LineMerge {

    private static final String LEFT_OUT = "\0left out";

    private final FileText.Text file;
    private final Source source;
    private final Endings endings;
    private final Match match;
    private final List<String> search;
    private final List<String> replace;
    private final List<Delta> deltas;

    private LineMerge(
            FileText.Text file,
            Source source,
            Match match,
            List<String> search,
            List<String> replace) {
        this.file = file;
        this.source = source;
        this.endings = new Endings(file);
        this.search = search;
        this.replace = replace;
        this.deltas = LineDiff.between(comparable(search, source), comparable(replace, source));
        this.match = BlankRuns.keepingContext(match, search, deltas);
    }

    /**
     * Merges the change.
     *
     * @param reindent whether the indentation of SEARCH may differ from the file's, so that new lines are shifted as
     *     the aligned lines are
     */
    public static Merge merge(
            FileText.Text file,
            Source source,
            Match match,
            List<String> search,
            List<String> replace,
            boolean reindent) {
        LineMerge merge = new LineMerge(file, source, match, search, replace);
        return merge.merged(reindent);
    }

    /** The lines that the change brings in. */
    public static List<String> brought(List<String> search, List<String> replace, Source source) {
        List<String> brought = new ArrayList<>();
        for (Delta delta :
                LineDiff.between(comparable(search, source), comparable(replace, source))) {
            brought.addAll(replace.subList(delta.fromAfter(), delta.toAfter()));
        }
        return brought;
    }

    /** Lines that leave something out are the same on both sides, however they say so. */
    private static List<String> comparable(List<String> lines, Source source) {
        return lines.stream().map(line -> source.elides(line) ? LEFT_OUT : line).toList();
    }

    private Merge merged(boolean reindent) {
        Rewriting rewriting = new Rewriting(source, match, search, replace, deltas);
        Optional<Shift> shift =
                reindent
                        ? Optional.of(
                                Shift.observed(source.lines(), match, search, replace, deltas))
                        : Optional.empty();
        List<Splice> splices = new ArrayList<>();
        Arrival arrival = new Arrival(source, match, search, deltas);
        Footing footing = new Footing(source, match, search);
        for (Delta delta : deltas) {
            if (!placed(delta) || !footing.isFirm(delta)) {
                return unclear(Merge.Reason.UNKNOWN_LINES, delta);
            }
            for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
                if (match.isPlaced(i) && !surely(i)) {
                    return new Merge.Unclear(Merge.Reason.NO_COUNTERPART, search.get(i));
                }
            }
            Optional<Merge.Unclear> absent = rewriting.lacks(delta);
            if (absent.isPresent()) {
                return source.effort().isSpent()
                        ? unclear(Merge.Reason.TOO_MANY, delta)
                        : absent.get();
            }
            List<String> comes = rewriting.written(delta);
            if (source.effort().isSpent()) {
                return unclear(Merge.Reason.TOO_MANY, delta);
            }
            if (arrival.isIn(delta, comes)) {
                if (removes(delta)) {
                    return unclear(Merge.Reason.UNKNOWN_LINES, delta);
                }
                continue;
            }
            List<String> fresh = new ArrayList<>();
            for (int i = delta.fromAfter(); i < delta.toAfter(); i++) {
                int near = delta.fromBefore() + i - delta.fromAfter();
                String written = comes.get(i - delta.fromAfter());
                Optional<String> line =
                        shift.isPresent() ? shift.get().apply(written, near) : Optional.of(written);
                if (line.isEmpty()) {
                    return unclear(Merge.Reason.INDENTATION, delta);
                }
                fresh.add(line.get());
            }
            if (!splice(new Region(source, match, delta), fresh, splices)) {
                return unclear(Merge.Reason.UNKNOWN_LINES, delta);
            }
        }
        return new Merge.Merged(FinalNewline.kept(file, splices));
    }

    /** Whether a line that is there is to go. */
    private boolean removes(Delta delta) {
        for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
            if (match.line(i) >= 0 && !search.get(i).isBlank()) {
                return true;
            }
        }
        return false;
    }

    private Merge.Unclear unclear(Merge.Reason reason, Delta delta) {
        return new Merge.Unclear(
                reason, search.get(Math.min(delta.fromBefore(), search.size() - 1)));
    }

    /**
     * Whether it is certain where new lines go: between two lines that are there, with nothing unknown between, or next
     * to the outermost line of the search.
     */
    private boolean placed(Delta delta) {
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
    private boolean amongLostBlanks(Delta delta) {
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
                        || Indent.of(search.get(line)).isEmpty()
                        || speakersShift());
    }

    private boolean speaks(int line) {
        return Evidence.speaks(search.get(line));
    }

    private boolean shifted(int line, int at) {
        return !Indent.of(search.get(line)).equals(Indent.of(source.lines().get(at)));
    }

    private boolean speakersShift() {
        for (int i = 0; i < search.size(); i++) {
            if (match.line(i) >= 0 && speaks(i) && shifted(i, match.line(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean splice(Region region, List<String> fresh, List<Splice> splices) {
        List<String> old = source.lines().subList(region.from(), region.to());
        for (Delta change : LineDiff.between(old, fresh)) {
            Optional<Region> known =
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

    private Splice spliced(Region region, List<String> fresh) {
        int removed = region.to() - region.from();
        List<Line> inserted = new ArrayList<>();
        for (int i = 0; i < fresh.size(); i++) {
            inserted.add(new Line(fresh.get(i), endings.forInserted(region.from(), removed, i)));
        }
        return new Splice(region.from(), removed, inserted);
    }
}
