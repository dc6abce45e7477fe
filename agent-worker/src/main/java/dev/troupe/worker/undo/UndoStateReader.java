package dev.troupe.worker.undo;

import dev.troupe.ledger.task.Task;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.RunJournal;
import java.util.Set;
import java.util.UUID;

/** Reads which requests people have undone. */
public final class UndoStateReader {
    private static final Set<String> KINDS = Set.of("undo", "redo", JournalRecordCodec.REWIND);

    private UndoStateReader() {}

    /** Whether the request that a task is of was taken back, and not brought back since. */
    public static boolean took(RunJournal journal, Task task) {
        UUID request = task.rootId();
        boolean taken = false;
        for (var entry :
                journal.read(it -> it.journal().ofRequests(task.definition().sessionId(), KINDS))) {
            switch (JournalRecordCodec.read(entry).orElse(null)) {
                case JournalRecord.Undone undone when undone.request().equals(request) ->
                        taken = true;
                case JournalRecord.Rewound rewound
                        when rewound.taken().stream()
                                .anyMatch(it -> it.request().equals(request)) ->
                        taken = true;
                case JournalRecord.Redone redone when redone.request().equals(request) ->
                        taken = false;
                case null, default -> {}
            }
        }
        return taken;
    }
}
