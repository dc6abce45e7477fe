package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.finding.Findings;
import dev.troupe.contracts.finding.FindingsSchema;
import dev.troupe.contracts.finding.Review;
import dev.troupe.contracts.finding.ScoredFinding;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.worker.finding.ReviewText;
import dev.troupe.worker.finding.Scoring;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.JsonSchema;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Hands in findings, which are refused with all of their faults, and scored. The last ones count. */
public final class SubmitFindingsTool implements Tool {
    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "submit_" + Review.ARTEFACT,
                    """
                    Hands in the findings of your review, all of them at once; none is a good result. They are checked and \
                    scored: only those that are specific, shown by evidence, grave and mendable reach whoever builds on the \
                    review. Later findings replace all earlier ones.\
                    """,
                    JsonSchema.parse(FindingsSchema.text()),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN,
                    Map.of("path", "file", "class", "weakness", "cwe", "weakness"));

    private final Scoring scoring;

    /** Scores findings by these rules. */
    public SubmitFindingsTool(Scoring scoring) {
        this.scoring = scoring;
    }

    private static Findings findings(ToolCall call) {
        return JSON.treeToValue(Arguments.of(SPEC, call).values(), Findings.class);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        var _ = findings(call);
        return List.of();
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        Findings findings = findings(call);
        ReviewedCode code = new ReviewedCode(context.workspace());
        List<String> faults = FindingFaults.of(findings, code);
        if (!faults.isEmpty()) {
            throw refused(String.join(" ", faults));
        }
        var _ = artefact(scoring.review(findings, code));
        return new Plan.Ready(
                List.of(), ReviewText.count(findings.findings().size()), findings.verdict());
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready plan, ToolContext context) {
        Review review = scoring.review(findings(call), new ReviewedCode(context.workspace()));
        return ToolResult.ok(told(review), ReviewText.lines(review)).handingOn(artefact(review));
    }

    private static NewArtefact artefact(Review review) {
        try {
            return new NewArtefact(
                    Review.ARTEFACT, Review.ARTEFACT, JSON.writeValueAsString(review));
        } catch (TroupeException tooLarge) {
            throw refused(String.valueOf(tooLarge.getMessage()));
        }
    }

    private static ToolInputException refused(String why) {
        return new ToolInputException(
                "The findings were not taken. %s Correct this and hand in all of them again."
                        .formatted(why));
    }

    private static String told(Review review) {
        String scores =
                review.findings().stream()
                        .map(SubmitFindingsTool::score)
                        .collect(Collectors.joining());
        String repeated =
                review.repeated() == 0
                        ? ""
                        : "\n%s said again what another one says."
                                .formatted(ReviewText.count(review.repeated()));
        return String.format(
                Locale.ROOT,
                "Taken: %s, %d with a score from %.2f on, which count.%s%s",
                ReviewText.count(review.findings().size()),
                review.confident().size(),
                review.threshold(),
                repeated,
                scores);
    }

    private static String score(ScoredFinding scored) {
        return String.format(
                Locale.ROOT,
                "%n- %s scores %.2f: %s",
                scored.finding().place(),
                scored.score(),
                scored.why());
    }
}
