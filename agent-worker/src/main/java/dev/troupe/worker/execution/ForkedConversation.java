package dev.troupe.worker.execution;

import dev.troupe.contracts.task.ForkPoint;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.TaskInputJson;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads what a fork knows of the session that it was forked from, and of those before that one. */
final class ForkedConversation {
    private ForkedConversation() {}

    /** Has the history begin with the conversation up to a place in another session. */
    static void recall(Ledger ledger, @Nullable ForkPoint point, RunHistory history) {
        if (point == null) {
            return;
        }
        List<Task> all =
                ledger.tasks().ofSession(point.session()).stream()
                        .filter(it -> it.definition().parentId() == null)
                        .toList();
        List<UUID> ids = all.stream().map(Task::id).toList();
        // A request that is no longer kept takes what came after it along.
        List<Task> requests = all.subList(0, ids.indexOf(point.request()) + 1);
        if (!requests.isEmpty()) {
            recall(ledger, TaskInputJson.read(requests.getFirst()).fork(), history);
        }
        Map<UUID, List<JournalEntry>> entries =
                ledger.journal().ofRequests(point.session(), JournalRecordCodec.kinds()).stream()
                        .collect(Collectors.groupingBy(JournalEntry::taskId));
        RewoundConversation rewound = RewoundConversation.of(requests, entries);
        JournalReplay.Unread unread = JournalReplay.Unread.of(ledger, point.session());
        for (Task request : requests) {
            boolean last = request.id().equals(point.request());
            boolean heard = rewound.hears(request.id(), 0);
            if (heard) {
                JournalReplay.ask(ledger, request, history);
            }
            for (JournalEntry entry : entries.getOrDefault(request.id(), List.of())) {
                if (last && isAfter(entry, point)) {
                    break;
                }
                history.inherit(entry, rewound.hears(request.id(), entry.seq()));
            }
            if (heard && !last) {
                unread.leave(history, request);
            }
        }
    }

    private static boolean isAfter(JournalEntry entry, ForkPoint point) {
        Integer turn = point.turn();
        return entry.seq() > point.seq()
                || (turn != null
                        && entry.turn() > turn
                        && JournalRecordCodec.read(entry).orElse(null)
                                instanceof JournalRecord.Turn);
    }
}
