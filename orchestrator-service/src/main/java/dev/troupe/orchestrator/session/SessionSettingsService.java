package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.DollarFormat;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.UpdateSessionRequest;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.springframework.transaction.annotation.Transactional;

/** Changes the settings of sessions, also while they work. */
public class SessionSettingsService {
    private final LockedSessions sessions;
    private final SessionViewFactory views;
    private final SessionBudget budgets;
    private final Ledger ledger;
    private final WakeupPublisher wakeups;
    private final SessionModeUpdater modeUpdater;

    public SessionSettingsService(
            SessionRepository sessions,
            Ledger ledger,
            WakeupPublisher wakeups,
            SessionModeUpdater modeUpdater) {
        this.sessions = new LockedSessions(sessions);
        this.views = new SessionViewFactory(ledger);
        this.budgets = new SessionBudget(ledger);
        this.ledger = ledger;
        this.wakeups = wakeups;
        this.modeUpdater = modeUpdater;
    }

    /**
     * Changes title, mode, attendance, budget or model. A running task learns of mode and attendance
     * before its next turn; a new budget holds for its next model call, a new model for the next request.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND, INVALID_REQUEST
     */
    @Transactional
    public Session update(UUID id, UpdateSessionRequest request) {
        CallerIdentity.current().require(Role.DEVELOPER);
        Long budget = SessionBudget.checked(request.budgetMicros());
        SessionEntity session = sessions.hold(id);
        String title = SessionTitle.given(request.title());
        if (title != null) {
            session.rename(title);
        }
        if (request.model() != null) {
            changeModel(session, request.model());
        }
        modeUpdater.change(session, request.mode(), request.attendance());
        if (budget != null) {
            lift(session, budget);
        }
        session.touch();
        return views.view(session);
    }

    /** What is under way goes on with the model that it began with. */
    private void changeModel(SessionEntity session, String model) {
        String checked = SessionService.checked(model);
        if (Objects.equals(checked, session.model())) {
            return;
        }
        session.use(checked);
        EventBody notice =
                new EventBody.Notice("model-changed", "Model from now on: " + checked + ".");
        AuditEvent audit = audit(session, Map.of("model", model));
        wakeups.events(
                session.id(), ledger.events().add(session.id(), List.of(notice), List.of(audit)));
    }

    private void lift(SessionEntity session, long micros) {
        UUID id = session.id();
        EventBody notice =
                new EventBody.Notice(
                        "budget-changed",
                        "The session may now cost " + DollarFormat.exact(micros) + ".");
        AuditEvent audit = audit(session, Map.of("budgetMicros", Long.toString(micros)));
        long last = ledger.events().add(id, List.of(notice), List.of(audit));
        List<UUID> woken = budgets.change(id, micros);
        woken.forEach(wakeups::control);
        if (!woken.isEmpty()) {
            wakeups.tasks(session.cell());
        }
        wakeups.events(id, last);
    }

    static AuditEvent audit(SessionEntity session, Map<String, String> detail) {
        return AuditEventFactory.of(
                "session-changed",
                session.id(),
                null,
                session.project().path(),
                session.id().toString(),
                "done",
                detail);
    }
}
