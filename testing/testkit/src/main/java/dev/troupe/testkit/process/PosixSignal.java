package dev.troupe.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/** A POSIX signal that can be sent to one process by its pid. */
public enum PosixSignal {
    /** Asks to interrupt; PostgreSQL reads it as fast shutdown. */
    INT,
    /** Asks to end. */
    TERM,
    /** Ends at once, without any handler running. */
    KILL,
    /** Freezes until {@link #CONT}. */
    STOP,
    /** Wakes a frozen process. */
    CONT;

    /**
     * Sends this signal.
     *
     * @param pid a process of the same user, greater than 1
     * @return false when there is no such process any more
     * @throws IllegalArgumentException when pid could address a group or init
     * @throws UncheckedIOException when the {@code kill} command cannot be run
     */
    public boolean send(long pid) {
        if (pid <= 1) {
            throw new IllegalArgumentException(
                    "Signal "
                            + this
                            + " was refused for pid "
                            + pid
                            + "; name one ordinary process.");
        }
        try {
            return succeeds("kill", "-" + name(), Long.toString(pid));
        } catch (IOException e) {
            throw new UncheckedIOException("The kill command could not be run; install procps.", e);
        }
    }

    /**
     * The command in a form that hears this signal even where this JVM ignores it, as a shell makes its
     * background jobs ignore {@link #INT}; the command itself where {@code env} knows no way.
     */
    public List<String> heard(List<String> command) {
        String option = "--default-signal=" + name();
        try {
            if (!succeeds("env", option, "true")) {
                return command;
            }
        } catch (IOException e) {
            return command;
        }
        return Stream.concat(Stream.of("env", option), command.stream()).toList();
    }

    private static boolean succeeds(String... command) throws IOException {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            return process.waitFor() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while running " + command[0], e);
        }
    }
}
