package dev.troupe.sandbox.limit;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Limits what one command may take of the machine. The kernel holds each process to its data and the temporary files to
 * their size; {@code ResourceWatchdog} holds all processes together, and so does a control group where one can be made.
 *
 * @param processes how many processes and threads it may have
 * @param counted whether the kernel, too, holds it to that number
 * @param memory bytes of data that each of its processes may have; 0 for any number
 * @param total bytes of memory that all of its processes may use together
 * @param scratch bytes that {@code /tmp}, the home directory and {@code /dev/shm} may each hold; 0 where
 *     that cannot be limited
 * @param room bytes that it must leave free on the disk of the workspace
 */
public record CommandLimits(
        int processes, boolean counted, long memory, long total, long scratch, long room) {
    private static final int PROCESSES = 2_048;
    private static final long LEAST = 2L << 30;
    private static final long LEAST_SCRATCH = 512L << 20;
    private static final long ROOM = 1L << 30;

    /** How programs and runtimes say that they get no more memory. */
    private static final Pattern SHORTAGE =
            Pattern.compile(
                    "(?i)cannot allocate|out of memory|OutOfMemory|MemoryError|bad_alloc|memory allocation"
                            + "|memory exhausted|insufficient memory|could not reserve|ENOMEM"
                            + "|failed to (?:allocate|reserve|map)|ReserveShadowMemory");

    /**
     * As far as they can be held here: the kernel counts processes for each sandbox since Linux 5.14, but
     * never those of root.
     *
     * @param memory bytes, 0 for no limit; null for three quarters of the machine's, at least 2 GB
     */
    public static CommandLimits here(@Nullable Long memory) {
        long machine =
                ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : LEAST;
        boolean counted = countsPerSandbox(System.getProperty("os.version", "")) && !root();
        long most = Math.max(LEAST, machine / 4 * 3);
        return new CommandLimits(
                PROCESSES,
                counted,
                memory == null ? most : memory,
                most,
                Math.max(LEAST_SCRATCH, machine / 12),
                ROOM);
    }

    /** The same where bubblewrap is too old to limit temporary files. */
    public CommandLimits unsized() {
        return new CommandLimits(processes, counted, memory, total, 0, room);
    }

    /** Returns the line of shell that limits all that the shell becomes and starts. */
    public String setting() {
        String set = memory == 0 ? "" : " ulimit -d " + (memory >> 10) + ";";
        // What crashed would leave its memory in the workspace.
        return "{ ulimit -c 0;" + set + " } 2>/dev/null";
    }

    /** The same command with the limit on it that has to be set in the sandbox, as it is the sandbox's own. */
    public List<String> around(List<String> command) {
        if (!counted) {
            return List.copyOf(command);
        }
        String set = "ulimit -u " + processes + " 2>/dev/null; exec \"$@\"";
        List<String> limited =
                new ArrayList<>(List.of("bash", "--noprofile", "--norc", "-c", set, "limits"));
        limited.addAll(command);
        return limited;
    }

    /** Returns the kernel's limit, above what the watch kills it for, so that it is killed rather than stuck. */
    public int hardProcesses() {
        return processes + Math.max(8, processes / 8);
    }

    /**
     * For people: what one may have, and by which means it is held to that.
     *
     * @param groups what control groups there are; empty for none
     */
    public String description(Optional<String> groups) {
        return "Each process of a command may have %s of data (the kernel's limit of a process). A whole command may use %s of memory (%s) and have %,d processes (%s). %s Commands end before their disk has less than %s, or 5 %% of its inodes, left (watched)."
                .formatted(
                        memory == 0 ? "any amount" : gigabytes(memory),
                        gigabytes(total),
                        groups.map(it -> it + ", and watched")
                                .orElse("watched from outside; there are no control groups here"),
                        processes,
                        groups.map(it -> it + ", and watched").orElseGet(this::counting),
                        scratch == 0
                                ? "Their temporary files may take half of the machine's memory, as this bubblewrap cannot limit them (0.7 can)."
                                : "Temporary files in /tmp, home and /dev/shm may take "
                                        + gigabytes(scratch)
                                        + " each (size of their file systems).",
                        gigabytes(room));
    }

    private String counting() {
        return counted
                ? "the kernel's limit of a sandbox, and watched"
                : "watched; the kernel counts none of root's, and for each sandbox only since Linux 5.14";
    }

    static String gigabytes(long bytes) {
        return bytes < 1_000_000_000
                ? String.format(Locale.ROOT, "%,d MB", bytes >> 20)
                : String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    }

    /** A sentence about a command that failed for want of memory; empty when it did not. */
    public Optional<String> shortage(int exit, String output) {
        return memory == 0 || exit == 0 || !SHORTAGE.matcher(output).find()
                ? Optional.empty()
                : Optional.of(
                        String.format(
                                Locale.ROOT,
                                "The command may have met the sandbox's limit: %,d MB of data for each"
                                        + " process, reserved memory as of sanitizers included. Use less, or"
                                        + " ask for another troupe.worker.sandbox-memory (0 for no limit).",
                                memory >> 20));
    }

    static boolean countsPerSandbox(String version) {
        String[] parts = version.split("[.-]", 3);
        if (parts.length < 2 || !parts[0].matches("\\d{1,4}") || !parts[1].matches("\\d{1,4}")) {
            return false;
        }
        int major = Integer.parseInt(parts[0]);
        return major > 5 || (major == 5 && Integer.parseInt(parts[1]) >= 14);
    }

    private static boolean root() {
        try {
            return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException unknown) {
            return true;
        }
    }
}
