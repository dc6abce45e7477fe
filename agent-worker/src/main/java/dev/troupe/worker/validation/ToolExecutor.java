package dev.troupe.worker.validation;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import dev.troupe.syntax.SyntaxChecker;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.EditObjection;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.chain.PlanCheck;
import dev.troupe.worker.validation.chain.ValidationLayer;
import dev.troupe.worker.validation.chain.ValidationSettings;
import dev.troupe.worker.validation.chain.ValidatorChain;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.SecurityPolicyClient;
import dev.troupe.worker.validation.gate.SyntaxGuard;
import dev.troupe.worker.validation.gate.ToolCallScope;
import dev.troupe.worker.validation.result.AfterToolValidator;
import dev.troupe.worker.validation.result.DiffEventReporter;
import dev.troupe.worker.validation.result.ExecutedToolCall;
import dev.troupe.worker.validation.result.SeenFileVersionUpdater;
import dev.troupe.worker.validation.result.ToolAuditRecorder;
import dev.troupe.worker.validation.result.ToolMetrics;
import dev.troupe.workspace.PathRefusedException;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The only way to a tool: layer 2 and 3 before it, layer 4 behind it. */
public final class ToolExecutor {
    private final SecurityPolicyClient policy;
    private final Map<String, AgentTool> tools;
    private final ToolCallPreparation preparation;
    private final ValidatorChain<AfterToolValidator> afterToolValidators;
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
            Collection<AgentTool> tools,
            SecurityPolicyClient policy,
            ValidationSettings settings,
            SyntaxChecker syntax,
            MeterRegistry meters) {
        this(tools, policy, settings, new SyntaxGuard(syntax), meters);
    }

    private ToolExecutor(
            Collection<AgentTool> tools,
            SecurityPolicyClient policy,
            ValidationSettings settings,
            SyntaxGuard syntax,
            MeterRegistry meters) {
        this.policy = policy;
        this.syntax = syntax;
        this.meters = meters;
        this.tools = new LinkedHashMap<>();
        this.settings = settings;
        tools.forEach(it -> this.tools.put(it.spec().name(), it));
        this.preparation = new ToolCallPreparation(this.tools, policy, settings, syntax, meters);
        this.afterToolValidators =
                ValidatorChain.of(
                        ValidationLayer.AFTER_TOOL,
                        List.of(
                                new SeenFileVersionUpdater(),
                                new DiffEventReporter(),
                                new ToolAuditRecorder()),
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
        this.afterToolValidators = all.afterToolValidators;
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
        return tools.values().stream().map(AgentTool::spec).toList();
    }

    /** The specification of a tool that is known to exist. */
    public ToolSpec spec(String tool) {
        return tool(tool).spec();
    }

    private AgentTool tool(String name) {
        AgentTool tool = tools.get(name);
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
    public PreparedToolCall prepare(
            RawToolCall raw, boolean cut, ToolCallScope scope, PlannedFileOverlay overlay) {
        return preparation.prepare(raw, cut, scope, overlay);
    }

    /**
     * Takes a call through layers 2 and 3 whose effects were planned, and journaled, by an earlier run.
     *
     * @param effects those that are still to be carried out
     */
    public PreparedToolCall prepareAgain(
            RawToolCall raw, ToolCallScope scope, String title, List<FileEffect> effects) {
        return preparation.again(raw, scope, title, effects);
    }

    /**
     * Takes a call that is about to run through layer 3 once more, as things are now; what it is planned to do stays.
     */
    public PreparedToolCall judgeAgain(PreparedToolCall.Ready planned, ToolCallScope scope) {
        return preparation.judged(planned, scope);
    }

    /**
     * A call that an earlier run has carried out, or that will never run. It is judged no more; nothing
     * of it may be executed.
     */
    public PreparedToolCall prepareEnded(RawToolCall raw, String title) {
        return preparation.ended(raw, title);
    }

    /**
     * Runs a call that was prepared and, where needed, approved; then layer 4.
     *
     * @throws InterruptedException when the run was told to stop
     */
    public ExecutedToolCall execute(ToolCall call, ToolCallPlan.Ready plan, ToolCallScope scope)
            throws InterruptedException {
        AgentTool tool = tool(call.tool());
        long start = System.nanoTime();
        ToolResult result;
        List<AuditEvent> audits = List.of();
        try {
            result = tool.run(call, plan, scope.context());
        } catch (ToolInputException e) {
            PlanCheck.TOOL_PLAN.count(meters);
            result = ToolResult.refused(e.forModel(), "refused: " + e.forModel(), e.edit());
        } catch (PathRefusedException e) {
            // A link may have been laid since the call was planned.
            PlanCheck.FILE_GUARD.count(meters);
            PreparedToolCall.Closed shut = ToolCallPreparation.shut(call, tool.spec(), e, scope);
            result = shut.result();
            audits = shut.audits();
        }
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        metrics.ended(call.tool(), result.outcome(), duration);
        ExecutedToolCall done = ExecutedToolCall.of(call, tool.spec(), result, duration);
        for (AuditEvent audit : audits) {
            done = done.recording(audit);
        }
        return care(done, scope);
    }

    /**
     * What speaks against keeping changes that are made already, by path. Where the policy would ask, that
     * does: nobody has seen them.
     */
    public Map<String, EditObjection> objections(
            List<RequestedAccess.File> changes, ToolCallScope scope) {
        return policy.objections(changes, scope);
    }

    /** Tells what is wrong with a file of the policy, and what holds meanwhile. */
    public Optional<String> policyFault(ToolCallScope scope) {
        return policy.fault(scope);
    }

    /** Tells why agents may not read a file with instructions for them, to follow its path in a sentence. */
    public Optional<String> instructionObjection(String path, ToolCallScope scope) {
        return policy.instructionObjection(path, scope);
    }

    /** Takes through layer 4 what a call that goes on has changed since. */
    public ExecutedToolCall observed(ToolCall call, ToolResult result, ToolCallScope scope) {
        return care(
                ExecutedToolCall.of(call, tool(call.tool()).spec(), result, Duration.ZERO), scope);
    }

    /** Takes through layer 4 a call that another agent has carried out. */
    public ExecutedToolCall answered(
            ToolCall call, ToolResult result, Duration duration, ToolCallScope scope) {
        metrics.ended(call.tool(), result.outcome(), duration);
        return care(ExecutedToolCall.of(call, tool(call.tool()).spec(), result, duration), scope);
    }

    /** Takes a call through layer 4 that an earlier run has carried out but not reported. */
    public ExecutedToolCall recovered(RawToolCall raw, ToolResult result, ToolCallScope scope) {
        ToolCall call = preparation.known(raw);
        return care(
                ExecutedToolCall.of(call, tool(call.tool()).spec(), result, Duration.ZERO), scope);
    }

    private ExecutedToolCall care(ExecutedToolCall ended, ToolCallScope scope) {
        ExecutedToolCall done = ended;
        for (AfterToolValidator care : afterToolValidators.validators()) {
            ExecutedToolCall current = done;
            done = afterToolValidators.timed(care, () -> care.check(current, scope));
        }
        return done;
    }
}
