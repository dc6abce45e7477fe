package dev.troupe.worker.model.direct;

import dev.troupe.contracts.agent.Effort;
import java.util.regex.Pattern;

/** OpenAI's words for how much a model is to think; not every model has those above {@code high}. */
final class OpenAiEffort {
    private static final Pattern XHIGH =
            Pattern.compile("(.*/)?gpt-(5[.-]1-codex-max|5[.]([2-9]|\\d{2})|[6-9]|\\d{2}).*");
    private static final Pattern MAX =
            Pattern.compile("(.*/)?gpt-(5[.]([6-9]|\\d{2})|[6-9]|\\d{2}).*");

    private OpenAiEffort() {}

    /** The word for an effort, or the next lower one that the model has. */
    static String word(String model, Effort effort) {
        if (effort == Effort.MAX && MAX.matcher(model).matches()) {
            return Effort.MAX.word();
        }
        return effort.compareTo(Effort.HIGH) > 0 && XHIGH.matcher(model).matches()
                ? Effort.XHIGH.word()
                : effort.ofThree();
    }
}
