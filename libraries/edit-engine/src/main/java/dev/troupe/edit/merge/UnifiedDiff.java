package dev.troupe.edit.merge;

import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.ArrayList;
import java.util.List;

/** Writes splices as the hunks of a unified diff that {@code patch} and {@code git apply} accept. */
public final class UnifiedDiff {

    private static final int CONTEXT = 3;

    private UnifiedDiff() {}

    /** The hunks, without the two file name lines; empty text when nothing changes. */
    public static String hunks(FileContent.Text file, List<LineSplice> splices) {
        StringBuilder diff = new StringBuilder();
        int drift = 0;
        for (List<LineSplice> group : groups(splices)) {
            drift = hunk(file.lines(), group, drift, diff);
        }
        return diff.toString();
    }

    private static List<List<LineSplice>> groups(List<LineSplice> splices) {
        List<List<LineSplice>> groups = new ArrayList<>();
        for (LineSplice splice : splices) {
            boolean near =
                    !groups.isEmpty()
                            && splice.at() - groups.getLast().getLast().end() <= 2 * CONTEXT;
            if (near) {
                groups.getLast().add(splice);
            } else {
                groups.add(new ArrayList<>(List.of(splice)));
            }
        }
        return groups;
    }

    private static int hunk(
            List<TextLine> lines, List<LineSplice> group, int drift, StringBuilder diff) {
        int from = Math.max(0, group.getFirst().at() - CONTEXT);
        int to = Math.min(lines.size(), group.getLast().end() + CONTEXT);
        int growth =
                group.stream()
                        .mapToInt(splice -> splice.inserted().size() - splice.removed())
                        .sum();
        diff.append("@@ -").append(range(from, to - from));
        diff.append(" +").append(range(from + drift, to - from + growth)).append(" @@\n");
        int position = from;
        for (LineSplice splice : group) {
            write(' ', lines.subList(position, splice.at()), diff);
            write('-', lines.subList(splice.at(), splice.end()), diff);
            write('+', splice.inserted(), diff);
            position = splice.end();
        }
        write(' ', lines.subList(position, to), diff);
        return drift + growth;
    }

    private static String range(int from, int count) {
        int first = count == 0 ? from : from + 1;
        return count == 1 ? String.valueOf(first) : first + "," + count;
    }

    private static void write(char sign, List<TextLine> lines, StringBuilder diff) {
        for (TextLine line : lines) {
            // A lone carriage return ends no line of a diff.
            String ending = line.ending().equals("\r") ? "\n" : line.ending();
            diff.append(sign).append(line.text()).append(ending);
            if (!line.terminated()) {
                diff.append("\n\\ No newline at end of file\n");
            }
        }
    }
}
