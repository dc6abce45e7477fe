package dev.troupe.worker.toolcall;

import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.RunState;
import java.util.HashSet;
import java.util.Set;

/** Finds which files the requests of a session have changed since a layer waits. */
final class SessionFileChanges {
    private SessionFileChanges() {}

    /** Returns their paths; of a layer that no request of the session has left aside, all that were ever changed. */
    static Set<String> since(RunState run, String layer) {
        Set<String> changed = new HashSet<>();
        run.journal()
                .read(it -> it.journal().ofRequests(run.sessionId(), JournalRecordCodec.kinds()))
                .forEach(entry ->
                        JournalRecordCodec.read(entry).ifPresent(it -> take(it, layer, changed)));
        return changed;
    }

    private static void take(JournalRecord record, String layer, Set<String> changed) {
        boolean waits =
                switch (record) {
                    case JournalRecord.HeldChangesLeft left -> left.layers().contains(layer);
                    case JournalRecord.HeldChangesAsked asked -> asked.layers().contains(layer);
                    default -> false;
                };
        if (waits) {
            changed.clear();
        }
        record.fileChanges().forEach(it -> changed.add(it.path()));
    }
}
