package dev.troupe.benchmarks.localise;

import dev.troupe.repomap.context.ChosenFile;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * How good contexts are.
 *
 * @param recall the share of needed files that are named
 * @param needed named files that are needed
 * @param named files that are named
 */
record ContextMeasures(double recall, double needed, double named) {

    static ContextMeasures of(LocalisationCase given, List<ChosenFile> chosen) {
        List<String> gold = given.goldFiles() == null ? List.of() : given.goldFiles();
        long found = chosen.stream().filter(it -> gold.contains(it.file().path())).count();
        return new ContextMeasures((double) found / Math.max(1, gold.size()), found, chosen.size());
    }

    static ContextMeasures mean(List<ContextMeasures> all) {
        return new ContextMeasures(
                mean(all, ContextMeasures::recall),
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
                "recall %.3f  precision %.3f  files %.1f",
                recall,
                named == 0 ? 1 : needed / named,
                named);
    }
}
