package dev.troupe.orchestrator.budget;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.reaper.WaitingTaskResumer;
import dev.troupe.orchestrator.session.SessionLimitService;
import dev.troupe.orchestrator.session.SessionService;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Shows budgets, and sets and lifts their limits. */
public final class BudgetService {
    private final Ledger ledger;
    private final SessionService sessions;
    private final SessionLimitService ofSessions;
    private final NamedBudgetLimitService named;
    private final WaitingTaskResumer taskResumer;

    BudgetService(
            Ledger ledger,
            SessionService sessions,
            SessionLimitService ofSessions,
            NamedBudgetLimitService named,
            WaitingTaskResumer taskResumer) {
        this.ledger = ledger;
        this.sessions = sessions;
        this.ofSessions = ofSessions;
        this.named = named;
        this.taskResumer = taskResumer;
    }

    /**
     * Those of all teams and users that have a limit or any use, and the defaults, for an administrator;
     * else those of the caller's team and the caller.
     *
     * @throws TroupeException FORBIDDEN
     */
    public List<BudgetStatus> all() {
        CallerIdentity caller = reader();
        return caller.roles().contains(Role.ADMIN)
                ? ledger.budgets().all()
                : List.of(
                        ledger.budgets().find(BudgetScope.TEAM, caller.team()),
                        ledger.budgets().find(BudgetScope.USER, caller.subject()));
    }

    /**
     * One budget.
     *
     * @throws TroupeException INVALID_REQUEST for no scope or no key, NOT_FOUND for an unknown session or
     *     task, FORBIDDEN for another team or user
     */
    public BudgetStatus find(String scope, String key) {
        BudgetKey of = BudgetKey.of(scope, key);
        CallerIdentity caller = reader();
        switch (of.scope()) {
            case TEAM -> requireOwn(caller, caller.team(), of);
            case USER -> requireOwn(caller, caller.subject(), of);
            case SESSION -> sessions.requireExisting(of.id());
            case TASK -> sessions.requireExisting(task(of.id()).definition().sessionId());
        }
        return ledger.budgets().find(of.scope(), of.key());
    }

    /**
     * Replaces a limit.
     *
     * @throws TroupeException as {@link #find}, INVALID_REQUEST for what is no limit, and FORBIDDEN for
     *     teams and users unless an administrator asks
     */
    public BudgetStatus limit(String scope, String key, BudgetLimit limit) {
        BudgetKey of = BudgetKey.of(scope, key);
        BudgetLimitCheck.check(of.scope(), limit);
        return change(of, limit);
    }

    /**
     * Lifts a limit; without one it changes nothing.
     *
     * @throws TroupeException as {@link #limit}
     */
    public BudgetStatus lift(String scope, String key) {
        return change(BudgetKey.of(scope, key), null);
    }

    private BudgetStatus change(BudgetKey of, @Nullable BudgetLimit limit) {
        CallerIdentity caller = CallerIdentity.current();
        switch (of.scope()) {
            case TEAM, USER -> {
                caller.require(Role.ADMIN);
                // Outside of its transaction: no budget stays locked while many sessions are looked
                // at.
                if (named.change(of.scope(), of.key(), limit)) {
                    taskResumer.round();
                }
            }
            case SESSION -> ofSessions.ofSession(of.id(), limit);
            case TASK -> ofSessions.ofTask(of.id(), limit);
        }
        return ledger.budgets().find(of.scope(), of.key());
    }

    private Task task(UUID id) {
        return ledger.tasks().find(id).orElseThrow(() -> SessionLimitService.missing(id));
    }

    private static CallerIdentity reader() {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        return caller;
    }

    private static void requireOwn(CallerIdentity caller, String own, BudgetKey asked) {
        if (!caller.roles().contains(Role.ADMIN) && !asked.key().equals(own)) {
            throw new TroupeException(
                    ErrorCode.FORBIDDEN,
                    "%s may see the budget of the %s %s, not that of %s."
                            .formatted(caller.subject(), asked.scope().word(), own, asked.key()),
                    "Ask an administrator.",
                    null);
        }
    }
}
