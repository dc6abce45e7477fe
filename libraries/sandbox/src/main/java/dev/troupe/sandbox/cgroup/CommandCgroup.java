package dev.troupe.sandbox.cgroup;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control group of one command. Its processes are in a group below the one that has the limits: with capabilities in
 * namespaces of its own a command can mount the group that it is in, and write there, but never the one above.
 */
public final class CommandCgroup {
    private static final Logger LOG = LoggerFactory.getLogger(CommandCgroup.class);
    private static final String INNER = "in";
    private static final int TRIES = 100;
    private static final long MILLIS = 10;

    /** Arguments are its list of processes, and the command. */
    private static final String ENTER = "echo $$ >\"$1\" || exit 126; shift; exec \"$@\"";

    private static final String KILLS = "oom_kill ";

    private final Path directory;
    private volatile boolean exhausted;

    private CommandCgroup(Path directory) {
        this.directory = directory;
    }

    /** Makes it, with its limits. */
    static CommandCgroup make(Path directory, long memory, int processes) throws IOException {
        Files.createDirectory(directory);
        try {
            if (memory < Long.MAX_VALUE) {
                limitMemory(directory, memory);
            }
            Files.writeString(directory.resolve("pids.max"), Integer.toString(processes));
            Files.createDirectory(directory.resolve(INNER));
            return new CommandCgroup(directory);
        } catch (IOException e) {
            var _ = removed(directory);
            throw e;
        }
    }

    /** What lies in swap counts as well, as temporary files would go there; not every kernel counts it. */
    private static void limitMemory(Path directory, long bytes) throws IOException {
        Files.writeString(directory.resolve("memory.max"), Long.toString(bytes));
        Path swap = directory.resolve("memory.swap.max");
        if (Files.exists(swap)) {
            Files.writeString(swap, "0");
        }
    }

    /** The same command, in the group with all that it starts; it does not run where it cannot be. */
    public List<String> entering(List<String> command) {
        List<String> all =
                new ArrayList<>(List.of("bash", "--noprofile", "--norc", "-c", ENTER, "cgroup"));
        all.add(directory.resolve(INNER).resolve("cgroup.procs").toString());
        all.addAll(command);
        return all;
    }

    /** Whether the kernel has killed a process of it for want of memory; known also once it is removed. */
    public boolean exhausted() {
        // Never back to false: another thread may have seen it right before the group was removed.
        if (!exhausted && (kills(directory) || kills(directory.resolve(INNER)))) {
            exhausted = true;
        }
        return exhausted;
    }

    private static boolean kills(Path group) {
        try {
            return Files.readString(group.resolve("memory.events"))
                    .lines()
                    .filter(it -> it.startsWith(KILLS))
                    .anyMatch(it -> Long.parseLong(it.substring(KILLS.length()).strip()) > 0);
        } catch (IOException removed) {
            return false;
        }
    }

    /** Takes it away with all that was made in it, once its processes have ended; tries for a second. */
    public void remove() {
        var _ = exhausted();
        boolean removed = removed(directory);
        for (int i = 0; i < TRIES && !removed; i++) {
            // The kernel needs a moment behind the end of the last process.
            pause();
            removed = removed(directory);
        }
        if (!removed) {
            LOG.warn("The control group {} was not removed.", directory);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes a group away, and first what is below: their files are the kernel's. */
    static boolean removed(Path group) {
        try {
            if (Files.exists(group)) {
                try (DirectoryStream<Path> below =
                        Files.newDirectoryStream(group, Files::isDirectory)) {
                    below.forEach(CommandCgroup::removed);
                }
            }
            Files.deleteIfExists(group);
            return true;
        } catch (IOException held) {
            LOG.debug("A control group is still in use.", held);
            return false;
        }
    }
}
