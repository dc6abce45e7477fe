package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.model.JsonSchema;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Hands in what tests have come to, which is refused with all of its faults. The last one counts. */
public final class SubmitTestsTool implements AgentTool {
    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "submit_" + TestReport.ARTEFACT,
                    """
                    Hands in the result of the tests when your work is done: whether they pass, the command, and what fails with \
                    the part of its output that tells the cause. Whoever fixes the failure gets nothing else. A pass is accepted only \
                    if a command has ended with exit code 0 since your last change. A later result replaces an earlier one.\
                    """,
                    JsonSchema.parse(SubmissionSchemaLoader.of(TestReport.ARTEFACT)),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN);

    private static TestReport report(ToolCall call, List<String> criteria) {
        ToolArguments arguments = ToolArguments.of(SPEC, call);
        TestReport said = JSON.treeToValue(arguments.values(), TestReport.class);
        return new TestReport(
                said.result(),
                said.command(),
                said.failures(),
                said.why(),
                arguments.list("criteria").stream().map(it -> criterion(it, criteria)).toList(),
                null);
    }

    /** Under its words; under its number what nobody has asked for, which is refused. */
    private static TestReport.Criterion criterion(JsonNode said, List<String> criteria) {
        int number = said.path("number").asInt(0);
        String text =
                number >= 1 && number <= criteria.size()
                        ? criteria.get(number - 1)
                        : Integer.toString(number);
        return new TestReport.Criterion(
                text,
                JSON.treeToValue(said.path("verdict"), TestReport.Verdict.class),
                said.path("evidence").asString(""));
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        var _ = report(call, context.criteria());
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        TestReport report = report(call, context.criteria());
        List<String> faults = new ArrayList<>(TestReportValidator.of(report));
        faults.addAll(TestCriteriaValidator.of(report, context.criteria()));
        if (report.passed()) {
            unproved(context, overlay).ifPresent(faults::add);
        }
        if (!faults.isEmpty()) {
            throw new ToolInputException(
                    "The result was not accepted. %s Correct this and hand it in again."
                            .formatted(String.join(" ", faults)));
        }
        return new ToolCallPlan.Ready(List.of(), "tests: " + words(report), report.command());
    }

    /** That tests pass, a command says that was run behind the last change. */
    private static Optional<String> unproved(ToolContext context, PlannedFileOverlay overlay) {
        if (overlay.changes()) {
            return Optional.of(
                    "This turn changes files; run the tests after that, and hand in their result in a later turn.");
        }
        List<String> passed = context.passed();
        return context.testCommand()
                .set()
                .map(it ->
                        passed.contains(it)
                                ? Optional.<String>empty()
                                : Optional.of(
                                        "Since your last change `%s` has not ended with exit code 0; run exactly this command at the top of the workspace, and hand in its result in a later turn."
                                                .formatted(it)))
                .orElseGet(() ->
                        passed.isEmpty()
                                ? Optional.of(
                                        "Since your last change no command has ended with exit code 0; run the tests, and hand in their result in a later turn.")
                                : Optional.empty());
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready ready, ToolContext context) {
        TestReport report = report(call, context.criteria());
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
            case FAILED -> report.failures().size() + report.unmet().size() + " failed";
            case NOT_RUN -> "not run";
        };
    }
}
