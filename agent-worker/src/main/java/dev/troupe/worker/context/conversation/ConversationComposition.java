package dev.troupe.worker.context.conversation;

import dev.troupe.contracts.session.ContextSection;
import dev.troupe.model.ModelImage;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.token.TokenCounter;
import dev.troupe.worker.journal.JournalRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Tells what a request to a model consists of, section by section. */
public final class ConversationComposition {
    private final Map<RequestSection, SectionSize> sizes = new EnumMap<>(RequestSection.class);
    private final ToLongFunction<String> measure;
    private final long image;

    private ConversationComposition(ToLongFunction<String> measure, long image) {
        this.measure = measure;
        this.image = image;
    }

    /** Makes one that measures in characters. */
    public static ConversationComposition inCharacters() {
        return new ConversationComposition(String::length, ModelImage.CHARACTERS);
    }

    /** Makes one that measures in tokens. */
    public static ConversationComposition inTokens(TokenCounter counter) {
        return new ConversationComposition(counter::count, ModelImage.TOKENS);
    }

    /** Names the sections in the order of a request. */
    public enum RequestSection {
        SYSTEM_PROMPT("system-prompt"),
        INSTRUCTIONS("instructions"),
        TOOLS("tools"),
        SUMMARY("summary"),
        MESSAGES("messages"),
        REPOSITORY_MAP("repository-map"),
        CONTEXT_FILES("context-files"),
        MENTIONS("mentions"),
        IMAGES("images"),
        NOTES("notes"),
        ANSWERS("answers"),
        TOOL_CALLS("tool-calls"),
        TOOL_RESULTS("tool-results");

        private final String word;

        RequestSection(String word) {
            this.word = word;
        }

        /** Whether it stays as it is when the conversation is shortened. */
        public static boolean isFixed(String word) {
            return List.of(SYSTEM_PROMPT.word, INSTRUCTIONS.word, TOOLS.word).contains(word);
        }
    }

    private record SectionSize(int entries, long size) {
        SectionSize plus(int more, long its) {
            return new SectionSize(entries + more, size + its);
        }
    }

    /** Adds something of a known size. */
    public ConversationComposition add(RequestSection section, int entries, long size) {
        if (size > 0) {
            sizes.merge(
                    section, new SectionSize(entries, size), (old, _) -> old.plus(entries, size));
        }
        return this;
    }

    /** Adds a text. */
    public ConversationComposition add(RequestSection section, String text) {
        return add(section, 1, measure.applyAsLong(text));
    }

    /** Adds all that was said and done. */
    public ConversationComposition add(SessionConversation conversation) {
        for (ConversationPart part : conversation.parts()) {
            switch (part) {
                case ConversationPart.Said said -> add(RequestSection.MESSAGES, said.text());
                case ConversationPart.Attached attached ->
                        attached.messages().forEach(this::addAttached);
                case ConversationPart.RepositoryContext context -> add(context.loaded());
                case ConversationPart.Noted noted -> add(RequestSection.NOTES, noted.text());
                case ConversationPart.Told told ->
                        add(RequestSection.SUMMARY, told.digest().text());
                case ConversationPart.Acted acted -> {
                    JournalRecord.Turn turn = acted.turn();
                    add(turn.text(), turn.thoughts(), turn.calls());
                    acted.results().forEach(it -> add(RequestSection.TOOL_RESULTS, it.text()));
                }
            }
        }
        return this;
    }

    private void add(JournalRecord.RepositoryContextLoaded loaded) {
        if (loaded.map() != null) {
            add(RequestSection.REPOSITORY_MAP, loaded.map());
        }
        if (loaded.files() != null) {
            add(RequestSection.CONTEXT_FILES, loaded.files());
        }
    }

    private void addAttached(ModelMessage message) {
        if (message instanceof ModelMessage.User user) {
            add(RequestSection.MENTIONS, user.text());
            add(RequestSection.IMAGES, user.images().size(), user.images().size() * image);
        }
    }

    /** Adds an answer, its thoughts and its calls. */
    public ConversationComposition add(
            String text, List<ReasoningBlock> thoughts, List<RawToolCall> calls) {
        long thought = thoughts.stream().map(ReasoningBlock::block).mapToLong(measure).sum();
        add(RequestSection.ANSWERS, 1, measure.applyAsLong(text) + thought);
        calls.forEach(it -> add(RequestSection.TOOL_CALLS, it.arguments()));
        return this;
    }

    /** Lists the sections as they were measured. */
    public List<ContextSection> sections() {
        return sizes.entrySet().stream()
                .map(it ->
                        new ContextSection(
                                it.getKey().word, it.getValue().entries(), it.getValue().size()))
                .toList();
    }

    /**
     * Lists the sections so that together they come to what the provider has counted.
     *
     * @param tokens of the whole request
     */
    public List<ContextSection> sections(long tokens) {
        long whole = sizes.values().stream().mapToLong(SectionSize::size).sum();
        List<ContextSection> sections = new ArrayList<>();
        long seen = 0;
        long given = 0;
        for (ContextSection section : sections()) {
            seen += section.tokens();
            // Rounded where the section ends, so that nothing is lost between two.
            long upTo = Math.round((double) tokens * seen / whole);
            sections.add(new ContextSection(section.name(), section.entries(), upTo - given));
            given = upTo;
        }
        return sections;
    }
}
