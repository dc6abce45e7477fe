package dev.troupe.worker.validation;

import dev.troupe.contracts.security.Verdict;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.validation.ToolGate.Gate;
import dev.troupe.worker.workspace.PathRefusedException;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Takes calls through layers 2 and 3: read, judged and planned, without any effect. */
final class Preparation {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Map<String, Tool> tools;
    private final Policy policy;
    private final ValidationSettings settings;
    private final SyntaxGuard syntax;
    private final MeterRegistry meters;
    private final Chain<CallValidator> afterModel;
    private final Chain<ToolGate> beforeTool;
    private final Predicate<String> offered;

    /**
     * @param tools by name
     */
    Preparation(
            Map<String, Tool> tools,
            Policy policy,
            ValidationSettings settings,
            SyntaxGuard syntax,
            MeterRegistry meters) {
        this(tools, policy, settings, syntax, meters, _ -> true);
    }

    private Preparation(
            Map<String, Tool> tools,
            Policy policy,
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
        this.afterModel =
                Chain.of(
                        Layer.AFTER_MODEL,
                        List.of(new KnownTool(tools), new JsonArguments(), new SchemaArguments()),
                        settings.afterModel(),
                        meters);
        this.beforeTool =
                Chain.of(
                        Layer.BEFORE_TOOL,
                        List.of(
                                new FileGuard(),
                                new PlanMode(this::specs),
                                new Permission(policy),
                                new Approvals()),
                        settings.beforeTool(),
                        meters);
    }

    /** The same for fewer tools: new calls of others are refused. */
    Preparation offering(Predicate<String> some) {
        return new Preparation(tools, policy, settings, syntax, meters, offered.and(some));
    }

    boolean offers(String tool) {
        return offered.test(tool);
    }

    /** What the tools that are offered say of themselves, in their order. */
    List<ToolSpec> specs() {
        return tools.values().stream()
                .map(Tool::spec)
                .filter(it -> offered.test(it.name()))
                .toList();
    }

    private Tool tool(String name) {
        Tool tool = tools.get(name);
        if (tool == null) {
            throw new IllegalArgumentException("There is no tool " + name);
        }
        return tool;
    }

    /** See {@link ToolExecutor#prepare}. */
    Prepared prepare(RawCall raw, boolean cut, Scope scope, Overlay overlay) {
        return switch (read(raw, cut)) {
            case Reading.Failed(Prepared.Closed closed) -> closed;
            case Reading.Call(ToolCall call) when !offered.test(call.tool()) ->
                    unreadable(raw, withheld(call.tool(), scope), "not offered " + call.tool());
            case Reading.Call(ToolCall call) ->
                    plan(admit(call, scope), tool(call.tool()), scope, overlay);
        };
    }

    /** See {@link ToolExecutor#prepareAgain}. */
    Prepared again(RawCall raw, Scope scope, String title, List<Effect> effects) {
        return switch (read(raw, false)) {
            case Reading.Failed(Prepared.Closed closed) -> closed;
            case Reading.Call(ToolCall call) ->
                    switch (admit(call, scope)) {
                        case Gate.Shut shut -> closed(shut);
                        case Gate.Open(Proposal proposal) ->
                                ready(
                                        proposal,
                                        new Plan.Ready(effects, title, detail(effects, title)),
                                        scope);
                    };
        };
    }

    /** See {@link ToolExecutor#judgeAgain}. */
    Prepared judged(Prepared.Ready planned, Scope scope) {
        return switch (admit(planned.call(), scope)) {
            case Gate.Shut shut -> closed(shut);
            case Gate.Open(Proposal proposal) -> ready(proposal, planned.plan(), scope);
        };
    }

    private static String detail(List<Effect> effects, String title) {
        String diffs = String.join("\n", effects.stream().map(Effect::diff).toList());
        return diffs.isBlank() ? title : diffs;
    }

    /** See {@link ToolExecutor#prepareEnded}. */
    Prepared ended(RawCall raw, String title) {
        return switch (read(raw, false)) {
            case Reading.Failed(Prepared.Closed closed) -> closed;
            case Reading.Call(ToolCall call) ->
                    new Prepared.Ready(
                            Proposal.of(call, tool(call.tool()).spec(), List.of(), ""),
                            new Plan.Ready(List.of(), title, title));
        };
    }

    private sealed interface Reading {
        record Call(ToolCall call) implements Reading {}

        record Failed(Prepared.Closed closed) implements Reading {}
    }

    private Reading read(RawCall raw, boolean cut) {
        CallDraft draft = CallDraft.of(raw, cut);
        for (CallValidator validator : afterModel.validators()) {
            CallDraft current = draft;
            switch (afterModel.timed(validator, () -> validator.check(current))) {
                case CallValidator.Check.Passed(CallDraft passed) -> draft = passed;
                case CallValidator.Check.Refused(String message, String summary) -> {
                    afterModel.refused(validator);
                    return new Reading.Failed(unreadable(raw, message, summary));
                }
            }
        }
        if (draft.tool() == null || draft.arguments() == null) {
            throw new IllegalStateException("Layer 2 passed a call without tool or arguments.");
        }
        return new Reading.Call(
                new ToolCall(raw.id(), draft.tool().spec().name(), draft.arguments()));
    }

