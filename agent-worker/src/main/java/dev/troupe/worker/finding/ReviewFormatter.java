package dev.troupe.worker.finding;

import dev.troupe.contracts.finding.ReviewFinding;
import dev.troupe.contracts.finding.ScoredFinding;
import dev.troupe.contracts.finding.ScoredReview;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reviews in words. */
public final class ReviewFormatter {
    private ReviewFormatter() {}

    /** For agents that build on a review: what counts, and how many findings were left out. */
    public static String counting(ScoredReview review) {
        String shown =
                review.confident().stream()
                        .map(it -> full(it) + "\n\n")
                        .collect(Collectors.joining());
        int doubtful = review.doubtful().size();
        String left =
                doubtful == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "Left out: %s with a score below %.2f.%n",
                                count(doubtful),
                                review.threshold());
        String verdict = review.verdict().isBlank() ? "" : "Verdict: " + review.verdict() + "\n";
        String none = shown.isEmpty() ? "No finding has a score high enough to count.\n" : "";
        return shown + none + left + verdict;
    }

    /** For people: how many count, then each finding in a line. */
    public static String lines(ScoredReview review) {
        String head =
                String.format(
                        Locale.ROOT,
                        "%s, %d of them with a score of at least %.2f",
                        count(review.findings().size()),
                        review.confident().size(),
                        review.threshold());
        return lines(review.findings(), head);
    }

    private static String lines(List<ScoredFinding> findings, String head) {
        return findings.stream()
                .map(it ->
                        String.format(Locale.ROOT, "%n%.2f %s", it.score(), headline(it.finding())))
                .collect(Collectors.joining("", head, ""));
    }

    /** How many findings, as people say it. */
    public static String count(int findings) {
        return findings == 1 ? "1 finding" : findings + " findings";
    }

    private static String full(ScoredFinding scored) {
        ReviewFinding finding = scored.finding();
        String weakness = finding.weakness() == null ? "" : " (" + finding.weakness() + ")";
        return String.format(
                Locale.ROOT,
                "%s%s%n  evidence: %s%n  fix: %s%n  score: %.2f",
                headline(finding),
                weakness,
                finding.evidence(),
                finding.fix(),
                scored.score());
    }

    private static String headline(ReviewFinding finding) {
        return "%s %s: %s"
                .formatted(
                        finding.severity().name().toLowerCase(Locale.ROOT),
                        finding.place(),
                        finding.what());
    }
}
