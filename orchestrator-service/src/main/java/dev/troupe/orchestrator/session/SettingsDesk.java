package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.Dollars;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.UpdateSession;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.audit.AuditEvents;
import dev.troupe.orchestrator.nudge.Nudges;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Changes the settings of sessions, also while they work. */
public class SettingsDesk {
    private final HeldSessions sessions;
    private final SessionViews views;
    private final SessionBudget budgets;
    private final Ledger ledger;
    private final Nudges nudges;
    private final JsonMapper json;

    SettingsDesk(Sessions sessions, Ledger ledger, Nudges nudges, JsonMapper json) {
        this.sessions = new HeldSessions(sessions);
        this.views = new SessionViews(ledger);
        this.budgets = new SessionBudget(ledger);
        this.ledger = ledger;
        this.nudges = nudges;
        this.json = json;
    }

    /**
     * Changes title, mode, attendance or budget. A running task learns of mode and attendance
     * before its next turn; a new budget holds for its next model call.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND, INVALID_REQUEST
     */
    @Transactional
    public Session update(UUID id, UpdateSession request) {
        Caller.current().require(Role.DEVELOPER);
        Long budget = SessionBudget.checked(request.budgetMicros());
        SessionEntity session = sessions.hold(id);
        String title = Title.given(request.title());
        if (title != null) {
            session.rename(title);
        }
        ApprovalMode mode = request.mode() == null ? session.mode() : request.mode();
        Attendance attendance =
                request.attendance() == null ? session.attendance() : request.attendance();
        if (request.mode() != null) {
            session.modeFrom(session.mode(), null);
        }
        if (mode != session.mode() || attendance != session.attendance()) {
            session.change(mode, attendance);
            announce(session);
        }
        if (budget != null) {
            lift(session, budget);
        }
        session.touch();
        return views.view(session);
    }

    private void lift(SessionEntity session, long micros) {
        UUID id = session.id();
        EventBody notice =
                new EventBody.Notice(
                        "budget-changed",
                        "The session may now cost " + Dollars.exact(micros) + ".");
        AuditEvent audit = audit(session, Map.of("budgetMicros", Long.toString(micros)));
        long last = ledger.events().add(id, List.of(notice), List.of(audit));
        List<UUID> woken = budgets.change(id, micros);
        woken.forEach(nudges::control);
        if (!woken.isEmpty()) {
            nudges.tasks(session.cell());
        }
        nudges.events(id, last);
    }

    /** What was handed out to read works in a mode of its own, and asks whoever the session can ask. */
    private void announce(SessionEntity session) {
        UUID id = session.id();
        long last =
                ledger.events()
                        .add(id, List.of(notice(session)), List.of(audit(session, modes(session))));
        SettingsChange all = new SettingsChange(session.mode(), session.attendance());
        for (Task task : ledger.tasks().unfinished(id)) {
            boolean request = TaskKind.isRequest(task);
            if (request || (task.definition().parentId() != null && task.definition().writes())) {
                tell(task.id(), all);
            } else if (task.definition().parentId() != null) {
                tell(task.id(), new SettingsChange(null, session.attendance()));
            }
        }
        nudges.events(id, last);
    }

    private void tell(UUID taskId, SettingsChange change) {
        ledger.inbox()
                .put(
                        Ids.fresh(),
                        taskId,
                        SettingsChange.AUTHOR,
                        json.writeValueAsString(change),
                        List.of(),
                        List.of());
        nudges.control(taskId);
    }

    private static EventBody notice(SessionEntity session) {
        return new EventBody.Notice(
                "settings-changed",
                "The session's mode is now %s and its attendance %s."
                        .formatted(Words.of(session.mode()), Words.of(session.attendance())));
    }

    private static Map<String, String> modes(SessionEntity session) {
        return Map.of(
                "mode", Words.of(session.mode()),
                "attendance", Words.of(session.attendance()));
    }

    private static AuditEvent audit(SessionEntity session, Map<String, String> detail) {
        return AuditEvents.of(
                "session-changed",
                session.id(),
                null,
                session.project().path(),
                session.id().toString(),
                "done",
                detail);
    }
}
