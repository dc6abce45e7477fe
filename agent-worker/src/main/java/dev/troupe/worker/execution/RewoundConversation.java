package dev.troupe.worker.execution;

import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Knows which entries of a session people have taken out of its conversation. */
final class RewoundConversation {
    private static final long NOTHING = -1;

    /** By request the seq of the last entry that is heard; seq 0 is the request itself. */
    private final Map<UUID, Long> last = new HashMap<>();

    private RewoundConversation() {}

    /**
     * Reads what was taken out.
     *
     * @param tasks of the session, oldest first
     * @param entries what they journaled
     */
    static RewoundConversation of(List<Task> tasks, Map<UUID, List<JournalEntry>> entries) {
        RewoundConversation conversation = new RewoundConversation();
        for (int i = 0; i < tasks.size(); i++) {
            List<UUID> before = tasks.subList(0, i).stream().map(Task::id).toList();
            for (JournalEntry entry : entries.getOrDefault(tasks.get(i).id(), List.of())) {
                if (entry.kind().equals(JournalRecordCodec.REWIND)
                        && JournalRecordCodec.read(entry).orElse(null)
                                instanceof JournalRecord.Rewound rewound
                        && rewound.scope().conversation()) {
                    conversation.cut(before, rewound.anchor());
                }
            }
        }
        return conversation;
    }

    private void cut(List<UUID> before, JournalRecord.@Nullable Anchor anchor) {
        int kept = anchor == null ? -1 : before.indexOf(anchor.task());
        if (anchor != null && kept >= 0) {
            last.merge(anchor.task(), anchor.seq(), Math::min);
        }
        before.subList(kept + 1, before.size()).forEach(it -> last.put(it, NOTHING));
    }

    /** Whether later requests hear of an entry. */
    boolean hears(UUID task, long seq) {
        return seq <= last.getOrDefault(task, Long.MAX_VALUE);
    }
}
