package dev.troupe.benchmarks.localise;

import dev.troupe.contracts.repomap.RelevantFile;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * How good contexts are.
 *
 * @param recall the share of needed files that are named
 * @param lines the share of changed lines that the excerpts show
 * @param tokens of the excerpts
 * @param needed named files that are needed
 * @param named files that are named
 */
record ContextMeasures(double recall, double lines, double tokens, double needed, double named) {

    static ContextMeasures of(
            LocalisationCase given, ChangedLineSet changed, List<RelevantFile> chosen, int tokens) {
        List<String> gold = given.goldFiles() == null ? List.of() : given.goldFiles();
        long found = chosen.stream().filter(it -> gold.contains(it.path())).count();
        return new ContextMeasures(
                (double) found / Math.max(1, gold.size()),
                changed.share(chosen),
                tokens,
                found,
                chosen.size());
    }

    static ContextMeasures mean(List<ContextMeasures> all) {
        return new ContextMeasures(
                mean(all, ContextMeasures::recall),
                mean(all, ContextMeasures::lines),
                mean(all, ContextMeasures::tokens),
                mean(all, ContextMeasures::needed),
                mean(all, ContextMeasures::named));
    }

    private static double mean(List<ContextMeasures> all, ToDoubleFunction<ContextMeasures> part) {
        return all.stream().mapToDouble(part).average().orElse(0);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "recall %.3f  precision %.3f  files %.1f  lines %.3f  tokens %.0f",
                recall,
                named == 0 ? 1 : needed / named,
                named,
                lines,
                tokens);
    }
}
