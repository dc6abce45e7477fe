package dev.troupe.worker.command;

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
 * What one command may take of the machine, held by the kernel inside the sandbox.
 *
 * @param processes how many processes and threads it may have; 0 when that cannot be limited
 * @param memory bytes of data that each of its processes may have; 0 for any number
 */
record CommandLimits(int processes, long memory) {
    private static final int PROCESSES = 2_048;
    private static final long LEAST = 2L << 30;

    /** How programs and runtimes say that they get no more memory. */
    private static final Pattern SHORTAGE =
            Pattern.compile(
                    "(?i)cannot allocate|out of memory|OutOfMemory|MemoryError|bad_alloc|memory allocation"
                            + "|memory exhausted|insufficient memory|could not reserve|ENOMEM"
                            + "|failed to (?:allocate|reserve|map)|ReserveShadowMemory");

    /**
     * As far as they can be held here: processes are counted for each sandbox since Linux 5.14, but
     * never those of root.
     *
     * @param memory bytes, 0 for no limit; null for three quarters of the machine's, at least 2 GB
     */
    static CommandLimits here(@Nullable Long memory) {
        long machine =
                ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : LEAST;
        boolean counted = countsPerSandbox(System.getProperty("os.version", "")) && !root();
        long most = memory == null ? Math.max(LEAST, machine / 4 * 3) : memory;
        return new CommandLimits(counted ? PROCESSES : 0, most);
    }

    /** The same command with limits on it and all that it starts. */
    List<String> around(List<String> command) {
        String set = memory == 0 ? "" : " ulimit -d " + (memory >> 10) + ";";
        String count = processes == 0 ? "" : " ulimit -u " + processes + ";";
        if (set.isEmpty() && count.isEmpty()) {
            return List.copyOf(command);
        }
        List<String> limited =
                new ArrayList<>(
                        List.of(
                                "bash",
                                "--noprofile",
                                "--norc",
                                "-c",
                                "{" + set + count + " } 2>/dev/null; exec \"$@\"",
                                "limits"));
        limited.addAll(command);
        return limited;
    }

    /** For people. */
    String description() {
        String each =
                memory == 0
                        ? "each process of one may have any amount of data"
                        : String.format(
                                Locale.ROOT,
                                "each process of one may have %.1f GB of data",
                                memory / 1e9);
        return processes == 0
                ? each
                        + ", but nothing limits how many there are (that takes Linux 5.14 and a server"
                        + " that is not run by root)."
                : String.format(Locale.ROOT, "%s, and there may be %,d of them.", each, processes);
    }

    /** A sentence about a command that failed for want of memory; empty when it did not. */
    Optional<String> shortage(int exit, String output) {
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
