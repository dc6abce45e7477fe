package dev.troupe.edit.merge;

import dev.troupe.edit.text.FileText;
import dev.troupe.edit.text.Line;
import java.util.ArrayList;
import java.util.List;

/** Writes splices as the hunks of a unified diff that {@code patch} and {@code git apply} accept. */
public final class UnifiedDiff {

    private static final int CONTEXT = 3;

    private UnifiedDiff() {}

    /** The hunks, without the two file name lines; empty text when nothing changes. */
    public static String hunks(FileText.Text file, List<Splice> splices) {
        StringBuilder diff = new StringBuilder();
        int drift = 0;
        for (List<Splice> group : groups(splices)) {
            drift = hunk(file.lines(), group, drift, diff);
        }
        return diff.toString();
    }

    private static List<List<Splice>> groups(List<Splice> splices) {
        List<List<Splice>> groups = new ArrayList<>();
        for (Splice splice : splices) {
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

    private static int hunk(List<Line> lines, List<Splice> group, int drift, StringBuilder diff) {
        int from = Math.max(0, group.getFirst().at() - CONTEXT);
        int to = Math.min(lines.size(), group.getLast().end() + CONTEXT);
        int growth =
                group.stream()
                        .mapToInt(splice -> splice.inserted().size() - splice.removed())
                        .sum();
        diff.append("@@ -").append(range(from, to - from));
        diff.append(" +").append(range(from + drift, to - from + growth)).append(" @@\n");
        int position = from;
        for (Splice splice : group) {
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

    private static void write(char sign, List<Line> lines, StringBuilder diff) {
        for (Line line : lines) {
            diff.append(sign).append(line.text()).append(line.ending());
            if (!line.terminated()) {
                diff.append("\n\\ No newline at end of file\n");
            }
        }
    }
}
