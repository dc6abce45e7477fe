package dev.troupe.worker.finding;

import dev.troupe.contracts.finding.ReviewFinding;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells whether two findings are about the same defect. */
final class DuplicateFindingCheck {
    private static final int NEAR = 3;
    private static final double ALIKE = 0.5;
    private static final int STEM = 5;
    private static final Set<String> LITTLE =
            Set.of(
                    "the", "and", "that", "this", "with", "for", "are", "is", "of", "to", "in",
                    "it", "an", "on", "not", "when", "from", "by", "be", "at", "as", "which", "so",
                    "can");

    private DuplicateFindingCheck() {}

    static boolean same(ReviewFinding one, ReviewFinding other) {
        if (!one.file().equals(other.file()) || Math.abs(one.line() - other.line()) > NEAR) {
            return false;
        }
        Set<String> first = stems(one);
        Set<String> second = stems(other);
        long common = first.stream().filter(second::contains).count();
        int smaller = Math.min(first.size(), second.size());
        return smaller > 0 && common >= 2 && common >= ALIKE * smaller;
    }

    /** Of what goes wrong and of what to do about it. */
    private static Set<String> stems(ReviewFinding finding) {
        return CodeNameExtractor.words(finding.what()).stream()
                .map(it -> it.toLowerCase(Locale.ROOT))
                .filter(it -> !LITTLE.contains(it))
                .map(it -> it.substring(0, Math.min(STEM, it.length())))
                .collect(Collectors.toSet());
    }
}
