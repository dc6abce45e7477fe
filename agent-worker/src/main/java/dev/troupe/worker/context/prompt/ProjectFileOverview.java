package dev.troupe.worker.context.prompt;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lists a project's files in few lines: all of a small one, directories with counts of a large one. */
final class ProjectFileOverview {
    private static final int FILES = 150;
    private static final int DIRECTORIES = 120;

    private ProjectFileOverview() {}

    static String of(List<String> files) {
        if (files.isEmpty()) {
            return "(none yet)\n";
        }
        if (files.size() <= FILES) {
            return String.join("\n", files) + "\n";
        }
        for (int depth = 6; depth > 1; depth--) {
            Map<String, Integer> counts = counts(files, depth);
            if (counts.size() <= DIRECTORIES) {
                return text(files.size(), counts);
            }
        }
        return text(files.size(), counts(files, 1));
    }

    private static String text(int total, Map<String, Integer> counts) {
        StringBuilder text = new StringBuilder(total + " files, by directory:\n");
        counts.entrySet().stream()
                .limit(DIRECTORIES)
                .forEach(it -> text.append("%s (%d)\n".formatted(it.getKey(), it.getValue())));
        if (counts.size() > DIRECTORIES) {
            text.append("… and %d more directories\n".formatted(counts.size() - DIRECTORIES));
        }
        return text.toString();
    }

    private static Map<String, Integer> counts(List<String> files, int depth) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String file : files) {
            counts.merge(directory(file, depth), 1, Integer::sum);
        }
        return counts;
    }

    private static String directory(String file, int depth) {
        int end = -1;
        for (int i = 0; i < depth; i++) {
            int next = file.indexOf('/', end + 1);
            if (next < 0) {
                break;
            }
            end = next;
        }
        return end < 0 ? "./" : file.substring(0, end + 1);
    }
}
