package dev.troupe.worker.loop;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.model.ModelResponse;
import dev.troupe.worker.context.conversation.RepeatedCalls;
import dev.troupe.worker.run.RunState;
import java.util.List;

/**
 * Tells a model that makes the same calls with the same results again and again, and in the end stops it.
 *
 * @param repeated what its newest answer, which is not part of the conversation yet, would do again
 */
record RepetitionCheck(RepeatedCalls repeated) {
    /** Turns without anything new after which the model is told, with every further one. */
    private static final int TOLD = 1;

    /** Turns without anything new after which nothing of the next is done. */
    private static final int ENDED = 7;

    /** Looks at an answer once, before it is part of the conversation. */
    static RepetitionCheck of(RunState run, ModelResponse response) {
        return new RepetitionCheck(run.conversation().repeatedBy(response.calls()));
    }

    /** The answer, with what the model is to read beside the results when it has asked for nothing new. */
    ModelResponse told(ModelResponse response) {
        int turns = repeated.turns();
        return turns < TOLD || turns >= ENDED
                ? response
                : response.telling(
                        List.of(
                                "[You have now called %s with the same arguments, and %s brought nothing new. Doing so again will not help: do something else, or say what you know and what is missing. After %d turns without anything new the request is ended.]"
                                        .formatted(repeated.withNext(), turns(turns), ENDED)));
    }

    private static String turns(int turns) {
        return turns == 1 ? "1 turn before this" : turns + " turns before this";
    }

    /**
     * Stops a model that does not stop by itself.
     *
     * @throws TroupeException MODEL_OUTPUT_INVALID, naming the calls
     */
    void check() {
        if (repeated.turns() >= ENDED) {
            throw new TroupeException(
                    ErrorCode.MODEL_OUTPUT_INVALID,
                    "%d turns of the model brought nothing new, although Troupe had warned it. It had called %s with the same arguments, so Troupe stopped it before it did so again."
                            .formatted(repeated.turns(), repeated.before()),
                    "Say in the same session what the agent should do instead, or choose another model.",
                    null);
        }
    }
}
