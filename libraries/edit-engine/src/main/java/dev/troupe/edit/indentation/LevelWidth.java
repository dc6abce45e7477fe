package dev.troupe.edit.indentation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds out how many blanks wide a level is in a file. */
public final class LevelWidth {

    private static final int WIDEST = 8;

    /** Of so many lines one may stand between levels. */
    private static final int STRAY = 4;

    private LevelWidth() {}

    /**
     * The most frequent step inwards from one line of a file to the next; 0 when it has none. Where lines often stand
     * between levels so wide, as where most steps are those of continued lines, a narrower step is the level.
     */
    public static int of(List<String> file) {
        Map<Integer, Integer> steps = new HashMap<>();
        Map<Integer, Integer> widths = new HashMap<>();
        int previous = 0;
        for (String line : file) {
            if (line.isBlank()) {
                continue;
            }
            int width = line.length() - line.stripLeading().length();
            if (width > previous && width - previous <= WIDEST) {
                steps.merge(width - previous, 1, Integer::sum);
            }
            if (width > 0 && !line.stripLeading().startsWith("*")) {
                widths.merge(width, 1, Integer::sum);
            }
            previous = width;
        }
        int usual =
                steps.entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .map(Map.Entry::getKey)
                        .orElse(0);
        return steps.keySet().stream()
                .filter(step -> step > 1 && step < usual && usual % step == 0)
                .filter(step -> between(widths, usual) * STRAY > indented(widths))
                .filter(step -> between(widths, step) * STRAY <= indented(widths))
                .max(Integer::compare)
                .orElse(usual);
    }

    private static int between(Map<Integer, Integer> widths, int step) {
        return widths.entrySet().stream()
                .filter(it -> it.getKey() % step != 0)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private static int indented(Map<Integer, Integer> widths) {
        return widths.values().stream().mapToInt(it -> it).sum();
    }
}
