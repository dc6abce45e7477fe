package dev.troupe.workspace.lock;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.sandbox.process.ProcessGroup;
import dev.troupe.sandbox.process.ProcessIdentity;
import dev.troupe.sandbox.protection.MissingProtectedPaths;
import java.util.ArrayList;
import java.util.List;

/**
 * Identifies who works in a checkout, as it is written beside the lock.
 *
 * @param process the JVM
 * @param key the claim it works under
 * @param session the session that the task belongs to
 * @param groups the commands that run for it
 * @param absent what must not be there behind them
 */
record LockHolder(
        ProcessIdentity process,
        LeaseKey key,
        String session,
        List<ProcessGroup> groups,
        List<MissingProtectedPaths> absent) {
    LockHolder {
        groups = List.copyOf(groups);
        absent = List.copyOf(absent);
    }

    LockHolder with(ProcessGroup group) {
        return new LockHolder(process, key, session, with(groups, group), absent);
    }

    LockHolder without(ProcessGroup group) {
        return new LockHolder(process, key, session, without(groups, group), absent);
    }

    LockHolder with(MissingProtectedPaths more) {
        return new LockHolder(process, key, session, groups, with(absent, more));
    }

    LockHolder without(MissingProtectedPaths undone) {
        return new LockHolder(process, key, session, groups, without(absent, undone));
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
