package dev.troupe.model.gateway;

import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.OpenAiApiVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts the messages of a conversation in the order that the strictest servers want: people and model speak in turn, and
 * the model speaks first after results. Templates of Mistral and Gemma refuse all else, for the rest of a session; a
 * request that was cancelled or failed leaves it behind.
 */
final class RoleAlternation {
    /** What the model is taken to have said between results and what a person said next. */
    static final String RESULTS_READ = "(The results above have been read.)";

    /** What is said where it is the model's turn and nobody has asked for it. */
    static final String GO_ON = "(Go on.)";

    private static final String GAP = "\n\n";

    private final boolean bridged;
    private final List<ModelMessage> ordered = new ArrayList<>();

    private RoleAlternation(boolean bridged) {
        this.bridged = bridged;
    }

    static ModelRequest of(ModelRequest request, ModelSettings settings) {
        RoleAlternation alternation = new RoleAlternation(bridged(settings));
        request.messages().forEach(alternation::add);
        return request.saying(alternation.whole());
    }

    /** Anthropic takes what a person says into the message of the results; OpenAI's newer interface has no turns. */
    private static boolean bridged(ModelSettings settings) {
        return settings.protocol() != ModelProtocol.ANTHROPIC
                && !(settings.protocol() == ModelProtocol.OPENAI
                        && settings.openAiApi() == OpenAiApiVariant.RESPONSES);
    }

    private void add(ModelMessage message) {
        switch (message) {
            case ModelMessage.User user -> add(user);
            case ModelMessage.Assistant assistant -> add(assistant);
            case ModelMessage.Results results -> ordered.add(results);
        }
    }

    private void add(ModelMessage.User user) {
        if (last() instanceof ModelMessage.User before) {
            ordered.set(ordered.size() - 1, before.then(user));
            return;
        }
        if (bridged && last() instanceof ModelMessage.Results) {
            ordered.add(new ModelMessage.Assistant(RESULTS_READ, List.of()));
        }
        ordered.add(user);
    }

    private void add(ModelMessage.Assistant assistant) {
        if (last() instanceof ModelMessage.Assistant before && before.calls().isEmpty()) {
            ordered.set(ordered.size() - 1, joined(before, assistant));
            return;
        }
        if (last() instanceof ModelMessage.Assistant || ordered.isEmpty()) {
            ordered.add(new ModelMessage.User(GO_ON));
        }
        ordered.add(assistant);
    }

    private static ModelMessage.Assistant joined(
            ModelMessage.Assistant before, ModelMessage.Assistant after) {
        int shift = before.text().length() + GAP.length();
        Stream<ReasoningBlock> later =
                after.thoughts().stream()
                        .map(it -> new ReasoningBlock(it.text() + shift, it.calls(), it.block()));
        return new ModelMessage.Assistant(
                before.text() + GAP + after.text(),
                after.calls(),
                Stream.concat(before.thoughts().stream(), later).toList());
    }

    private @Nullable ModelMessage last() {
        return ordered.isEmpty() ? null : ordered.getLast();
    }

    private List<ModelMessage> whole() {
        if (last() instanceof ModelMessage.Assistant) {
            ordered.add(new ModelMessage.User(GO_ON));
        }
        return ordered;
    }
}
