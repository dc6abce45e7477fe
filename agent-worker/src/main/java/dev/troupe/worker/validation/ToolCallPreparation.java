package dev.troupe.worker.validation;

import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.RawToolCallReader.Reading;
import dev.troupe.worker.validation.chain.PlanCheck;
import dev.troupe.worker.validation.chain.ValidationLayer;
import dev.troupe.worker.validation.chain.ValidationSettings;
import dev.troupe.worker.validation.chain.ValidatorChain;
import dev.troupe.worker.validation.gate.ApprovalModeValidator;
import dev.troupe.worker.validation.gate.BeforeToolValidator;
import dev.troupe.worker.validation.gate.BeforeToolValidator.GateResult;
import dev.troupe.worker.validation.gate.FileGuard;
import dev.troupe.worker.validation.gate.PermissionValidator;
import dev.troupe.worker.validation.gate.PlanModeValidator;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.RedactionMarkerGuard;
import dev.troupe.worker.validation.gate.SecurityPolicyClient;
import dev.troupe.worker.validation.gate.SyntaxGuard;
import dev.troupe.worker.validation.gate.ToolCallAssessment;
import dev.troupe.worker.validation.gate.ToolCallScope;
import dev.troupe.workspace.PathRefusedException;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Takes calls through layers 2 and 3: read, judged and planned, without any effect. */
final class ToolCallPreparation {
    private final Map<String, AgentTool> tools;
    private final SecurityPolicyClient policy;
    private final ValidationSettings settings;
    private final SyntaxGuard syntax;
    private final MeterRegistry meters;
    private final RawToolCallReader reader;
    private final ValidatorChain<BeforeToolValidator> beforeToolValidators;
    private final Predicate<String> offered;

    /**
     * @param tools by name
     */
    ToolCallPreparation(
            Map<String, AgentTool> tools,
            SecurityPolicyClient policy,
            ValidationSettings settings,
            SyntaxGuard syntax,
            MeterRegistry meters) {
        this(tools, policy, settings, syntax, meters, _ -> true);
    }

    private ToolCallPreparation(
            Map<String, AgentTool> tools,
            SecurityPolicyClient policy,
            ValidationSettings settings,
            SyntaxGuard syntax,
            MeterRegistry meters,
            Predicate<String> offered) {
        this.tools = tools;
        this.policy = policy;
        this.settings = settings;
        this.syntax = syntax;
        this.meters = meters;
        this.offered = offered;
        this.reader = new RawToolCallReader(tools, settings, meters);
        PlanCheck.register(meters);
        this.beforeToolValidators =
                ValidatorChain.of(
                        ValidationLayer.BEFORE_TOOL,
                        List.of(
                                new FileGuard(),
                                new PlanModeValidator(this::specs),
                                new PermissionValidator(policy),
                                new ApprovalModeValidator()),
                        settings.beforeTool(),
                        meters);
    }

    /** The same for fewer tools: new calls of others are refused. */
    ToolCallPreparation offering(Predicate<String> some) {
        return new ToolCallPreparation(tools, policy, settings, syntax, meters, offered.and(some));
    }

    boolean offers(String tool) {
        return offered.test(tool);
    }

    /** What the tools that are offered say of themselves, in their order. */
    List<ToolSpec> specs() {
        return tools.values().stream()
                .map(AgentTool::spec)
                .filter(it -> offered.test(it.name()))
                .toList();
    }

    private AgentTool tool(String name) {
        AgentTool tool = tools.get(name);
        if (tool == null) {
            throw new IllegalArgumentException("There is no tool " + name);
        }
        return tool;
    }

    /** See {@link ToolExecutor#prepare}. */
    PreparedToolCall prepare(
            RawToolCall raw, boolean cut, ToolCallScope scope, PlannedFileOverlay overlay) {
        return switch (reader.read(raw, cut)) {
            case Reading.Failed(PreparedToolCall.Closed closed) -> closed;
            case Reading.Call(ToolCall call) when !offered.test(call.tool()) ->
                    notOffered(raw, call.tool(), scope);
            case Reading.Call(ToolCall call) ->
                    plan(admit(call, scope), tool(call.tool()), scope, overlay);
        };
    }

