package dev.troupe.orchestrator.task;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.PlanWarning;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.graph.check.PlanFault;
import dev.troupe.ledger.graph.check.PlanLimits;
import dev.troupe.ledger.graph.check.PlanValidator;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository;
import dev.troupe.redaction.SecretRedactor;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plans that messages bring. */
public final class MessagePlanValidator {
    private MessagePlanValidator() {}

    /**
     * The plan of a message, without secrets. Whether there are the agents that it names, the worker says that
     * reads the project.
     *
     * @throws TroupeException INVALID_REQUEST naming everything that is wrong with it
     */
    public static @Nullable TaskPlan checked(PostMessageRequest message, Ledger ledger) {
        if (message.splits() && message.agent() != null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "agent and plan or parallel were both given, but the tasks of a plan name their own agents.",
                    "Leave one of them out.",
                    null);
        }
        if (Boolean.FALSE.equals(message.parallel()) && message.plan() != null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "parallel is false, but there is a plan.",
                    "Leave one of them out.",
                    null);
        }
        TaskPlan plan = message.plan();
        if (plan == null) {
            return null;
        }
        String faults =
                checks(plan, ledger).refusing(plan).stream()
                        .map(PlanFault::text)
                        .collect(Collectors.joining(" "));
        if (!faults.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The plan cannot run. " + faults,
                    "Correct the plan and send it again.",
                    null);
        }
        return redacted(plan);
    }

    /** What could be better about a plan that was taken. */
    static List<PlanWarning> warnings(TaskPlan plan, Ledger ledger) {
        return checks(plan, ledger).warnings(plan).stream()
                .map(it -> new PlanWarning(it.code().wire(), it.task(), it.text()))
                .toList();
    }

    /** Any agent will do. */
    private static PlanValidator checks(TaskPlan plan, Ledger ledger) {
        ConcurrencyLimitRepository.Graphs limits = ledger.limits().graphs();
        List<String> named = plan.tasks().stream().map(PlannedTask::agent).distinct().toList();
        return new PlanValidator(PlanLimits.of(limits.ofPlan(1), limits.depth()), named);
    }

    /**
     * Refuses a message that brings a plan.
     *
     * @throws TroupeException CONFLICT when a message that would begin something comes while something goes on
     */
    public static void requireNone(PostMessageRequest message) {
        if (message.splits() || message.workflow() != null) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The session is working; a request that is split into tasks, or done in phases, can begin only when that work is done.",
                    "Wait, cancel the current request, or ask in a new session.",
                    null);
        }
    }

    private static TaskPlan redacted(TaskPlan plan) {
        return new TaskPlan(
                clean(plan.summary()),
                plan.tasks().stream().map(MessagePlanValidator::redacted).toList());
    }

    private static PlannedTask redacted(PlannedTask task) {
        return new PlannedTask(
                task.key(),
                task.agent(),
                clean(task.goal()),
                task.touches(),
                task.needs(),
                task.acceptance().stream().map(MessagePlanValidator::clean).toList());
    }

    private static String clean(String text) {
        return SecretRedactor.ofProcess().redact(text);
    }
}
