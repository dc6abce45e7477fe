package dev.troupe.worker.context.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.ModelMessage;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.LoadedContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Where what was loaded stands in a conversation. */
class LoadedContextTest {
    private static final UUID TASK = new UUID(0, 1);
    private static final UUID NEXT = new UUID(0, 2);
    private static final LoadedContext FILE = LoadedContext.ofText("a.txt", "a.txt: one");
    private static final LoadedContext IMAGE =
            new LoadedContext("b.png", "The image b.png", "image/png", "abc");

    private final SessionConversation conversation = new SessionConversation();

    private static JournalRecord.ContextLoaded loaded(long said, LoadedContext... items) {
        return new JournalRecord.ContextLoaded(said, "Read a.txt", List.of(items), Map.of());
    }

    private List<String> texts() {
        return conversation.messages().stream().map(it -> ((ModelMessage.User) it).text()).toList();
    }

    /** Properties 18 and 19: a message for each, before the words. */
    @Test
    void eachThingIsAMessageOfItsOwnBeforeTheWords() {
        conversation.asked(TASK, "Read @a.txt");
        conversation.apply(TASK, 3, loaded(0, FILE, IMAGE));

        assertThat(texts()).containsExactly("a.txt: one", "The image b.png", "Read a.txt");
    }

    @Test
    void whatTheConversationHoldsIsNotSaidAgain() {
        conversation.asked(TASK, "Read @a.txt");
        conversation.apply(TASK, 3, loaded(0, FILE));
        conversation.asked(NEXT, "Read @a.txt again");
        conversation.apply(NEXT, 2, loaded(0, FILE));

        assertThat(texts()).containsExactly("a.txt: one", "Read a.txt", "Read a.txt");
    }

    @Test
    void imagesAreReadByTheirHash() {
        conversation.asked(TASK, "Look");
        conversation.apply(TASK, 3, loaded(0, IMAGE));
        conversation.readImages(
                it -> Optional.of(it.getBytes(java.nio.charset.StandardCharsets.UTF_8)));

        ModelMessage.User shown = (ModelMessage.User) conversation.messages().getFirst();
        assertThat(shown.images())
                .singleElement()
                .satisfies(it -> assertThat(it.dataUrl()).isEqualTo("data:image/png;base64,YWJj"));
    }

    @Test
    void aRequestThatWasWithdrawnIsGone() {
        conversation.asked(TASK, "Read @nothing.txt");
        conversation.apply(TASK, 3, new JournalRecord.RequestWithdrawn("names nothing"));

        assertThat(conversation.messages()).isEmpty();
    }
}