    /** See {@link ToolExecutor#prepareAgain}. */
    PreparedToolCall again(
            RawToolCall raw, ToolCallScope scope, String title, List<FileEffect> effects) {
        return switch (reader.read(raw, false)) {
            case Reading.Failed(PreparedToolCall.Closed closed) -> closed;
            case Reading.Call(ToolCall call) ->
                    switch (admit(call, scope)) {
                        case GateResult.Refused refusal -> closed(refusal);
                        case GateResult.Passed(ToolCallAssessment assessment) ->
                                ready(
                                        assessment,
                                        new ToolCallPlan.Ready(
                                                effects, title, detail(effects, title)),
                                        scope);
                    };
        };
    }

    /** See {@link ToolExecutor#judgeAgain}. */
    PreparedToolCall judged(PreparedToolCall.Ready planned, ToolCallScope scope) {
        return switch (admit(planned.call(), scope)) {
            case GateResult.Refused refusal -> closed(refusal);
            case GateResult.Passed(ToolCallAssessment assessment) ->
                    ready(assessment, planned.plan(), scope);
        };
    }

    private static String detail(List<FileEffect> effects, String title) {
        String diffs = String.join("\n", effects.stream().map(FileEffect::diff).toList());
        return diffs.isBlank() ? title : diffs;
    }

    /** See {@link ToolExecutor#prepareEnded}. */
    PreparedToolCall ended(RawToolCall raw, String title) {
        return switch (reader.read(raw, false)) {
            case Reading.Failed(PreparedToolCall.Closed closed) -> closed;
            case Reading.Call(ToolCall call) ->
                    new PreparedToolCall.Ready(
                            ToolCallAssessment.of(call, tool(call.tool()).spec(), List.of(), ""),
                            new ToolCallPlan.Ready(List.of(), title, title));
        };
    }

    private PreparedToolCall notOffered(RawToolCall raw, String tool, ToolCallScope scope) {
        PlanCheck.OFFERED_TOOLS.count(meters);
        return RawToolCallReader.refuse(raw, withheld(tool, scope), "not offered " + tool);
    }

    private String withheld(String tool, ToolCallScope scope) {
        boolean plans = scope.mode() == ApprovalMode.PLAN;
        List<String> names =
                specs().stream()
                        .filter(it -> !plans || PlanModeValidator.allows(it, scope))
                        .map(ToolSpec::name)
                        .sorted()
                        .toList();
        return "This agent is not offered the tool \"%s\". Its tools are: %s."
                .formatted(tool, String.join(", ", names));
    }

    private GateResult admit(ToolCall call, ToolCallScope scope) {
        AgentTool tool = tool(call.tool());
        ToolCallAssessment assessment =
                ToolCallAssessment.of(call, tool.spec(), List.of(), scope.workspace());
        try {
            assessment = assessment.touching(tool.touches(call, scope.context()));
        } catch (ToolInputException e) {
            PlanCheck.TOOL_PLAN.count(meters);
            return new GateResult.Refused(
                    assessment, e.forModel(), "refused: " + e.forModel(), null, e.edit());
        } catch (PathRefusedException e) {
            assessment = assessment.refused(e);
        }
        for (BeforeToolValidator gate : beforeToolValidators.validators()) {
            ToolCallAssessment current = assessment;
            switch (beforeToolValidators.timed(gate, () -> gate.check(current, scope))) {
                case GateResult.Passed(ToolCallAssessment passed) -> assessment = passed;
                case GateResult.Refused refusal -> {
                    beforeToolValidators.refused(gate);
                    return refusal;
                }
            }
        }
        return new GateResult.Passed(assessment);
    }

    private PreparedToolCall plan(
            GateResult gate, AgentTool tool, ToolCallScope scope, PlannedFileOverlay overlay) {
        return switch (gate) {
            case GateResult.Refused refusal -> closed(refusal);
            case GateResult.Passed(ToolCallAssessment assessment) ->
                    plan(assessment, tool, scope, overlay);
        };
    }

