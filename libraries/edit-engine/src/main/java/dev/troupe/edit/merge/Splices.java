package dev.troupe.edit.merge;

import dev.troupe.edit.result.ChangedRange;
import dev.troupe.edit.text.FileText;
import dev.troupe.edit.text.Line;
import java.util.ArrayList;
import java.util.List;

/** Puts splices into a file. */
public final class Splices {

    private Splices() {}

    /** Drops what changes nothing and joins what touches, so that only real changes are reported. */
    public static List<Splice> tightened(FileText.Text file, List<Splice> splices) {
        List<Splice> joined = new ArrayList<>();
        List<Splice> touching = new ArrayList<>();
        for (Splice splice : splices) {
            Splice change = splice.tightened(file.lines());
            if (change.changesNothing()) {
                continue;
            }
            if (!touching.isEmpty() && touching.getLast().end() != change.at()) {
                joined.add(Splice.joined(touching));
                touching.clear();
            }
            touching.add(change);
        }
        if (!touching.isEmpty()) {
            joined.add(Splice.joined(touching));
        }
        return List.copyOf(joined);
    }

    /** The file after the splices, which must be in file order and must not overlap. */
    public static FileText.Text apply(FileText.Text file, List<Splice> splices) {
        List<Line> lines = new ArrayList<>();
        int position = 0;
        for (Splice splice : splices) {
            lines.addAll(file.lines().subList(position, splice.at()));
            lines.addAll(splice.inserted());
            position = splice.end();
        }
        lines.addAll(file.lines().subList(position, file.lines().size()));
        return file.withLines(lines);
    }

    /** The line ranges that change, before and after. */
    public static List<ChangedRange> ranges(List<Splice> splices) {
        List<ChangedRange> ranges = new ArrayList<>();
        int drift = 0;
        for (Splice splice : splices) {
            int added = splice.inserted().size();
            ranges.add(
                    new ChangedRange(
                            splice.at() + 1, splice.removed(), splice.at() + 1 + drift, added));
            drift += added - splice.removed();
        }
        return List.copyOf(ranges);
    }
}
