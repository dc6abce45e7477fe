package dev.troupe.model.provider;

import dev.troupe.contracts.agent.ReasoningEffort;
import java.util.regex.Pattern;

/** OpenAI's words for how much a model is to think; not every model has those above {@code high}. */
final class OpenAiEffortMapping {
    private static final Pattern XHIGH =
            Pattern.compile("(.*/)?gpt-(5[.-]1-codex-max|5[.]([2-9]|\\d{2})|[6-9]|\\d{2}).*");
    private static final Pattern MAX =
            Pattern.compile("(.*/)?gpt-(5[.]([6-9]|\\d{2})|[6-9]|\\d{2}).*");

    private OpenAiEffortMapping() {}

    /** The word for an effort, or the next lower one that the model has. */
    static String word(String model, ReasoningEffort effort) {
        if (effort == ReasoningEffort.MAX && MAX.matcher(model).matches()) {
            return ReasoningEffort.MAX.word();
        }
        return effort.compareTo(ReasoningEffort.HIGH) > 0 && XHIGH.matcher(model).matches()
                ? ReasoningEffort.XHIGH.word()
                : effort.ofThree();
    }
}
