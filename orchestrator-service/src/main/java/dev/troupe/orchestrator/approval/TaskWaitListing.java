package dev.troupe.orchestrator.approval;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.orchestrator.page.PageCursor;
import dev.troupe.orchestrator.session.SessionRepository;
import dev.troupe.orchestrator.session.SessionService;
import java.util.Comparator;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;

/** Lists what people are asked, in the order in which they are told. */
final class TaskWaitListing {
    /** Of how many sessions the answered items are listed together. */
    private static final int SESSIONS_LISTED = 100;

    private final Ledger ledger;
    private final SessionRepository sessions;
    private final SessionService sessionService;

    TaskWaitListing(Ledger ledger, SessionRepository sessions, SessionService sessionService) {
        this.ledger = ledger;
        this.sessions = sessions;
        this.sessionService = sessionService;
    }

    /**
     * Items of a kind, newest first. Answered ones of all sessions together are those of the hundred
     * sessions changed last.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND for an unknown session
     */
    Stream<TaskWait> list(TaskWaitKind kind, @Nullable UUID sessionId, boolean openOnly) {
        return items(sessionId, openOnly)
                .filter(wait -> wait.kind() == kind)
                .sorted(
                        Comparator.comparing(TaskWait::askedAt)
                                .thenComparingLong(TaskWait::seq)
                                .reversed());
    }

    private Stream<TaskWait> items(@Nullable UUID sessionId, boolean openOnly) {
        if (sessionId != null) {
            sessionService.requireExisting(sessionId);
            return ledger.waits().ofSession(sessionId, openOnly).stream();
        }
        if (openOnly) {
            return ledger.waits().open().stream();
        }
        PageCursor start = PageCursor.of(null);
        return sessions.after(start.at(), start.id(), Limit.of(SESSIONS_LISTED)).stream()
                .flatMap(session -> ledger.waits().ofSession(session.id(), false).stream());
    }
}
