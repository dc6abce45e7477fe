package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.ledger.artefact.NewArtefact;
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
import tools.jackson.databind.json.JsonMapper;

/** Hands in what tests have come to, which is refused with all of its faults. The last one counts. */
public final class SubmitTestsTool implements Tool {
    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "submit_" + TestReport.ARTEFACT,
                    """
                    Hands in what the tests have come to when your work is done: whether they pass, the command, and what fails with \
                    the part of its output that tells the cause. Whoever mends it gets nothing else. A later result replaces an \
                    earlier one.\
                    """,
                    JsonSchema.parse(Schemas.of(TestReport.ARTEFACT)),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN);

    private static TestReport report(ToolCall call) {
        return JSON.treeToValue(Arguments.of(SPEC, call).values(), TestReport.class);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        var _ = report(call);
        return List.of();
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        TestReport report = report(call);
        List<String> faults = TestReportFaults.of(report);
        if (!faults.isEmpty()) {
            throw new ToolInputException(
                    "The result was not taken. %s Correct this and hand it in again."
                            .formatted(String.join(" ", faults)));
        }
        return new Plan.Ready(List.of(), "tests: " + words(report), report.command());
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready ready, ToolContext context) {
        TestReport report = report(call);
        return ToolResult.ok("Taken: %s.".formatted(words(report)), words(report))
                .handingOn(
                        new NewArtefact(
                                TestReport.ARTEFACT,
                                TestReport.ARTEFACT,
                                JSON.writeValueAsString(report)));
    }

    private static String words(TestReport report) {
        return switch (report.result()) {
            case PASSED -> "passed";
            case FAILED -> report.failures().size() + " failed";
            case NOT_RUN -> "not run";
        };
    }
}