    private String withheld(String tool, Scope scope) {
        boolean plans = scope.mode() == ApprovalMode.PLAN;
        List<String> names =
                specs().stream()
                        .filter(it -> !plans || !it.kind().changes())
                        .map(ToolSpec::name)
                        .sorted()
                        .toList();
        return "This agent is not offered the tool \"%s\". Its tools are: %s."
                .formatted(tool, String.join(", ", names));
    }

    private static Prepared.Closed unreadable(RawCall raw, String message, String summary) {
        ToolCall call = new ToolCall(raw.id(), raw.tool(), JSON.createObjectNode());
        return new Prepared.Closed(
                call,
                raw.tool(),
                Verdict.BLOCK,
                ToolResult.refused(message, summary),
                List.of(),
                List.of(),
                null,
                null);
    }

    private Gate admit(ToolCall call, Scope scope) {
        Tool tool = tool(call.tool());
        Proposal proposal = Proposal.of(call, tool.spec(), List.of(), scope.workspace());
        try {
            proposal = proposal.touching(tool.touches(call, scope.context()));
        } catch (ToolInputException e) {
            return new Gate.Shut(
                    proposal, e.forModel(), "refused: " + e.forModel(), null, e.edit());
        } catch (PathRefusedException e) {
            proposal = proposal.refused(e);
        }
        for (ToolGate gate : beforeTool.validators()) {
            Proposal current = proposal;
            switch (beforeTool.timed(gate, () -> gate.check(current, scope))) {
                case Gate.Open(Proposal passed) -> proposal = passed;
                case Gate.Shut shut -> {
                    beforeTool.refused(gate);
                    return shut;
                }
            }
        }
        return new Gate.Open(proposal);
    }

    private Prepared plan(Gate gate, Tool tool, Scope scope, Overlay overlay) {
        return switch (gate) {
            case Gate.Shut shut -> closed(shut);
            case Gate.Open(Proposal proposal) -> plan(proposal, tool, scope, overlay);
        };
    }

    private static Prepared.Closed closed(Gate.Shut shut) {
        Proposal proposal = shut.proposal();
        ToolResult.Outcome outcome =
                proposal.verdict() == Verdict.BLOCK
                        ? ToolResult.Outcome.DENIED
                        : ToolResult.Outcome.REFUSED;
        return new Prepared.Closed(
                proposal.call(),
                title(proposal),
                proposal.verdict(),
                new ToolResult(outcome, shut.message(), shut.summary(), List.of()),
                proposal.notices(),
                proposal.audits(),
                shut.denial(),
                shut.edit());
    }

    private static String title(Proposal proposal) {
        String subject = proposal.subject().lines().findFirst().orElse("");
        return (proposal.spec().name() + " " + subject).strip();
    }

    private Prepared plan(Proposal proposal, Tool tool, Scope scope, Overlay overlay) {
        try {
            Plan plan = tool.plan(proposal.call(), scope.context(), overlay);
            Plan unmarked = MarkerGuard.check(proposal.call(), tool.spec(), plan);
            return switch (syntax.check(unmarked, scope, overlay)) {
                case Plan.Ready ready -> {
                    Prepared prepared = ready(proposal, ready, scope);
                    if (prepared instanceof Prepared.Ready) {
                        overlay.add(ready.effects());
                    }
                    yield prepared;
                }
                case Plan.Refused refused ->
                        refused(proposal, refused.message(), refused.summary(), refused.edit());
            };
        } catch (ToolInputException e) {
            return refused(proposal, e.forModel(), "refused: " + e.forModel(), e.edit());
        } catch (PathRefusedException e) {
            return closed(FileGuard.shut(proposal, e, scope));
        } catch (UncheckedIOException e) {
            String why = "What it names cannot be read: " + e.getMessage() + ".";
            return refused(proposal, why, why, null);
        }
    }

    private static Prepared ready(Proposal proposal, Plan.Ready plan, Scope scope) {
        return switch (Approvals.answer(new Prepared.Ready(proposal, plan), scope)) {
            case Gate.Shut shut -> closed(shut);
            case Gate.Open(Proposal passed) -> new Prepared.Ready(passed, plan);
        };
    }

    private static Prepared refused(
            Proposal proposal, String message, String summary, @Nullable RefusedEdit edit) {
        return new Prepared.Closed(
                proposal.call(),
                title(proposal),
                proposal.verdict(),
                ToolResult.refused(message, summary),
                proposal.notices(),
                proposal.audits(),
                null,
                edit);
    }

    /** A call that was read before, and so can be read again. */
    ToolCall known(RawCall raw) {
        return switch (read(raw, false)) {
            case Reading.Failed(Prepared.Closed closed) ->
                    throw new IllegalStateException(
                            "A call that ran once cannot be read: " + closed.result().text());
            case Reading.Call(ToolCall call) -> call;
        };
    }

    /** A call whose path turned out to be out of bounds only when it ran. */
    static Prepared.Closed shut(
            ToolCall call, ToolSpec spec, PathRefusedException refused, Scope scope) {
        Proposal proposal = Proposal.of(call, spec, List.of(), scope.workspace());
        return closed(FileGuard.shut(proposal, refused, scope));
    }
}
