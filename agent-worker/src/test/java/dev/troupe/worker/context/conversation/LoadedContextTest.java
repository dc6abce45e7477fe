package dev.troupe.worker.context.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.ContextSection;
import dev.troupe.model.ModelImage;
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

    private void show(int images, int bytes) {
        conversation.readImages(_ -> Optional.of(new byte[bytes]));
        conversation.asked(TASK, "Look");
        for (int i = 1; i <= images; i++) {
            conversation.apply(
                    TASK,
                    i,
                    new JournalRecord.ImageShown(
                            "call" + i,
                            new LoadedContext("i" + i, "Image " + i + ".", "image/png", "h" + i)));
        }
    }

    private List<ModelMessage.User> attached() {
        return conversation.messages().stream()
                .map(ModelMessage.User.class::cast)
                .filter(it -> it.text().startsWith("Image"))
                .toList();
    }

    @Test
    void theNewestImagesAreShownAndTheModelIsToldOfTheOthers() {
        show(23, 100);

        List<ModelMessage.User> all = attached();
        assertThat(all).hasSize(23);
        assertThat(all.subList(0, 3))
                .allSatisfy(it -> {
                    assertThat(it.images()).isEmpty();
                    assertThat(it.text()).contains("left out here", "newest 20 images");
                });
        assertThat(all.subList(3, 23))
                .allSatisfy(it -> {
                    assertThat(it.images()).hasSize(1);
                    assertThat(it.text()).doesNotContain("left out");
                });
    }

    @Test
    void imagesAreShownUpToTheirSizeTogether() {
        show(6, 5 << 20);

        assertThat(attached().stream().map(it -> it.images().size()))
                .containsExactly(0, 0, 1, 1, 1, 1);
    }

    @Test
    void imagesThatAreShownAreMeasuredInASectionOfTheirOwn() {
        show(22, 100);

        assertThat(ConversationComposition.inCharacters().add(conversation).sections())
                .contains(new ContextSection("images", 20, 20L * ModelImage.CHARACTERS));
    }

    @Test
    void aRequestThatWasWithdrawnIsGone() {
        conversation.asked(TASK, "Read @nothing.txt");
        conversation.apply(TASK, 3, new JournalRecord.RequestWithdrawn("names nothing"));

        assertThat(conversation.messages()).isEmpty();
    }
}
