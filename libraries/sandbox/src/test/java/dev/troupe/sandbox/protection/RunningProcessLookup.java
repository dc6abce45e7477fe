package dev.troupe.sandbox.protection;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Looks for processes of this machine by the beginning of their command lines. */
public final class RunningProcessLookup {
    private RunningProcessLookup() {}

    /** Whether a process runs whose command line begins with the text. */
    public static boolean with(String text) {
        return ProcessHandle.allProcesses()
                .anyMatch(process -> line(process.pid()).startsWith(text));
    }

    /** A command that sleeps under a name that nobody else on this machine uses. */
    public static String sleep(int seconds) {
        return "sleep " + seconds + "." + ProcessHandle.current().pid();
    }

    /**
     * Whether for so long no process runs that has the text in its command line, be it ours or left by one of ours that has
     * died.
     */
    public static boolean staysAway(String text, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        boolean away = true;
        while (away && System.nanoTime() < end) {
            away =
                    ProcessHandle.allProcesses()
                            .noneMatch(process -> line(process.pid()).contains(text));
        }
        return away;
    }

    /** Waits until such a process runs. */
    public static void awaitStart(String text) {
        await().atMost(Duration.ofSeconds(20)).until(() -> with(text));
    }

    /** Waits until no such process runs. */
    public static void awaitEnd(String text) {
        await().atMost(Duration.ofSeconds(20)).until(() -> !with(text));
    }

    private static String line(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"))
                    .replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }
}
