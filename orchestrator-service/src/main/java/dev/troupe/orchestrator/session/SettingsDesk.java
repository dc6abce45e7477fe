package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.UpdateSession;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.audit.AuditEvents;
import dev.troupe.orchestrator.nudge.Nudges;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Changes the settings of sessions, also while they work. */
public class SettingsDesk {
    private final HeldSessions sessions;
    private final SessionViews views;
    private final Ledger ledger;
    private final Nudges nudges;
    private final JsonMapper json;

    SettingsDesk(Sessions sessions, Ledger ledger, Nudges nudges, JsonMapper json) {
        this.sessions = new HeldSessions(sessions);
        this.views = new SessionViews(ledger);
        this.ledger = ledger;
        this.nudges = nudges;
        this.json = json;
    }

    /**
     * Changes title, mode or attendance. A running task learns of the last two before its next
     * turn.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND
     */
    @Transactional
    public Session update(UUID id, UpdateSession request) {
        Caller.current().require(Role.DEVELOPER);
        SessionEntity session = sessions.hold(id);
        String title = Title.given(request.title());
        if (title != null) {
            session.rename(title);
        }
        SettingsChange change =
                new SettingsChange(
                        request.mode() == null ? session.mode() : request.mode(),
                        request.attendance() == null ? session.attendance() : request.attendance());
        if (change.mode() != session.mode() || change.attendance() != session.attendance()) {
            session.change(change.mode(), change.attendance());
            announce(session, change);
        }
        session.touch();
        return views.view(session);
    }

    private void announce(SessionEntity session, SettingsChange change) {
        UUID id = session.id();
        long last = ledger.events().add(id, List.of(notice(change)), List.of(audit(session)));
        for (Task task : ledger.tasks().unfinished(id)) {
            if (TaskKind.AGENT.is(task)) {
                tell(task.id(), change);
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

    private static EventBody notice(SettingsChange change) {
        return new EventBody.Notice(
                "settings-changed",
                "The session's mode is now %s and its attendance %s."
                        .formatted(word(change.mode()), word(change.attendance())));
    }

    private static AuditEvent audit(SessionEntity session) {
        return AuditEvents.of(
                "session-changed",
                session.id(),
                null,
                session.project().path(),
                session.id().toString(),
                "done",
                Map.of(
                        "mode", session.mode().name(),
                        "attendance", session.attendance().name()));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
