package dev.troupe.worker.validation;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import dev.troupe.worker.validation.ToolGate.Gate;
import dev.troupe.worker.workspace.PathRefusedException;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.json.JsonMapper;

/** The only way to a tool: layer 2 and 3 before it, layer 4 behind it. */
public final class ToolExecutor {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Policy policy;
    private final Map<String, Tool> tools;
    private final Chain<CallValidator> afterModel;
    private final Chain<ToolGate> beforeTool;
    private final Chain<ToolCare> afterTool;
    private final ToolMetrics metrics;
    private final MeterRegistry meters;
    private final ValidationSettings settings;
    private final Predicate<String> offered;

    /** An executor for these tools. */
    public ToolExecutor(
            Collection<Tool> tools,
            Policy policy,
            ValidationSettings settings,
            MeterRegistry meters) {
        this.policy = policy;
        this.meters = meters;
        this.tools = new LinkedHashMap<>();
        this.settings = settings;
        this.offered = _ -> true;
        tools.forEach(it -> this.tools.put(it.spec().name(), it));
        this.afterModel =
                Chain.of(
                        Layer.AFTER_MODEL,
                        List.of(
                                new KnownTool(this.tools),
                                new JsonArguments(),
                                new SchemaArguments()),
                        settings.afterModel(),
                        meters);
        this.beforeTool =
                Chain.of(
                        Layer.BEFORE_TOOL,
                        List.of(
                                new FileGuard(),
                                new PlanMode(),
                                new Permission(policy),
                                new Approvals()),
                        settings.beforeTool(),
                        meters);
        this.afterTool =
                Chain.of(
                        Layer.AFTER_TOOL,
                        List.of(new FileTimes(), new Diffs(), new AuditTrail()),
                        settings.afterTool(),
                        meters);
        this.metrics = new ToolMetrics(meters, this.tools.keySet());
    }

    private ToolExecutor(ToolExecutor all, Predicate<String> some) {
        this.policy = all.policy;
        this.meters = all.meters;
        this.settings = all.settings;
        this.tools = all.tools;
        this.afterModel = all.afterModel;
        this.beforeTool = all.beforeTool;
        this.afterTool = all.afterTool;
        this.metrics = all.metrics;
        this.offered = all.offered.and(some);
    }

    /**
     * The same tools and policy with validators in another order.
     *
     * @throws dev.troupe.contracts.error.TroupeException CONFIGURATION_INVALID
     */
    public ToolExecutor with(ValidationSettings settings) {
        return new ToolExecutor(tools.values(), policy, settings, meters).offering(offered);
    }

    /**
     * The same for an agent that is offered some of the tools: new calls of others are refused. What an earlier
     * run has begun stays known.
     *
     * @param some whether a tool of a name is offered
     */
    public ToolExecutor offering(Predicate<String> some) {
        return new ToolExecutor(this, some);
    }

    /** What the tools that are offered say of themselves, in their order. */
    public List<ToolSpec> specs() {
        return tools.values().stream()
                .map(Tool::spec)
                .filter(it -> offered.test(it.name()))
                .toList();
    }

    /** The names of all tools, offered or not. */
    public Set<String> names() {
        return Set.copyOf(tools.keySet());
    }

    /** The specification of a tool that is known to exist. */
    public ToolSpec spec(String tool) {
        return tool(tool).spec();
    }

    private Tool tool(String name) {
        Tool tool = tools.get(name);
        if (tool == null) {
            throw new IllegalArgumentException("There is no tool " + name);
        }
        return tool;
    }

    /**
     * Takes a call through layers 2 and 3 without any effect.
     *
     * @param cut whether the answer it stands in broke off
     * @param overlay the disk with what earlier calls of the turn have planned; a plan's effects are laid
     *     on top
     */
    public Prepared prepare(RawCall raw, boolean cut, Scope scope, Overlay overlay) {
        return switch (read(raw, cut)) {
            case Reading.Failed(Prepared.Closed closed) -> closed;
            case Reading.Call(ToolCall call) when !offered.test(call.tool()) ->
                    unreadable(raw, withheld(call.tool()), "not offered " + call.tool());
            case Reading.Call(ToolCall call) ->
                    plan(admit(call, scope), tool(call.tool()), scope, overlay);
        };
    }

