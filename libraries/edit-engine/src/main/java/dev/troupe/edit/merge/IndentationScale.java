package dev.troupe.edit.merge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Relates the width of one level in the model's text to that in the file, as the fraction {@code fileStep / modelStep}.
 *
 * @param modelStep blanks per level in the model's text; 0 when unknown
 * @param fileStep blanks per level in the file
 * @param tabs whether the file indents with tabs where the aligned lines do not tell
 */
record IndentationScale(int modelStep, int fileStep, boolean tabs) {

    private static final int WIDEST = 8;

    static IndentationScale between(
            List<IndentationMapping.Pair> pairs,
            List<String> search,
            List<String> replace,
            List<String> file) {
        boolean tabs = usesTabs(pairs, file);
        IndentationScale observed = observed(pairs, tabs);
        if (observed != null) {
            return observed;
        }
        boolean modelTabs = holdsTab(search) || holdsTab(replace);
        if (modelTabs == tabs) {
            return new IndentationScale(1, 1, tabs);
        }
        return modelTabs
                ? new IndentationScale(1, commonStep(file), tabs)
                : new IndentationScale(divisor(search, replace), 1, tabs);
    }

    /** The blanks that {@code from} file blanks and {@code difference} model blanks make; empty when unknown. */
    OptionalInt scaled(int from, int difference) {
        if (modelStep == 0 || fileStep == 0 || difference * fileStep % modelStep != 0) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(from + difference * fileStep / modelStep);
    }

    String fileBlank(String sample) {
        return sample.isEmpty() ? (tabs ? "\t" : " ") : sample.substring(0, 1);
    }

    /** The ratio that all aligned lines agree on, when they lie on at least two levels. */
    private static @Nullable IndentationScale observed(
            List<IndentationMapping.Pair> pairs, boolean tabs) {
        IndentationScale steps = null;
        for (int i = 1; i < pairs.size(); i++) {
            IndentationMapping.Pair first = pairs.getFirst();
            IndentationMapping.Pair pair = pairs.get(i);
            int model = pair.model().length() - first.model().length();
            int own = pair.file().length() - first.file().length();
            if (model == 0 && own == 0) {
                continue;
            }
            if (model == 0 || own == 0 || (model < 0) != (own < 0)) {
                return null;
            }
            if (steps == null) {
                steps = new IndentationScale(Math.abs(model), Math.abs(own), tabs);
            } else if (model * steps.fileStep != own * steps.modelStep) {
                return null;
            }
        }
        return steps;
    }

    private static boolean usesTabs(List<IndentationMapping.Pair> pairs, List<String> file) {
        for (IndentationMapping.Pair pair : pairs) {
            if (!pair.file().isEmpty()) {
                return pair.file().startsWith("\t");
            }
        }
        int more = 0;
        for (String line : file) {
            more += line.startsWith("\t") ? 1 : line.startsWith("  ") ? -1 : 0;
        }
        return more > 0;
    }

    private static boolean holdsTab(List<String> lines) {
        return lines.stream().anyMatch(line -> line.startsWith("\t"));
    }

    private static int divisor(List<String> search, List<String> replace) {
        int divisor = 0;
        for (List<String> lines : List.of(search, replace)) {
            for (String line : lines) {
                divisor =
                        line.isBlank() ? divisor : gcd(divisor, LineIndentation.of(line).length());
            }
        }
        return divisor >= 2 && divisor <= WIDEST ? divisor : 0;
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /** The most frequent step inwards from one line of the file to the next. */
    private static int commonStep(List<String> file) {
        Map<Integer, Integer> counts = new HashMap<>();
        int previous = 0;
        for (String line : file) {
            if (line.isBlank()) {
                continue;
            }
            int width = LineIndentation.of(line).length();
            if (width > previous && width - previous <= WIDEST) {
                counts.merge(width - previous, 1, Integer::sum);
            }
            previous = width;
        }
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(0);
    }
}
