package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.time.Duration;

/** How much of a task's turns and time is left. A turn that has begun is always brought to its end. */
final class Allotment {
    private Allotment() {}

    /**
     * Looks before a turn begins.
     *
     * @throws TroupeException TURN_LIMIT, TIME_LIMIT when nothing is left
     */
    static void check(Run run) {
        RunLimits limits = run.services().limits();
        if (run.turn() >= limits.maxTurns()) {
            throw new TroupeException(
                    ErrorCode.TURN_LIMIT, "The task has used its " + limits.maxTurns() + " turns.");
        }
        Duration most = limits.maxTime();
        if (most != null
                && run.journal().read(it -> it.leases().worked(run.taskId())).compareTo(most)
                        >= 0) {
            throw new TroupeException(
                    ErrorCode.TIME_LIMIT, "The task has been at work for its " + words(most) + ".");
        }
    }

    private static String words(Duration time) {
        if (time.toSecondsPart() != 0) {
            return time.toSeconds() + " s";
        }
        return time.toMinutesPart() == 0 ? time.toHours() + " h" : time.toMinutes() + " min";
    }
}