    /**
     * Takes a call through layers 2 and 3 whose effects were planned, and journaled, by an earlier run.
     *
     * @param effects those that are still to be carried out
     */
    public Prepared prepareAgain(RawCall raw, Scope scope, String title, List<Effect> effects) {
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

    private static String detail(List<Effect> effects, String title) {
        String diffs = String.join("\n", effects.stream().map(Effect::diff).toList());
        return diffs.isBlank() ? title : diffs;
    }

    /**
     * A call that an earlier run has carried out, or that will never run. It is judged no more; nothing
     * of it may be executed.
     */
    public Prepared prepareEnded(RawCall raw, String title) {
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

    private String withheld(String tool) {
        return "This agent is not offered the tool \"%s\". Its tools are: %s."
                .formatted(
                        tool,
                        String.join(", ", specs().stream().map(ToolSpec::name).sorted().toList()));
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
                null);
    }

    private Gate admit(ToolCall call, Scope scope) {
        Tool tool = tool(call.tool());
        Proposal proposal = Proposal.of(call, tool.spec(), List.of(), scope.workspace());
        try {
            proposal = proposal.touching(tool.touches(call, scope.context()));
        } catch (ToolInputException e) {
            return new Gate.Shut(proposal, e.forModel(), "refused: " + e.forModel(), null);
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
                shut.denial());
    }

    private static String title(Proposal proposal) {
        String subject = proposal.subject().lines().findFirst().orElse("");
        return (proposal.spec().name() + " " + subject).strip();
    }

    private Prepared plan(Proposal proposal, Tool tool, Scope scope, Overlay overlay) {
        try {
            Plan plan = tool.plan(proposal.call(), scope.context(), overlay);
            return switch (MarkerGuard.check(proposal.call(), tool.spec(), plan)) {
                case Plan.Ready ready -> {
                    Prepared prepared = ready(proposal, ready, scope);
                    if (prepared instanceof Prepared.Ready) {
                        overlay.add(ready.effects());
                    }
                    yield prepared;
                }
                case Plan.Refused(String message, String summary) ->
                        refused(proposal, message, summary);
            };
        } catch (ToolInputException e) {
            return refused(proposal, e.forModel(), "refused: " + e.forModel());
        } catch (PathRefusedException e) {
            return closed(FileGuard.shut(proposal, e, scope));
        }
    }

    private static Prepared ready(Proposal proposal, Plan.Ready plan, Scope scope) {
        return switch (Approvals.answer(new Prepared.Ready(proposal, plan), scope)) {
            case Gate.Shut shut -> closed(shut);
            case Gate.Open(Proposal passed) -> new Prepared.Ready(passed, plan);
        };
    }

    private static Prepared refused(Proposal proposal, String message, String summary) {
        return new Prepared.Closed(
                proposal.call(),
                title(proposal),
                proposal.verdict(),
                ToolResult.refused(message, summary),
                proposal.notices(),
                proposal.audits(),
                null);
    }

    /**
     * Runs a call that was prepared and, where needed, approved; then layer 4.
     *
     * @throws InterruptedException when the run was told to stop
     */
    public Done execute(ToolCall call, Plan.Ready plan, Scope scope) throws InterruptedException {
        Tool tool = tool(call.tool());
        long start = System.nanoTime();
        ToolResult result;
        List<AuditEvent> audits = List.of();
        try {
            result = tool.run(call, plan, scope.context());
        } catch (ToolInputException e) {
            result = ToolResult.refused(e.forModel(), "refused: " + e.forModel());
        } catch (PathRefusedException e) {
            // A link may have been laid since the call was planned.
            Proposal proposal = Proposal.of(call, tool.spec(), List.of(), scope.workspace());
            Prepared.Closed shut = closed(FileGuard.shut(proposal, e, scope));
            result = shut.result();
            audits = shut.audits();
        }
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        metrics.ended(call.tool(), result.outcome(), duration);
        Done done = Done.of(call, tool.spec(), result, duration);
        for (AuditEvent audit : audits) {
            done = done.recording(audit);
        }
        return care(done, scope);
    }

    /**
     * What speaks against keeping changes that are made already, by path. Where the policy would ask, that
     * does: nobody has seen them.
     */
    public Map<String, String> objections(List<Touch.File> changes, Scope scope) {
        return policy.objections(changes, scope);
    }

    /** Takes through layer 4 what a call that goes on has changed since. */
    public Done observed(ToolCall call, ToolResult result, Scope scope) {
        return care(Done.of(call, tool(call.tool()).spec(), result, Duration.ZERO), scope);
    }

    /** Takes through layer 4 a call that another agent has carried out. */
    public Done answered(ToolCall call, ToolResult result, Duration duration, Scope scope) {
        metrics.ended(call.tool(), result.outcome(), duration);
        return care(Done.of(call, tool(call.tool()).spec(), result, duration), scope);
    }

    /** Takes a call through layer 4 that an earlier run has carried out but not reported. */
    public Done recovered(RawCall raw, ToolResult result, Scope scope) {
        return switch (read(raw, false)) {
            case Reading.Failed(Prepared.Closed closed) ->
                    throw new IllegalStateException(
                            "A call that ran once cannot be read: " + closed.result().text());
            case Reading.Call(ToolCall call) ->
                    care(Done.of(call, tool(call.tool()).spec(), result, Duration.ZERO), scope);
        };
    }

    private Done care(Done ended, Scope scope) {
        Done done = ended;
        for (ToolCare care : afterTool.validators()) {
            Done current = done;
            done = afterTool.timed(care, () -> care.check(current, scope));
        }
        return done;
    }
}
