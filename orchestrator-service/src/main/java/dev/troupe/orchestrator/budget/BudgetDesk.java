package dev.troupe.orchestrator.budget;

import dev.troupe.contracts.budget.Budget;
import dev.troupe.contracts.budget.Limit;
import dev.troupe.contracts.budget.Scope;
import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.reaper.Sweep;
import dev.troupe.orchestrator.session.SessionLimits;
import dev.troupe.orchestrator.session.SessionRegister;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Shows budgets, and sets and lifts their limits. */
public final class BudgetDesk {
    private final Ledger ledger;
    private final SessionRegister sessions;
    private final SessionLimits ofSessions;
    private final NamedLimits named;
    private final Sweep sweep;

    BudgetDesk(
            Ledger ledger,
            SessionRegister sessions,
            SessionLimits ofSessions,
            NamedLimits named,
            Sweep sweep) {
        this.ledger = ledger;
        this.sessions = sessions;
        this.ofSessions = ofSessions;
        this.named = named;
        this.sweep = sweep;
    }

    /**
     * Those of all teams and users that have a limit or any use, and the defaults, for an administrator;
     * else those of the caller's team and the caller.
     *
     * @throws TroupeException FORBIDDEN
     */
    public List<Budget> all() {
        Caller caller = reader();
        return caller.roles().contains(Role.ADMIN)
                ? ledger.budgets().all()
                : List.of(
                        ledger.budgets().find(Scope.TEAM, caller.team()),
                        ledger.budgets().find(Scope.USER, caller.subject()));
    }

    /**
     * One budget.
     *
     * @throws TroupeException INVALID_REQUEST for no scope or no key, NOT_FOUND for an unknown session or
     *     task, FORBIDDEN for another team or user
     */
    public Budget find(String scope, String key) {
        Key of = Key.of(scope, key);
        Caller caller = reader();
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
    public Budget limit(String scope, String key, Limit limit) {
        Key of = Key.of(scope, key);
        Limits.check(of.scope(), limit);
        return change(of, limit);
    }

    /**
     * Lifts a limit; without one it changes nothing.
     *
     * @throws TroupeException as {@link #limit}
     */
    public Budget lift(String scope, String key) {
        return change(Key.of(scope, key), null);
    }

    private Budget change(Key of, @Nullable Limit limit) {
        Caller caller = Caller.current();
        switch (of.scope()) {
            case TEAM, USER -> {
                caller.require(Role.ADMIN);
                // Outside of its transaction: no budget stays locked while many sessions are looked
                // at.
                if (named.change(of.scope(), of.key(), limit)) {
                    sweep.round();
                }
            }
            case SESSION -> ofSessions.ofSession(of.id(), limit);
            case TASK -> ofSessions.ofTask(of.id(), limit);
        }
        return ledger.budgets().find(of.scope(), of.key());
    }

    private Task task(UUID id) {
        return ledger.tasks().find(id).orElseThrow(() -> SessionLimits.missing(id));
    }

    private static Caller reader() {
        Caller caller = Caller.current();
        caller.require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        return caller;
    }

    private static void requireOwn(Caller caller, String own, Key asked) {
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
