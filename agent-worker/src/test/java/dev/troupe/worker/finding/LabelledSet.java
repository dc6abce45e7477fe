package dev.troupe.worker.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.finding.FindingSeverity;
import dev.troupe.contracts.finding.ReviewFinding;
import dev.troupe.contracts.finding.ReviewSubmission;
import dev.troupe.contracts.finding.ScoredFinding;
import dev.troupe.contracts.finding.ScoredReview;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The labelled reviews in {@code src/test/resources/findings}: each a piece of code and what was said of it. Those of the last
 * file are held out.
 */
final class LabelledSet {
    private static final List<String> FILES =
            List.of("1-java", "2-python", "3-typescript", "4-go", "5-sql", "6-shell");
    private static final String HELD_OUT = "7-held-out";

    private LabelledSet() {}

    /** All of them, scored as reviews are. */
    static List<LabelledFinding> scored(FindingScorer scorer) throws IOException {
        List<LabelledFinding> all = new ArrayList<>();
        for (String name : FILES) {
            for (Map<String, Object> review : reviews(name)) {
                all.addAll(judged(review, scorer, false));
            }
        }
        for (Map<String, Object> review : reviews(HELD_OUT)) {
            all.addAll(judged(review, scorer, true));
        }
        return List.copyOf(all);
    }

    private static List<Map<String, Object>> reviews(String name) throws IOException {
        try (InputStream in =
                LabelledSet.class.getResourceAsStream("/findings/%s.yaml".formatted(name))) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
        }
    }

    @SuppressWarnings("unchecked")
    private static List<LabelledFinding> judged(
            Map<String, Object> labelled, FindingScorer scorer, boolean heldOut) {
        String file = text(labelled, "file");
        List<String> lines = text(labelled, "code").lines().toList();
        List<Map<String, Object>> said =
                (List<Map<String, Object>>) Objects.requireNonNull(labelled.get("findings"));
        List<ReviewFinding> findings = said.stream().map(it -> finding(file, lines, it)).toList();
        ScoredReview review =
                scorer.review(
                        new ReviewSubmission(findings, "."),
                        it -> it.equals(file) ? Optional.of(lines) : Optional.empty());
        List<LabelledFinding> judged = new ArrayList<>();
        for (int i = 0; i < findings.size(); i++) {
            judged.add(judged(said.get(i), findings.get(i), review, heldOut));
        }
        return judged;
    }

    private static LabelledFinding judged(
            Map<String, Object> said, ReviewFinding finding, ScoredReview review, boolean heldOut) {
        Optional<ScoredFinding> scored =
                review.findings().stream().filter(it -> it.finding().equals(finding)).findFirst();
        return new LabelledFinding(
                finding,
                text(said, "label").equals("good"),
                said.containsKey("kind") ? text(said, "kind") : "",
                heldOut,
                review.confident().stream().anyMatch(it -> it.finding().equals(finding)),
                scored.map(ScoredFinding::score).orElse(0.0),
                scored.map(ScoredFinding::reason).orElse("said again"));
    }

    private static ReviewFinding finding(
            String file, List<String> lines, Map<String, Object> said) {
        return new ReviewFinding(
                file,
                line(lines, text(said, "at")),
                FindingSeverity.valueOf(text(said, "severity").toUpperCase(Locale.ROOT)),
                text(said, "what"),
                text(said, "evidence"),
                text(said, "fix"),
                Double.parseDouble(text(said, "confidence")),
                said.containsKey("weakness") ? text(said, "weakness") : null);
    }

    /** The one line that holds a piece of code. */
    private static int line(List<String> lines, String piece) {
        List<String> holding = lines.stream().filter(it -> it.contains(piece)).toList();
        assertThat(holding).as(piece).hasSize(1);
        return lines.indexOf(holding.getFirst()) + 1;
    }

    private static String text(Map<String, Object> of, String name) {
        @Nullable Object value = of.get(name);
        assertThat(value).as("%s of %s", name, of).isNotNull();
        return String.valueOf(value);
    }
}
