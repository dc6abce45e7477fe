package dev.troupe.edit.merge;

import dev.troupe.edit.result.ChangedLineRange;
import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.ArrayList;
import java.util.List;

/** Puts splices into a file. */
public final class LineSpliceApplier {

    private LineSpliceApplier() {}

    /** Drops what changes nothing and joins what touches, so that only real changes are reported. */
    public static List<LineSplice> tightened(FileContent.Text file, List<LineSplice> splices) {
        List<LineSplice> joined = new ArrayList<>();
        List<LineSplice> touching = new ArrayList<>();
        for (LineSplice splice : splices) {
            LineSplice change = splice.tightened(file.lines());
            if (change.changesNothing()) {
                continue;
            }
            if (!touching.isEmpty() && touching.getLast().end() != change.at()) {
                joined.add(LineSplice.joined(touching));
                touching.clear();
            }
            touching.add(change);
        }
        if (!touching.isEmpty()) {
            joined.add(LineSplice.joined(touching));
        }
        return List.copyOf(joined);
    }

    /** The file after the splices, which must be in file order and must not overlap. */
    public static FileContent.Text apply(FileContent.Text file, List<LineSplice> splices) {
        List<TextLine> lines = new ArrayList<>();
        int position = 0;
        for (LineSplice splice : splices) {
            lines.addAll(file.lines().subList(position, splice.at()));
            lines.addAll(splice.inserted());
            position = splice.end();
        }
        lines.addAll(file.lines().subList(position, file.lines().size()));
        return file.withLines(lines);
    }

    /** The line ranges that change, before and after. */
    public static List<ChangedLineRange> ranges(List<LineSplice> splices) {
        List<ChangedLineRange> ranges = new ArrayList<>();
        int drift = 0;
        for (LineSplice splice : splices) {
            int added = splice.inserted().size();
            ranges.add(
                    new ChangedLineRange(
                            splice.at() + 1, splice.removed(), splice.at() + 1 + drift, added));
            drift += added - splice.removed();
        }
        return List.copyOf(ranges);
    }
}
