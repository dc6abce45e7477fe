package dev.troupe.worker.validation;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.edit.syntax.SyntaxGate;
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
import dev.troupe.worker.workspace.PathRefusedException;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The only way to a tool: layer 2 and 3 before it, layer 4 behind it. */
public final class ToolExecutor {
    private final Policy policy;
    private final Map<String, Tool> tools;
    private final Preparation preparation;
    private final Chain<ToolCare> afterTool;
    private final ToolMetrics metrics;
    private final MeterRegistry meters;
    private final ValidationSettings settings;
    private final SyntaxGuard syntax;

    /**
     * An executor for these tools.
     *
     * @param syntax judges what they would write
     */
    public ToolExecutor(
            Collection<Tool> tools,
            Policy policy,
            ValidationSettings settings,
            SyntaxGate syntax,
            MeterRegistry meters) {
        this(tools, policy, settings, new SyntaxGuard(syntax), meters);
    }

    private ToolExecutor(
            Collection<Tool> tools,
            Policy policy,
            ValidationSettings settings,
            SyntaxGuard syntax,
            MeterRegistry meters) {
        this.policy = policy;
        this.syntax = syntax;
        this.meters = meters;
        this.tools = new LinkedHashMap<>();
        this.settings = settings;
        tools.forEach(it -> this.tools.put(it.spec().name(), it));
        this.preparation = new Preparation(this.tools, policy, settings, syntax, meters);
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
        this.syntax = all.syntax;
        this.tools = all.tools;
        this.preparation = all.preparation.offering(some);
        this.afterTool = all.afterTool;
        this.metrics = all.metrics;
    }

    /**
     * The same tools and policy with validators in another order.
     *
     * @throws dev.troupe.contracts.error.TroupeException CONFIGURATION_INVALID
     */
    public ToolExecutor with(ValidationSettings settings) {
        return new ToolExecutor(tools.values(), policy, settings, syntax, meters)
                .offering(preparation::offers);
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
        return preparation.specs();
    }

    /** What all tools say of themselves, offered or not. */
    public List<ToolSpec> all() {
        return tools.values().stream().map(Tool::spec).toList();
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
        return preparation.prepare(raw, cut, scope, overlay);
    }

    /**
     * Takes a call through layers 2 and 3 whose effects were planned, and journaled, by an earlier run.
     *
     * @param effects those that are still to be carried out
     */
    public Prepared prepareAgain(RawCall raw, Scope scope, String title, List<Effect> effects) {
        return preparation.again(raw, scope, title, effects);
    }

    /**
     * Takes a call that is about to run through layer 3 once more, as things are now; what it is planned to do stays.
     */
    public Prepared judgeAgain(Prepared.Ready planned, Scope scope) {
        return preparation.judged(planned, scope);
    }

    /**
     * A call that an earlier run has carried out, or that will never run. It is judged no more; nothing
     * of it may be executed.
     */
    public Prepared prepareEnded(RawCall raw, String title) {
        return preparation.ended(raw, title);
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
            Prepared.Closed shut = Preparation.shut(call, tool.spec(), e, scope);
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
        ToolCall call = preparation.known(raw);
        return care(Done.of(call, tool(call.tool()).spec(), result, Duration.ZERO), scope);
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
