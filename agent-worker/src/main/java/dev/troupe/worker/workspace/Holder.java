package dev.troupe.worker.workspace;

import dev.troupe.ledger.lease.LeaseKey;
import dev.troupe.worker.command.ProcessGroup;
import dev.troupe.worker.command.ProcessIdentity;
import java.util.ArrayList;
import java.util.List;

/**
 * Who works in a checkout, as it is written beside the lock.
 *
 * @param process the JVM
 * @param key the claim it works under
 * @param session the session that the task belongs to
 * @param groups the commands that run for it
 */
record Holder(ProcessIdentity process, LeaseKey key, String session, List<ProcessGroup> groups) {
    Holder {
        groups = List.copyOf(groups);
    }

    Holder with(ProcessGroup group) {
        List<ProcessGroup> more = new ArrayList<>(groups);
        more.add(group);
        return new Holder(process, key, session, more);
    }

    Holder without(ProcessGroup group) {
        return new Holder(
                process, key, session, groups.stream().filter(g -> !g.equals(group)).toList());
    }
}
