package dev.troupe.worker.workspace;

import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.worker.command.Absent;
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
 * @param absent what must not be there behind them
 */
record Holder(
        ProcessIdentity process,
        LeaseKey key,
        String session,
        List<ProcessGroup> groups,
        List<Absent> absent) {
    Holder {
        groups = List.copyOf(groups);
        absent = List.copyOf(absent);
    }

    Holder with(ProcessGroup group) {
        return new Holder(process, key, session, with(groups, group), absent);
    }

    Holder without(ProcessGroup group) {
        return new Holder(process, key, session, without(groups, group), absent);
    }

    Holder with(Absent more) {
        return new Holder(process, key, session, groups, with(absent, more));
    }

    Holder without(Absent undone) {
        return new Holder(process, key, session, groups, without(absent, undone));
    }

    private static <T> List<T> with(List<T> all, T one) {
        List<T> more = new ArrayList<>(all);
        more.add(one);
        return more;
    }

    private static <T> List<T> without(List<T> all, T one) {
        return all.stream().filter(it -> !it.equals(one)).toList();
    }
}
