package dev.troupe.worker.loop;

import dev.troupe.contracts.session.ContextSection;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.context.conversation.ConversationComposition;
import dev.troupe.worker.context.conversation.ConversationComposition.RequestSection;
import dev.troupe.worker.context.conversation.SessionConversation;
import java.util.IdentityHashMap;
import java.util.List;

/** Measures what the requests of a run consist of. Descriptions of tools are measured once. */
final class RequestMeasurement {
    private final IdentityHashMap<ToolSpec, Long> tools = new IdentityHashMap<>();

    /**
     * Shares what the provider has counted among the sections, by their characters: nothing is counted again here, in
     * every turn.
     *
     * @param instructions how many characters of the prompt are instructions of people
     */
    List<ContextSection> of(
            String system,
            long instructions,
            List<ToolSpec> offered,
            SessionConversation conversation,
            ModelResponse answer) {
        ConversationComposition composition =
                ConversationComposition.inCharacters()
                        .add(
                                RequestSection.SYSTEM_PROMPT,
                                1,
                                Math.max(0, system.length() - instructions))
                        .add(RequestSection.INSTRUCTIONS, 1, instructions);
        for (ToolSpec tool : offered) {
            composition.add(RequestSection.TOOLS, 1, tools.computeIfAbsent(tool, this::size));
        }
        return composition
                .add(conversation)
                .add(answer.text(), answer.thoughts(), answer.calls())
                .sections(answer.contextTokens());
    }

    private long size(ToolSpec tool) {
        return (long) tool.description().length() + tool.schema().toString().length();
    }
}
