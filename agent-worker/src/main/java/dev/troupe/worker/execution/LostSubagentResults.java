package dev.troupe.worker.execution;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.toolcall.SubagentResult;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Finds what agents have answered to a request that was ended before it took their answers in. The requests after it hear
 * them, so that nobody pays for the same work again.
 */
final class LostSubagentResults {
    private static final String LATE =
            "[The request was stopped before it could read this; the work is done and need not be handed out again.]\n";

    private final Ledger ledger;
    private final Map<UUID, List<JournalEntry>> entries;

    /**
     * Looks through journals.
     *
     * @param entries of tasks, by their ids
     */
    LostSubagentResults(Ledger ledger, Map<UUID, List<JournalEntry>> entries) {
        this.ledger = ledger;
        this.entries = entries;
    }

    /** Tells a history what became of the calls that an ended request has left without a result. */
    void leave(RunHistory history, Task request) {
        List<Task> children = ledger.tasks().children(request.id());
        if (children.isEmpty()) {
            return;
        }
        Set<String> answered = new HashSet<>();
        for (JournalEntry entry : entries.getOrDefault(request.id(), List.of())) {
            if (JournalRecordCodec.read(entry).orElse(null)
                    instanceof JournalRecord.Result result) {
                answered.add(result.callId());
            }
        }
        for (JournalEntry entry : entries.getOrDefault(request.id(), List.of())) {
            if (JournalRecordCodec.read(entry).orElse(null) instanceof JournalRecord.Turn turn) {
                turn.calls().stream()
                        .filter(it -> !answered.contains(it.id()))
                        .forEach(it -> leave(history, request, entry, it, children));
            }
        }
    }

    private void leave(
            RunHistory history,
            Task request,
            JournalEntry entry,
            RawToolCall call,
            List<Task> children) {
        UUID id = SubagentResult.taskId(request.id(), entry.turn(), call.id());
        for (Task child : children) {
            TaskOutcome outcome = child.outcome();
            if (child.id().equals(id) && outcome != null) {
                history.conversation()
                        .apply(request.id(), entry.seq(), result(call, child, outcome));
            }
        }
    }

    private JournalRecord result(RawToolCall call, Task child, TaskOutcome outcome) {
        ToolResult result =
                SubagentResult.of(child, outcome, ledger.artefacts().ofTask(child.id()));
        String text = outcome.state() == TaskState.SUCCEEDED ? LATE + result.text() : result.text();
        return new JournalRecord.Result(
                call.id(), call.tool(), result.outcome(), text, result.summary(), Map.of());
    }
}
