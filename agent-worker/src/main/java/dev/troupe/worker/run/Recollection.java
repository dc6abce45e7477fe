package dev.troupe.worker.run;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Reads what a session's tasks have journaled, and were told, into the history of a run. */
final class Recollection {
    private static final String UNREAD =
            "[The task above ended before it could read this message:]\n";

    /** The kinds of task that somebody asked for in words. */
    private static final Set<String> SAID = Set.of("agent", "graph", "workflow");

    private Recollection() {}

    /** Reads everything that was journaled for the task's session up to now. */
    static History of(Ledger ledger, Task task, TaskInput input) {
        History history = new History(Standing.of(input));
        UUID session = task.definition().sessionId();
        Map<UUID, List<JournalEntry>> entries =
                entries(ledger, task).stream().collect(Collectors.groupingBy(JournalEntry::taskId));
        Map<UUID, List<InboxMessage>> unread =
                ledger.inbox().unread(session).stream()
                        .collect(Collectors.groupingBy(InboxMessage::taskId));
        for (Task other : heard(ledger, task)) {
            boolean own = other.id().equals(task.id());
            if (SAID.contains(other.definition().kind())) {
                String words = TaskInput.of(other).text() + Handover.to(other, ledger);
                history.conversation().asked(other.id(), words);
            }
            for (JournalEntry entry : entries.getOrDefault(other.id(), List.of())) {
                history.take(entry, own);
            }
            if (own) {
                break;
            }
            leave(history, other, unread.getOrDefault(other.id(), List.of()));
        }
        return history;
    }

    private static List<JournalEntry> entries(Ledger ledger, Task task) {
        return task.definition().parentId() != null
                ? ledger.journal().ofTask(task.id(), Steps.kinds())
                : ledger.journal().ofRequests(task.definition().sessionId(), Steps.kinds());
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
     * What people said to a task that ended before it listened is heard by those after it. Nothing is
     * added to an ended task, so that all of them hear the same.
     */
    private static void leave(History history, Task ended, List<InboxMessage> messages) {
        long seq = ended.lastSeq();
        for (InboxMessage message : messages) {
            seq++;
            history.conversation()
                    .apply(
                            ended.id(),
                            seq,
                            new Step.Message(
                                    message.id(), message.author(), UNREAD + message.text()));
        }
    }
}