    private static PreparedToolCall.Closed closed(GateResult.Refused refusal) {
        ToolCallAssessment assessment = refusal.assessment();
        ToolResult.Outcome outcome =
                assessment.verdict() == PermissionVerdict.BLOCK
                        ? ToolResult.Outcome.DENIED
                        : ToolResult.Outcome.REFUSED;
        return new PreparedToolCall.Closed(
                assessment.call(),
                title(assessment),
                assessment.verdict(),
                new ToolResult(outcome, refusal.message(), refusal.summary(), List.of()),
                assessment.notices(),
                assessment.audits(),
                refusal.denial(),
                refusal.edit());
    }

    private static String title(ToolCallAssessment assessment) {
        String subject = assessment.subject().lines().findFirst().orElse("");
        return (assessment.spec().name() + " " + subject).strip();
    }

    private PreparedToolCall plan(
            ToolCallAssessment assessment,
            AgentTool tool,
            ToolCallScope scope,
            PlannedFileOverlay overlay) {
        try {
            return switch (checked(assessment, tool, scope, overlay)) {
                case ToolCallPlan.Ready ready -> {
                    PreparedToolCall prepared = ready(assessment, ready, scope);
                    if (prepared instanceof PreparedToolCall.Ready) {
                        overlay.add(ready.effects());
                    }
                    yield prepared;
                }
                case ToolCallPlan.Refused refused ->
                        refused(assessment, refused.message(), refused.summary(), refused.edit());
            };
        } catch (ToolInputException e) {
            PlanCheck.TOOL_PLAN.count(meters);
            return refused(assessment, e.forModel(), "refused: " + e.forModel(), e.edit());
        } catch (PathRefusedException e) {
            PlanCheck.FILE_GUARD.count(meters);
            return closed(FileGuard.shut(assessment, e, scope));
        } catch (UncheckedIOException e) {
            PlanCheck.TOOL_PLAN.count(meters);
            String why =
                    "The file or directory that the call names cannot be read: "
                            + e.getMessage()
                            + ".";
            return refused(assessment, why, why, null);
        }
    }

    /** The tool's plan, or what is first to turn it down, counted. */
    private ToolCallPlan checked(
            ToolCallAssessment assessment,
            AgentTool tool,
            ToolCallScope scope,
            PlannedFileOverlay overlay) {
        ToolCallPlan plan = tool.plan(assessment.call(), scope.context(), overlay);
        ToolCallPlan unmarked = RedactionMarkerGuard.check(assessment.call(), tool.spec(), plan);
        ToolCallPlan checked = syntax.check(unmarked, scope, overlay);
        if (checked instanceof ToolCallPlan.Refused) {
            PlanCheck first =
                    checked.equals(plan)
                            ? PlanCheck.TOOL_PLAN
                            : checked.equals(unmarked)
                                    ? PlanCheck.REDACTION_MARKER
                                    : PlanCheck.SYNTAX;
            first.count(meters);
        }
        return checked;
    }

    private PreparedToolCall ready(
            ToolCallAssessment assessment, ToolCallPlan.Ready plan, ToolCallScope scope) {
        return switch (ApprovalModeValidator.answer(
                new PreparedToolCall.Ready(assessment, plan), scope)) {
            case GateResult.Refused refusal -> {
                PlanCheck.APPROVAL_MODE.count(meters);
                yield closed(refusal);
            }
            case GateResult.Passed(ToolCallAssessment passed) ->
                    new PreparedToolCall.Ready(passed, plan);
        };
    }

    private static PreparedToolCall refused(
            ToolCallAssessment assessment,
            String message,
            String summary,
            @Nullable RefusedEdit edit) {
        return new PreparedToolCall.Closed(
                assessment.call(),
                title(assessment),
                assessment.verdict(),
                ToolResult.refused(message, summary),
                assessment.notices(),
                assessment.audits(),
                null,
                edit);
    }

    /** A call that was read before, and so can be read again. */
    ToolCall known(RawToolCall raw) {
        return reader.readAgain(raw);
    }

    /** A call whose path turned out to be out of bounds only when it ran. */
    static PreparedToolCall.Closed shut(
            ToolCall call, ToolSpec spec, PathRefusedException refused, ToolCallScope scope) {
        ToolCallAssessment assessment =
                ToolCallAssessment.of(call, spec, List.of(), scope.workspace());
        return closed(FileGuard.shut(assessment, refused, scope));
    }
}
