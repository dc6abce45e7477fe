package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.finding.ReviewSubmission;
import dev.troupe.contracts.finding.ReviewSubmissionSchema;
import dev.troupe.contracts.finding.ScoredFinding;
import dev.troupe.contracts.finding.ScoredReview;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.model.JsonSchema;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.finding.FindingScorer;
import dev.troupe.worker.finding.ReviewFormatter;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Hands in findings, which are refused with all of their faults, and scored. The last ones count. */
public final class SubmitFindingsTool implements AgentTool {
    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "submit_" + ScoredReview.ARTEFACT,
                    """
                    Hands in the findings of your review, all of them at once; none is a good result. They are checked and \
                    scored: only those that are specific, shown by evidence, severe and fixable reach whoever builds on the \
                    review. Later findings replace all earlier ones.\
                    """,
                    JsonSchema.parse(ReviewSubmissionSchema.text()),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN,
                    Map.of("path", "file", "class", "weakness", "cwe", "weakness"));

    private final FindingScorer scorer;

    /** Scores findings by these rules. */
    public SubmitFindingsTool(FindingScorer scorer) {
        this.scorer = scorer;
    }

    private static ReviewSubmission findings(ToolCall call) {
        return JSON.treeToValue(ToolArguments.of(SPEC, call).values(), ReviewSubmission.class);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        var _ = findings(call);
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ReviewSubmission findings = findings(call);
        WorkspaceSourceLookup code = new WorkspaceSourceLookup(context.workspace());
        List<String> faults = FindingsValidator.of(findings, code);
        if (!faults.isEmpty()) {
            throw refused(String.join(" ", faults));
        }
        var _ = artefact(scorer.review(findings, code));
        return new ToolCallPlan.Ready(
                List.of(), ReviewFormatter.count(findings.findings().size()), findings.verdict());
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        ScoredReview review =
                scorer.review(findings(call), new WorkspaceSourceLookup(context.workspace()));
        return ToolResult.ok(told(review), ReviewFormatter.lines(review))
                .handingOn(artefact(review));
    }

    private static NewArtefact artefact(ScoredReview review) {
        try {
            return new NewArtefact(
                    ScoredReview.ARTEFACT, ScoredReview.ARTEFACT, JSON.writeValueAsString(review));
        } catch (TroupeException tooLarge) {
            throw refused(String.valueOf(tooLarge.getMessage()));
        }
    }

    private static ToolInputException refused(String why) {
        return new ToolInputException(
                "The findings were not accepted. %s Correct this and hand in all of them again."
                        .formatted(why));
    }

    private static String told(ScoredReview review) {
        String scores =
                review.findings().stream()
                        .map(SubmitFindingsTool::score)
                        .collect(Collectors.joining());
        String repeated =
                review.duplicates() == 0
                        ? ""
                        : "\n%s repeated another finding."
                                .formatted(ReviewFormatter.count(review.duplicates()));
        return String.format(
                Locale.ROOT,
                "Accepted: %s; %d of them score at least %.2f and count.%s%s",
                ReviewFormatter.count(review.findings().size()),
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
                scored.reason());
    }
}
