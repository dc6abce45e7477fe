package dev.troupe.worker.loop;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.run.RunLimits;
import dev.troupe.worker.run.RunState;
import java.time.Duration;
import java.util.Optional;

/** Checks that a task has turns and time left. A turn that has begun is always brought to its end. */
final class RunLimitCheck {
    private RunLimitCheck() {}

    /**
     * Looks before a turn begins.
     *
     * @throws TroupeException TURN_LIMIT, TIME_LIMIT when nothing is left
     */
    static void check(RunState run) {
        Optional<TroupeException> spent = spent(run);
        if (spent.isPresent()) {
            throw spent.get();
        }
    }

    /** Why no turn may begin any more; empty while one may. */
    static Optional<TroupeException> spent(RunState run) {
        RunLimits limits = run.environment().limits();
        if (run.turn() >= limits.maxTurns()) {
            return Optional.of(
                    new TroupeException(
                            ErrorCode.TURN_LIMIT,
                            "The task has used its " + limits.maxTurns() + " turns."));
        }
        Duration most = limits.maxTime();
        return most == null || worked(run).compareTo(most) < 0
                ? Optional.empty()
                : Optional.of(
                        new TroupeException(
                                ErrorCode.TIME_LIMIT,
                                "The task has been at work for its " + words(most) + "."));
    }

    private static Duration worked(RunState run) {
        return run.journal().read(it -> it.leases().worked(run.taskId()));
    }

    private static String words(Duration time) {
        if (time.toSecondsPart() != 0) {
            return time.toSeconds() + " s";
        }
        return time.toMinutesPart() == 0 ? time.toHours() + " h" : time.toMinutes() + " min";
    }
}
