package dev.troupe.sandbox.limit;

import dev.troupe.sandbox.cgroup.CommandCgroup;
import dev.troupe.sandbox.process.ProcessTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether one command takes more of the machine than it may.
 *
 * @param disk what must stay free on the disk that it can fill
 * @param group in which the kernel holds it; null for none
 * @param growth of its layer; null when it has none
 */
public record ResourceOveruseCheck(
        CommandLimits limits,
        DiskReserve disk,
        @Nullable CommandCgroup group,
        @Nullable LayerGrowthCheck growth) {
    /** Begins to check a command that starts now. */
    public static ResourceOveruseCheck of(
            CommandLimits limits,
            Path directory,
            @Nullable CommandCgroup group,
            @Nullable LayerGrowthCheck growth) {
        return new ResourceOveruseCheck(limits, DiskReserve.of(limits, directory), group, growth);
    }

    /**
     * A sentence about it; empty when it keeps to its limits.
     *
     * @param process the one that everything of the command is below
     */
    public Optional<String> found(ProcessTable table, long process) {
        List<Long> pids = table.tree(process);
        return processes(table.threads(pids))
                .or(this::exhausted)
                .or(() -> memory(pids))
                .or(disk::shortage)
                .or(this::overgrown);
    }

    /** A sentence when the kernel has killed some of it, and what is left may wait for that for ever. */
    public Optional<String> exhausted() {
        return group == null || !group.exhausted()
                ? Optional.empty()
                : Optional.of(
                        "The kernel killed processes of the command because it ran out of memory: the whole command may use %s, including temporary files."
                                .formatted(CommandLimits.gigabytes(limits.total())));
    }

    private Optional<String> overgrown() {
        return growth == null ? Optional.empty() : growth.excess();
    }

    private Optional<String> processes(int count) {
        return count <= limits.processes()
                ? Optional.empty()
                : Optional.of(
                        "The command was killed: it had %,d processes and threads, and may have %,d."
                                .formatted(count, limits.processes()));
    }

    private Optional<String> memory(List<Long> pids) {
        if (ProcessTable.memory(pids) <= limits.total()) {
            return Optional.empty();
        }
        long used = ProcessTable.share(pids);
        return used <= limits.total()
                ? Optional.empty()
                : Optional.of(
                        "The command was killed: its processes used %s of memory together, and may use %s."
                                .formatted(
                                        CommandLimits.gigabytes(used),
                                        CommandLimits.gigabytes(limits.total())));
    }
}
