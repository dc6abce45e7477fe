package dev.troupe.benchmarks.history.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds in the journal what became of calls. */
final class JournaledCallOutcomes {
    private final Map<String, String> outcomes = new HashMap<>();
    private final Set<UUID> undone = new HashSet<>();

    static JournaledCallOutcomes of(RunEvidence evidence) {
        JournaledCallOutcomes all = new JournaledCallOutcomes();
        for (RunEvidence.Entry entry : evidence.entries()) {
            String call = entry.call();
            if (entry.kind().equals("result") && call != null) {
                all.outcomes.put(entry.task() + "/" + call, String.valueOf(entry.outcome()));
            } else if (entry.kind().equals("undo") && call != null) {
                all.undone.add(UUID.fromString(call));
            }
        }
        return all;
    }

    /** In lower case; empty when nothing is on record. */
    String of(RunEvidence.Mark mark) {
        return of(mark.task(), mark.call());
    }

    /** The same of any call. */
    String of(@Nullable UUID task, String call) {
        return outcomes.getOrDefault(task + "/" + call, "");
    }

    /** Whether a person took back what the mark's task did. */
    boolean undone(RunEvidence.Mark mark) {
        return undone.contains(mark.task());
    }
}
