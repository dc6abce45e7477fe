package dev.troupe.worker.cgroup;

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
public final class Cgroup {
    private static final Logger LOG = LoggerFactory.getLogger(Cgroup.class);
    private static final String INNER = "in";
    private static final int TRIES = 100;
    private static final long MILLIS = 10;

    /** Arguments are how many groups, their lists of processes, and the command. */
    private static final String ENTER =
            "n=$1; shift; while [ \"$n\" -gt 0 ]; do echo $$ >\"$1\" || exit 126; shift; n=$((n - 1)); done; exec \"$@\"";

    private final Version version;
    private final List<Path> directories;
    private volatile boolean exhausted;

    private Cgroup(Version version, List<Path> directories) {
        this.version = version;
        this.directories = List.copyOf(directories);
    }

    /** Makes it, with its limits. */
    static Cgroup make(Parents parents, String name, long memory, int processes)
            throws IOException {
        List<Path> made = new ArrayList<>();
        try {
            for (Path parent : parents.all()) {
                made.add(Files.createDirectory(parent.resolve(name)));
            }
            if (memory < Long.MAX_VALUE) {
                parents.version().limitMemory(made.getFirst(), memory);
            }
            Version.limitProcesses(made.getLast(), processes);
            for (Path directory : made) {
                Files.createDirectory(directory.resolve(INNER));
            }
            return new Cgroup(parents.version(), made);
        } catch (IOException e) {
            made.forEach(Cgroup::removed);
            throw e;
        }
    }

    /** The same command, in the group with all that it starts; it does not run where it cannot be. */
    public List<String> entering(List<String> command) {
        List<String> all =
                new ArrayList<>(List.of("bash", "--noprofile", "--norc", "-c", ENTER, "cgroup"));
        all.add(Integer.toString(directories.size()));
        directories.forEach(it -> all.add(it.resolve(INNER).resolve("cgroup.procs").toString()));
        all.addAll(command);
        return all;
    }

    /** Whether the kernel has killed a process of it for want of memory; known also once it is removed. */
    public boolean exhausted() {
        Path directory = directories.getFirst();
        // Never back to false: another thread may have seen it right before the group was removed.
        if (!exhausted && (kills(directory) || kills(directory.resolve(INNER)))) {
            exhausted = true;
        }
        return exhausted;
    }

    private boolean kills(Path directory) {
        try {
            return Version.kills(Files.readString(version.events(directory))) > 0;
        } catch (IOException removed) {
            return false;
        }
    }

    /** Takes it away with all that was made in it, once its processes have ended; tries for a second. */
    public void remove() {
        var _ = exhausted();
        for (Path directory : directories) {
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
                    below.forEach(Cgroup::removed);
                }
            }
            Files.deleteIfExists(group);
            return true;
        } catch (IOException held) {
            LOG.debug("A control group is still held.", held);
            return false;
        }
    }
}
