package dev.troupe.edit.merge;

import dev.troupe.edit.indentation.LevelWidth;
import dev.troupe.edit.indentation.LineIndentation;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Relates the width of one level in the model's text to that in the file, as the fraction {@code fileStep / modelStep}, for
 * lines that the model indents with one kind of blank.
 *
 * @param modelStep blanks per level in the model's text; 0 when unknown
 * @param fileStep blanks per level in the file
 * @param level blanks per level in the file as a rule; 0 when unknown
 * @param tabs whether the file indents with tabs where the aligned lines do not tell
 * @param isCertain whether the file has the model's kind of blank, or one other kind
 */
record IndentationScale(int modelStep, int fileStep, int level, boolean tabs, boolean isCertain) {

    private static final int WIDEST = 8;

    /**
     * The scale of lines of one kind.
     *
     * @param modelTabs whether the model indents them with tabs
     */
    static IndentationScale between(
            List<IndentationMapping.Pair> pairs,
            List<String> search,
            List<String> replace,
            List<String> file,
            boolean modelTabs) {
        boolean tabs = usesTabs(pairs, file);
        int level = LevelWidth.of(file);
        String kind = modelTabs ? "\t" : " ";
        List<IndentationMapping.Pair> comparable =
                pairs.stream()
                        .filter(it -> LineIndentation.uniform(it.file()))
                        .filter(it -> LineIndentation.uniform(it.model()))
                        .filter(it -> it.model().isEmpty() || it.model().startsWith(kind))
                        .toList();
        IndentationScale observed = observed(comparable, level, tabs);
        if (observed != null) {
            return observed;
        }
        if (modelTabs == tabs) {
            return new IndentationScale(1, 1, level, tabs, true);
        }
        boolean certain = !hasTabsAndBlanks(file);
        return modelTabs
                ? new IndentationScale(1, level, level, tabs, certain)
                : new IndentationScale(divisor(search, replace), 1, level, tabs, certain);
    }

    private static boolean hasTabsAndBlanks(List<String> file) {
        return file.stream().anyMatch(it -> it.startsWith("\t"))
                && file.stream().anyMatch(it -> it.startsWith("  "));
    }

    /** The blanks that {@code from} file blanks and {@code difference} model blanks make; empty when unknown. */
    OptionalInt scaled(int from, int difference) {
        if (modelStep == 0 || fileStep == 0 || difference * fileStep % modelStep != 0) {
            return OptionalInt.empty();
        }
        boolean wider = modelStep != fileStep && !tabs && level > 0;
        if (wider && difference * fileStep / modelStep % level != 0) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(from + difference * fileStep / modelStep);
    }

    String fileBlank(String sample) {
        return sample.isEmpty() ? (tabs ? "\t" : " ") : sample.substring(0, 1);
    }

    /** The ratio that all aligned lines agree on, when they lie on at least two levels. */
    private static @Nullable IndentationScale observed(
            List<IndentationMapping.Pair> pairs, int level, boolean tabs) {
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
                steps = new IndentationScale(Math.abs(model), Math.abs(own), level, tabs, true);
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
}
