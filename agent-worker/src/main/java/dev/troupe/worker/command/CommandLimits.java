package dev.troupe.worker.command;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What one command may take of the machine, held by the kernel inside the sandbox.
 *
 * @param processes how many processes and threads it may have; 0 when that cannot be limited
 * @param memory bytes of data that each of its processes may have
 */
record CommandLimits(int processes, long memory) {
    private static final int PROCESSES = 2_048;
    private static final long LEAST = 2L << 30;

    /**
     * As far as they can be held here: processes are counted for each sandbox since Linux 5.14, but
     * never those of root.
     */
    static CommandLimits here() {
        long machine =
                ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : LEAST;
        boolean counted = countsPerSandbox(System.getProperty("os.version", "")) && !root();
        return new CommandLimits(counted ? PROCESSES : 0, Math.max(LEAST, machine / 4 * 3));
    }

    /** The same command with limits on it and all that it starts. */
    List<String> around(List<String> command) {
        String set = "ulimit -d " + (memory >> 10) + ";";
        String count = processes == 0 ? "" : " ulimit -u " + processes + ";";
        List<String> limited =
                new ArrayList<>(
                        List.of(
                                "bash",
                                "--noprofile",
                                "--norc",
                                "-c",
                                "{ " + set + count + " } 2>/dev/null; exec \"$@\"",
                                "limits"));
        limited.addAll(command);
        return limited;
    }

    /** For people. */
    String description() {
        String each =
                String.format(
                        Locale.ROOT, "each process of one may have %.1f GB of data", memory / 1e9);
        return processes == 0
                ? each
                        + ", but nothing limits how many there are (that takes Linux 5.14 and a server"
                        + " that is not run by root)."
                : String.format(Locale.ROOT, "%s, and there may be %,d of them.", each, processes);
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
