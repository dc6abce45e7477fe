package dev.troupe.model.provider;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.catalog.AnthropicThinkingMode;
import dev.troupe.model.catalog.ModelSettings;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JsonGenerator;

/**
 * Writes into a request how the model is to think.
 *
 * @param sent whether it does; then blocks of earlier thoughts go along, and only then
 */
record AnthropicThinkingWriter(ModelSettings settings, ModelRequest request, boolean sent) {
    /** Fewer are refused. */
    private static final int LEAST = 1_024;

    /** They have a most, but nothing between that and high. */
    private static final Pattern WITHOUT_XHIGH = Pattern.compile(".*(-4[-.]6|mythos-preview).*");

    static AnthropicThinkingWriter of(ModelSettings settings, ModelRequest request) {
        boolean sent =
                settings.takesEffort()
                        && switch (settings.thinkingOption()) {
                            case ADAPTIVE -> true;
                            case BUDGET ->
                                    request.effort() != null
                                            && settings.maxOutputTokens() / 2 >= LEAST
                                            && mayBegin(request.messages());
                        };
        return new AnthropicThinkingWriter(settings, request, sent);
    }

    /**
     * A model that is given a budget must have thought before the first of the calls whose results are last. It has
     * not when another model made them, or when it was not to think then.
     */
    private static boolean mayBegin(List<ModelMessage> messages) {
        int first = messages.size();
        boolean results = false;
        for (int i = messages.size() - 1; i >= 0; i--) {
            switch (messages.get(i)) {
                // Words beside results are of the same message there.
                case ModelMessage.User _ -> {}
                case ModelMessage.Results _ -> results = true;
                case ModelMessage.Assistant _ -> {
                    if (!results) {
                        return begins(messages, first);
                    }
                    first = i;
                    results = false;
                }
            }
        }
        return begins(messages, first);
    }

    private static boolean begins(List<ModelMessage> messages, int first) {
        return first == messages.size()
                || (messages.get(first) instanceof ModelMessage.Assistant assistant
                        && assistant.thoughts().stream()
                                .anyMatch(it -> it.text() == 0 && it.calls() == 0));
    }

    void write(JsonGenerator json) {
        if (!sent) {
            return;
        }
        ReasoningEffort effort = request.effort();
        json.writeObjectPropertyStart("thinking");
        if (settings.thinkingOption() == AnthropicThinkingMode.BUDGET && effort != null) {
            json.writeStringProperty("type", "enabled");
            json.writeNumberProperty("budget_tokens", budget(effort));
        } else {
            json.writeStringProperty("type", "adaptive");
            // Newer models leave the words out unless they are asked for.
            json.writeStringProperty("display", "summarized");
        }
        json.writeEndObject();
        if (settings.thinkingOption() == AnthropicThinkingMode.ADAPTIVE && effort != null) {
            json.writeObjectPropertyStart("output_config");
            json.writeStringProperty("effort", word(effort));
            json.writeEndObject();
        }
    }

    /** Half of the answer's tokens at most: what was thought counts among them. */
    private int budget(ReasoningEffort effort) {
        int wanted =
                switch (effort) {
                    case LOW -> 2_048;
                    case MEDIUM -> 8_192;
                    case HIGH -> 16_384;
                    case XHIGH -> 24_576;
                    case MAX -> 32_000;
                };
        return Math.min(settings.maxOutputTokens() / 2, wanted);
    }

    private String word(ReasoningEffort effort) {
        boolean lacking =
                effort == ReasoningEffort.XHIGH
                        && WITHOUT_XHIGH.matcher(settings.model()).matches();
        return lacking ? ReasoningEffort.MAX.word() : effort.word();
    }
}
