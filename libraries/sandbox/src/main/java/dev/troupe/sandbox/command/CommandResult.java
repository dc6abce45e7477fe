package dev.troupe.sandbox.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Holds the result of a command. Nothing of it runs any more.
 *
 * @param exit its exit code, or 128 plus the signal that killed it
 * @param output what it wrote to both streams, cut in the middle when it is long
 * @param cut whether the middle of the output is missing here
 * @param whole the file with the output, of which it takes 20 MB
 * @param notices what was done about it, each a sentence for the model
 * @param refusedHosts hosts that it asked for in vain, which people may grant
 * @param isOverused whether it was killed because it took more of the machine than it may
 */
public record CommandResult(
        Kind kind,
        int exit,
        String output,
        boolean cut,
        Path whole,
        Duration took,
        List<String> notices,
        List<String> refusedHosts,
        boolean isOverused) {
    /** Names how a command ended. */
    public enum Kind {
        /** By itself. */
        EXITED,
        /** Killed, because its time was up. */
        TIMED_OUT,
        /** Killed, because the run lost its lease. */
        LEASE_LOST
    }

    public CommandResult {
        notices = List.copyOf(notices);
        refusedHosts = List.copyOf(refusedHosts);
    }

    /**
     * Tells whether a rename failed as between two disks, which above a layer is how the kernel refuses to rename a
     * directory that was there before.
     */
    public boolean hasMetCrossDeviceRename() {
        return CrossDeviceRenameCheck.isTold(this);
    }

    /** The same with further notices. */
    CommandResult noting(List<String> more) {
        List<String> all = Stream.concat(notices.stream(), more.stream()).toList();
        return new CommandResult(
                kind, exit, output, cut, whole, took, all, refusedHosts, isOverused);
    }
}
