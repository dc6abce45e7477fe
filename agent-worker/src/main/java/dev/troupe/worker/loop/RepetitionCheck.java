package dev.troupe.worker.loop;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.run.RunState;
import java.util.List;
import java.util.stream.Collectors;

/** Tells a model that makes the same calls with the same results again and again, and in the end stops it. */
final class RepetitionCheck {
    /** Turns without anything new after which the model is told, with every further one. */
    private static final int TOLD = 1;

    /** Turns without anything new after which nothing of the next is done. */
    private static final int ENDED = 7;

    private final RunState run;

    RepetitionCheck(RunState run) {
        this.run = run;
    }

    /** The answer, with what the model is to read beside the results when it has asked for nothing new. */
    ModelResponse told(ModelResponse response) {
        int turns = run.conversation().turnsWithoutNews(response.calls());
        return turns < TOLD || turns >= ENDED
                ? response
                : response.telling(
                        List.of(
                                "[You have now made the same calls %d times in a row, and nothing new came of them. Making them again will not help: do something else, or say what you know and what is missing. After %d times the request is ended.]"
                                        .formatted(turns + 2, ENDED + 1)));
    }

    /**
     * Stops a model that does not stop by itself.
     *
     * @param calls those of the newest answer, which is not part of the conversation yet
     * @throws TroupeException MODEL_OUTPUT_INVALID, naming the calls
     */
    void check(List<RawToolCall> calls) {
        int turns = run.conversation().turnsWithoutNews(calls);
        if (turns >= ENDED) {
            throw new TroupeException(
                    ErrorCode.MODEL_OUTPUT_INVALID,
                    "The model has called %s %d times in a row in the same way, with the same results, although it was told; it was stopped before the next time."
                            .formatted(
                                    calls.stream()
                                            .map(it -> '`' + it.tool() + '`')
                                            .distinct()
                                            .collect(Collectors.joining(", ")),
                                    turns + 1),
                    "Say in the same session what it should do instead, or choose another model.",
                    null);
        }
    }
}
