package dev.troupe.orchestrator.session;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.task.ForkPoint;
import dev.troupe.ledger.Ledger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** Puts together whole conversations, those of forks with what they know of the sessions before them. */
public class SessionExportService {
    private static final int PAGE = 500;

    private final SessionService sessions;
    private final LockedSessions stored;
    private final Ledger ledger;

    public SessionExportService(
            SessionService sessions, SessionRepository repository, Ledger ledger) {
        this.sessions = sessions;
        this.stored = new LockedSessions(repository);
        this.ledger = ledger;
    }

    /**
     * Reads a session's whole conversation.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND
     */
    @Transactional(readOnly = true)
    public SessionExport of(UUID id) {
        var session = sessions.get(id);
        List<SessionEvent> events = new ArrayList<>();
        collect(id, null, events);
        return new SessionExport(session, events);
    }

    private void collect(UUID id, @Nullable ForkPoint end, List<SessionEvent> all) {
        ForkPoint before = stored.find(id).fork();
        if (before != null) {
            collect(before.session(), before, all);
        }
        Set<UUID> heard = end == null ? Set.of() : until(id, end.request());
        long number = 0;
        List<SessionEvent> page;
        do {
            page = ledger.events().after(id, number, PAGE);
            for (SessionEvent event : page) {
                number = event.number();
                if (end == null || isKnown(event, end, heard)) {
                    all.add(event);
                }
            }
        } while (!page.isEmpty());
    }

    /** The tasks of requests up to the last one that is heard, and all that those handed out. */
    private Set<UUID> until(UUID session, UUID last) {
        Set<UUID> heard = new HashSet<>();
        for (var task : ledger.tasks().ofSession(session)) {
            boolean root = task.definition().parentId() == null;
            if (root && heard.contains(last)) {
                break;
            }
            heard.add(task.id());
        }
        return heard;
    }

    private static boolean isKnown(SessionEvent event, ForkPoint end, Set<UUID> heard) {
        UUID task = event.taskId();
        if (task == null || !heard.contains(task)) {
            return false;
        }
        Integer turn = end.turn();
        return turn == null
                || !task.equals(end.request())
                || !(event.body() instanceof EventBody.TurnFinished finished)
                || finished.turn() <= turn;
    }
}
