package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.finding.ReviewFinding;
import dev.troupe.contracts.finding.ReviewSubmission;
import dev.troupe.worker.finding.SourceLookup;
import dev.troupe.workspace.PathRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Validates the findings that an agent hands in. */
final class FindingsValidator {
    /** More is a list, no review. */
    private static final int MOST = 50;

    private FindingsValidator() {}

    /** Every fault, each a sentence. */
    static List<String> of(ReviewSubmission review, SourceLookup code) {
        List<String> faults = new ArrayList<>();
        int count = review.findings().size();
        if (count > MOST) {
            faults.add(
                    "These are %d findings, but at most %d are accepted; keep the most serious ones."
                            .formatted(count, MOST));
        }
        if (review.verdict().isBlank()) {
            faults.add("The verdict is blank; say in one sentence whether you would merge.");
        }
        for (int i = 0; i < count; i++) {
            one("Finding " + (i + 1), review.findings().get(i), code, faults);
        }
        return List.copyOf(faults);
    }

    private static void one(
            String name, ReviewFinding finding, SourceLookup code, List<String> faults) {
        text(name, "what", finding.what(), 1_000, faults);
        text(name, "evidence", finding.evidence(), 6_000, faults);
        text(name, "fix", finding.fix(), 2_000, faults);
        place(finding, code).ifPresent(it -> faults.add("%s: %s".formatted(name, it)));
    }

    private static void text(
            String name, String field, String text, int most, List<String> faults) {
        if (text.isBlank()) {
            faults.add("%s: `%s` is blank.".formatted(name, field));
        } else if (text.length() > most) {
            faults.add(
                    String.format(
                            Locale.ROOT,
                            "%s: `%s` has %,d characters, and at most %,d are taken.",
                            name,
                            field,
                            text.length(),
                            most));
        }
    }

    private static Optional<String> place(ReviewFinding finding, SourceLookup code) {
        try {
            Optional<List<String>> lines = code.lines(finding.file());
            if (lines.isEmpty()) {
                return Optional.of(
                        "there is no text file %s in the workspace, and none that a commit has deleted of late."
                                .formatted(finding.file()));
            }
            int last = Math.max(1, lines.get().size());
            return finding.line() <= last
                    ? Optional.empty()
                    : Optional.of(
                            "%s has %d lines, so there is no line %d."
                                    .formatted(finding.file(), lines.get().size(), finding.line()));
        } catch (PathRefusedException refused) {
            return Optional.of(refused.forModel());
        }
    }
}
