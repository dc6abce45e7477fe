package dev.troupe.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A POSIX signal that can be sent to one process by its pid. */
public enum Signal {
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
            Process kill =
                    new ProcessBuilder("kill", "-" + name(), Long.toString(pid))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return kill.waitFor() == 0;
        } catch (IOException e) {
            throw new UncheckedIOException("The kill command could not be run; install procps.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while sending " + this + " to " + pid, e);
        }
    }
}
