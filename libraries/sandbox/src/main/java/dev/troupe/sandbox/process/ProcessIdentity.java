package dev.troupe.sandbox.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A process that cannot be confused with a later one of the same number.
 *
 * @param pid its number
 * @param born when it was started, in a form that only compares with itself
 */
public record ProcessIdentity(long pid, String born) {
    private static final int START_TIME = 19;
    private static final int SESSION = 3;

    /** The process that runs now under this number, if any. */
    public static Optional<ProcessIdentity> of(long pid) {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .flatMap(ProcessIdentity::born)
                .map(born -> new ProcessIdentity(pid, born));
    }

    /** This JVM. */
    public static ProcessIdentity own() {
        long pid = ProcessHandle.current().pid();
        return of(pid).orElseGet(() -> new ProcessIdentity(pid, "unknown"));
    }

    /** Whether it still runs, and is no other process with its number. */
    public boolean alive() {
        return of(pid).filter(this::equals).isPresent();
    }

    /** Kills it, unless it is gone or is this JVM. */
    public void kill() {
        if (pid != ProcessHandle.current().pid() && alive()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    /** The session that a process belongs to; empty where that cannot be told. */
    static Optional<Long> session(long pid) {
        return statistic(pid, SESSION).map(Long::parseLong);
    }

    private static Optional<String> born(ProcessHandle handle) {
        return statistic(handle.pid(), START_TIME)
                .or(() -> handle.info().startInstant().map(Instant::toString));
    }

    /** A field of Linux's /proc/pid/stat, counted from the one after the program's name. */
    private static Optional<String> statistic(long pid, int field) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return Optional.of(fields[field]);
        } catch (IOException | RuntimeException goneOrNoLinux) {
            return Optional.empty();
        }
    }
}
