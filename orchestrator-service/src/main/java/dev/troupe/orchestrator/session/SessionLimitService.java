package dev.troupe.orchestrator.session;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.DollarFormat;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.audit.BudgetLimitAuditDetail;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** Limits of sessions and of their tasks, for whoever may change the session. Those that wait for money look again. */
public class SessionLimitService {
    private static final BudgetLimit NONE = new BudgetLimit(null, null, null);

    private final LockedSessions sessions;
    private final SessionBudget budgets;
    private final Ledger ledger;
    private final WakeupPublisher wakeups;

    public SessionLimitService(SessionRepository sessions, Ledger ledger, WakeupPublisher wakeups) {
        this.sessions = new LockedSessions(sessions);
        this.budgets = new SessionBudget(ledger);
        this.ledger = ledger;
        this.wakeups = wakeups;
    }

    /**
     * Replaces a session's limit or, without a new one, lifts it.
     *
     * @throws TroupeException FORBIDDEN, NOT_FOUND
     */
    @Transactional
    public void ofSession(UUID id, @Nullable BudgetLimit limit) {
        CallerIdentity.current().require(Role.DEVELOPER);
        change(sessions.hold(id), null, limit);
    }

    /**
     * Replaces a task's limit or, without a new one, lifts it.
     *
     * @throws TroupeException FORBIDDEN, NOT_FOUND
     */
    @Transactional
    public void ofTask(UUID id, @Nullable BudgetLimit limit) {
        CallerIdentity.current().require(Role.DEVELOPER);
        Task task = ledger.tasks().find(id).orElseThrow(() -> missing(id));
        change(sessions.hold(task.definition().sessionId()), id, limit);
    }

    /** No such task. */
    public static TroupeException missing(UUID task) {
        return new TroupeException(
                ErrorCode.NOT_FOUND,
                "There is no task " + task + ".",
                "List the tasks of a session with `troupe tasks`.",
                null);
    }

    /** The notice comes first: it takes the session's lock, which budgets come after. */
    private void change(SessionEntity session, @Nullable UUID task, @Nullable BudgetLimit limit) {
        BudgetScope scope = task == null ? BudgetScope.SESSION : BudgetScope.TASK;
        String key = (task == null ? session.id() : task).toString();
        BudgetStatus before = ledger.budgets().find(scope, key);
        if (Objects.equals(before.limit(), limit)) {
            return;
        }
        EventBody notice = new EventBody.Notice("budget-changed", sentence(scope, key, limit));
        AuditEvent audit =
                AuditEventFactory.of(
                        "budget-changed",
                        session.id(),
                        task,
                        session.project().path(),
                        scope.word() + " " + key,
                        "done",
                        BudgetLimitAuditDetail.of(limit));
        long last = ledger.events().add(session.id(), List.of(notice), List.of(audit));
        ledger.budgets().limit(scope, key, limit == null ? NONE : limit);
        List<UUID> woken = budgets.lookAgain(session.id(), task, "{}");
        woken.forEach(wakeups::control);
        if (!woken.isEmpty()) {
            wakeups.tasks(session.cell());
        }
        wakeups.events(session.id(), last);
    }

    private static String sentence(BudgetScope scope, String key, @Nullable BudgetLimit limit) {
        String what = scope == BudgetScope.SESSION ? "The session" : "Task " + key;
        if (limit == null) {
            return what + " has no limit of its own any more.";
        }
        List<String> most = new ArrayList<>();
        if (limit.costMicros() != null) {
            most.add("cost " + DollarFormat.exact(limit.costMicros()));
        }
        if (limit.tokens() != null) {
            most.add(String.format(Locale.ROOT, "take %,d tokens", limit.tokens()));
        }
        return what + " may now " + String.join(" and ", most) + ".";
    }
}
