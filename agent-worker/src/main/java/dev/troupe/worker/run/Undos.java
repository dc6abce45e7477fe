package dev.troupe.worker.run;

import dev.troupe.ledger.task.Task;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.util.Set;
import java.util.UUID;

/** What people have taken back. */
final class Undos {
    private static final Set<String> KINDS = Set.of("undo", "redo");

    private Undos() {}

    /** Whether the request that a task is of was taken back, and not brought back since. */
    static boolean took(RunJournal journal, Task task) {
        UUID request = task.rootId();
        boolean taken = false;
        for (var entry :
                journal.read(it -> it.journal().ofRequests(task.definition().sessionId(), KINDS))) {
            switch (Steps.read(entry).orElse(null)) {
                case Step.Undone undone when undone.request().equals(request) -> taken = true;
                case Step.Redone redone when redone.request().equals(request) -> taken = false;
                case null, default -> {}
            }
        }
        return taken;
    }
}
