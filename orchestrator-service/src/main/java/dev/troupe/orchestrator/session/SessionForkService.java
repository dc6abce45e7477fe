package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ForkSessionRequest;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.task.ForkPoint;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** Opens sessions that go on from the conversation of others. */
public class SessionForkService {
    private static final int LONGEST_TITLE = 190;

    private final SessionRepository repository;
    private final LockedSessions sessions;
    private final SessionHistoryService histories;
    private final SessionViewFactory views;
    private final Ledger ledger;

    public SessionForkService(
            SessionRepository repository, SessionHistoryService histories, Ledger ledger) {
        this.repository = repository;
        this.sessions = new LockedSessions(repository);
        this.histories = histories;
        this.views = new SessionViewFactory(ledger);
        this.ledger = ledger;
    }

    /**
     * Opens the fork, with the settings and the budget of the other session. Nothing of that one changes, and no file.
     *
     * @throws TroupeException NOT_FOUND for an unknown session or step; INVALID_REQUEST; CONFLICT when nothing was said
     *     there, and for a step of a split request
     */
    @Transactional
    public Session fork(UUID id, ForkSessionRequest request) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.DEVELOPER);
        SessionEntity origin = sessions.hold(id);
        SessionEntity fork = SessionEntity.fork(origin, point(origin, request.step()), caller);
        String title = SessionTitle.given(request.title());
        fork.rename(title == null ? titleAfter(origin) : title);
        repository.save(fork);
        ledger.events().open(fork.id(), fork.team());
        Long budget = views.view(origin).budgetMicros();
        if (budget != null) {
            new SessionBudget(ledger).limit(fork.id(), budget);
        }
        tell(origin, fork, request.step());
        return views.view(fork);
    }

    private static String titleAfter(SessionEntity origin) {
        String title = Objects.requireNonNullElse(origin.title(), "New session");
        return TextPrefix.cut(title, LONGEST_TITLE) + " (fork)";
    }

    private @Nullable ForkPoint point(SessionEntity origin, @Nullable Integer step) {
        if (step != null && step < 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`step` must be the number of a step, or 0.",
                    "List the steps with `troupe history %s`.".formatted(origin.id()),
                    null);
        }
        List<Task> requests =
                ledger.tasks().ofSession(origin.id()).stream()
                        .filter(it -> it.definition().parentId() == null)
                        .toList();
        if (step == null) {
            return requests.isEmpty() ? inherited(origin) : after(origin, requests.getLast(), null);
        }
        RewindTarget target = histories.target(origin.id(), step, RewindScope.CONVERSATION);
        return requests.stream()
                .filter(it -> it.id().equals(target.request()))
                .findFirst()
                .map(it -> after(origin, it, target.turn()))
                .orElseGet(origin::fork);
    }

    private static ForkPoint after(SessionEntity origin, Task request, @Nullable Integer turn) {
        return new ForkPoint(origin.id(), request.id(), turn, request.lastSeq());
    }

    private static ForkPoint inherited(SessionEntity origin) {
        ForkPoint before = origin.fork();
        if (before == null) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "Nothing was said in session %s yet, so there is nothing to fork."
                            .formatted(origin.id()),
                    "Begin another session instead: `troupe chat`, or /new in a chat.",
                    null);
        }
        return before;
    }

    private void tell(SessionEntity origin, SessionEntity fork, @Nullable Integer step) {
        EventBody notice =
                new EventBody.Notice(
                        "forked",
                        "Forked from '%s'%s. Files are as they are now."
                                .formatted(
                                        Objects.requireNonNullElse(origin.title(), "New session"),
                                        step == null ? "" : ", after step " + step));
        ledger.events()
                .add(
                        fork.id(),
                        List.of(notice),
                        List.of(
                                AuditEventFactory.of(
                                        "session-forked",
                                        fork.id(),
                                        null,
                                        fork.project().path(),
                                        origin.id().toString(),
                                        "done",
                                        step == null
                                                ? Map.of()
                                                : Map.of("step", step.toString()))));
    }
}
