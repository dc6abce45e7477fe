package dev.troupe.worker.execution;

import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.graph.DependencyContext;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunSessionSettings;
import dev.troupe.worker.run.TaskInputJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Reads what a session's tasks have journaled, and were told, into the history of a run. */
final class JournalReplay {
    private static final String UNREAD =
            "[The task above ended before it could read this message:]\n";

    /** The kinds of task that somebody asked for in words. */
    private static final Set<TaskKind> SAID =
            Set.of(TaskKind.AGENT, TaskKind.GRAPH, TaskKind.WORKFLOW);

    private JournalReplay() {}

    /** Reads everything that was journaled for the task's session up to now. */
    static RunHistory of(Ledger ledger, Task task, TaskInput input) {
        RunHistory history = new RunHistory(RunSessionSettings.of(input));
        if (task.definition().parentId() == null) {
            ForkedConversation.recall(ledger, input.fork(), history);
        }
        UUID session = task.definition().sessionId();
        Map<UUID, List<JournalEntry>> entries =
                entries(ledger, task).stream().collect(Collectors.groupingBy(JournalEntry::taskId));
        Unread unread = Unread.of(ledger, session);
        LostSubagentResults lost = new LostSubagentResults(ledger, entries);
        List<Task> tasks = heard(ledger, task);
        RewoundConversation rewound = RewoundConversation.of(tasks, entries);
        for (Task other : tasks) {
            boolean own = other.id().equals(task.id());
            boolean heard = rewound.hears(other.id(), 0);
            if (heard) {
                ask(ledger, other, history);
            }
            for (JournalEntry entry : entries.getOrDefault(other.id(), List.of())) {
                history.take(entry, own, rewound.hears(other.id(), entry.seq()));
            }
            if (own) {
                break;
            }
            if (heard) {
                lost.leave(history, other);
                unread.leave(history, other);
            }
        }
        return history;
    }

    /** Has the conversation go on with what a task was asked for, if somebody asked for it in words. */
    static void ask(Ledger ledger, Task request, RunHistory history) {
        if (SAID.stream().anyMatch(request.definition()::hasKind)) {
            String words =
                    TaskInputJson.read(request).text() + DependencyContext.to(request, ledger);
            history.conversation().asked(request.id(), words);
        }
    }

    private static List<JournalEntry> entries(Ledger ledger, Task task) {
        return task.definition().parentId() != null
                ? ledger.journal().ofTask(task.id(), JournalRecordCodec.kinds())
                : ledger.journal()
                        .ofRequests(task.definition().sessionId(), JournalRecordCodec.kinds());
    }

    /** Whoever is handed work begins with nothing but that; what others were handed is theirs. */
    private static List<Task> heard(Ledger ledger, Task task) {
        return task.definition().parentId() != null
                ? List.of(task)
                : ledger.tasks().ofSession(task.definition().sessionId()).stream()
                        .filter(it -> it.definition().parentId() == null)
                        .toList();
    }

    /**
     * Holds what people said to tasks that ended before they listened. It is heard by the requests after it, as if it
     * had been said to the whole request. Nothing is added to an ended task, so that all of them hear the same.
     */
    record Unread(Map<UUID, Task> tasks, List<InboxMessage> messages) {
        static Unread of(Ledger ledger, UUID session) {
            List<InboxMessage> messages = ledger.inbox().unread(session);
            Map<UUID, Task> tasks =
                    messages.isEmpty()
                            ? Map.of()
                            : ledger.tasks().ofSession(session).stream()
                                    .collect(Collectors.toMap(Task::id, it -> it));
            return new Unread(tasks, messages);
        }

        void leave(RunHistory history, Task request) {
            Map<UUID, Long> newest = new HashMap<>();
            for (InboxMessage message : messages) {
                Task task = tasks.get(message.taskId());
                if (task != null && task.rootId().equals(request.id())) {
                    long seq = newest.merge(task.id(), task.lastSeq() + 1, (it, _) -> it + 1);
                    history.conversation().apply(task.id(), seq, said(task, message));
                }
            }
        }

        private static JournalRecord said(Task task, InboxMessage message) {
            String prefix =
                    task.definition().parentId() == null
                            ? UNREAD
                            : "[The agent %s, which worked on this for the request above, ended before it could read this message. Its work was: %s]\n"
                                    .formatted(task.definition().agent(), task.definition().goal());
            return new JournalRecord.Message(
                    message.id(), message.author(), prefix + message.text());
        }
    }
}
