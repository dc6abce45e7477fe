package dev.troupe.orchestrator.session;

import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.task.ForkPoint;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.journal.JournalEntry;
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
        ForkedEventFilter filter =
                end == null ? null : new ForkedEventFilter(end, lastTurn(end), until(id, end));
        long number = 0;
        List<SessionEvent> page;
        do {
            page = ledger.events().after(id, number, PAGE);
            for (SessionEvent event : page) {
                number = event.number();
                if (filter == null || filter.admits(event)) {
                    all.add(event);
                }
            }
        } while (!page.isEmpty());
    }

    /** The last turn that is heard; null: all of the request, which had come to its end. */
    private @Nullable Integer lastTurn(ForkPoint end) {
        if (end.turn() != null || ledger.journal().read(end.request(), end.seq()).isEmpty()) {
            return end.turn();
        }
        return ledger.journal().read(end.request(), 0).stream()
                .filter(it -> it.seq() <= end.seq())
                .mapToInt(JournalEntry::turn)
                .max()
                .orElse(0);
    }

    /** The tasks of requests up to the last one that is heard, and all that those handed out. */
    private Set<UUID> until(UUID session, ForkPoint end) {
        Set<UUID> heard = new HashSet<>();
        for (var task : ledger.tasks().ofSession(session)) {
            boolean root = task.definition().parentId() == null;
            if (root && heard.contains(end.request())) {
                break;
            }
            heard.add(task.id());
        }
        return heard;
    }
}
