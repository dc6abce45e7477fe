package dev.troupe.orchestrator.session;

import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.ledger.Ledger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Tells what the requests of a session changed, by its events. */
public class SessionHistoryService {
    private static final int PAGE = 500;
    private static final String UNDO = "undo";
    private static final String REDO = "redo";
    private static final String SUCCEEDED = "succeeded";

    private final SessionService sessions;
    private final Ledger ledger;

    public SessionHistoryService(SessionService sessions, Ledger ledger) {
        this.sessions = sessions;
        this.ledger = ledger;
    }

    /**
     * Reads the history of a session.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND
     */
    public SessionHistory of(UUID id) {
        List<TaskView> tasks = sessions.tasks(id);
        HistoryStepCollector collector = new HistoryStepCollector(tasks);
        long number = 0;
        List<SessionEvent> page;
        do {
            page = ledger.events().after(id, number, PAGE);
            for (SessionEvent event : page) {
                number = event.number();
                collector.take(event);
            }
        } while (!page.isEmpty());
        Set<UUID> undone = undone(tasks, collector);
        List<SessionHistory.Request> requests = new ArrayList<>();
        for (TaskView task : tasks) {
            if (task.parentId() == null) {
                requests.add(
                        new SessionHistory.Request(
                                task.id(),
                                task.kind(),
                                task.goal(),
                                task.createdAt(),
                                task.state(),
                                undone.contains(task.id()),
                                collector.steps(task.id())));
            }
        }
        return new SessionHistory(requests);
    }

    /** As the worker takes them back: the newest that changed something first. */
    private static Set<UUID> undone(List<TaskView> tasks, HistoryStepCollector collector) {
        Deque<UUID> done = new ArrayDeque<>();
        Deque<UUID> undone = new ArrayDeque<>();
        for (TaskView task : tasks) {
            boolean over = task.parentId() == null && task.state().equals(SUCCEEDED);
            if (over && task.kind().equals(UNDO) && !done.isEmpty()) {
                undone.push(done.pop());
            } else if (over && task.kind().equals(REDO) && !undone.isEmpty()) {
                done.push(undone.pop());
            } else if (task.parentId() == null
                    && !task.kind().equals(UNDO)
                    && !task.kind().equals(REDO)
                    && !collector.steps(task.id()).isEmpty()) {
                done.push(task.id());
                undone.clear();
            }
        }
        return new HashSet<>(undone);
    }
}
