package dev.troupe.edit.merge;

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
        Shift shift = Shift.observed(source.lines(), match, search, replace, deltas);
        List<Splice> splices = new ArrayList<>();
        for (Delta delta : deltas) {
            if (behindUnknownBlank(delta)) {
                return unclear(Merge.Reason.UNKNOWN_LINES, delta);
            }
            Optional<Merge.Unclear> absent = rewriting.lacks(delta);
            if (absent.isPresent()) {
                return absent.get();
            }
            List<String> fresh = new ArrayList<>();
            for (int i = delta.fromAfter(); i < delta.toAfter(); i++) {
                int near = delta.fromBefore() + i - delta.fromAfter();
                String written = rewriting.written(delta, i);
                Optional<String> line =
                        reindent ? shift.apply(written, near) : Optional.of(written);
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

    private Merge.Unclear unclear(Merge.Reason reason, Delta delta) {
        return new Merge.Unclear(
                reason, search.get(Math.min(delta.fromBefore(), search.size() - 1)));
    }

    /** Whether lines go between the first or last line of the search and blank ones around it that are not there. */
    private boolean behindUnknownBlank(Delta delta) {
        if (delta.fromBefore() < delta.toBefore()) {
            return false;
        }
        return (absent(delta.fromBefore() - 1) && blank(0, delta.fromBefore()))
                || (absent(delta.toBefore()) && blank(delta.toBefore(), search.size()));
    }

    private boolean absent(int line) {
        return line >= 0 && line < search.size() && match.line(line) < 0;
    }

    private boolean blank(int from, int to) {
        return search.subList(from, to).stream().allMatch(String::isBlank);
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
