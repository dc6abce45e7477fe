package dev.troupe.contentindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ContentIndexTest {
    private static final ObjectId ONE = ObjectId.fromString("1".repeat(40));
    private static final ObjectId TWO = ObjectId.fromString("2".repeat(40));

    private final Map<ObjectId, String> contents = Map.of(ONE, "class Cart {}", TWO, "total");
    private final ContentIndex index = new ContentIndex(FactsStore.NONE, 2);

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void readsEachContentOnce() throws IOException {
        List<ContentKey> keys = List.of(new ContentKey(ONE, "java"), new ContentKey(TWO, ""));
        List<String> told = new ArrayList<>();

        index.prepare(
                keys,
                (content, _) -> bytes(content),
                (done, all) -> {
                    synchronized (told) {
                        told.add(done + " of " + all);
                    }
                });
        var again =
                index.prepare(
                        keys,
                        (_, _) -> {
                            throw new IOException("read again");
                        },
                        IndexProgress.NONE);

        assertThat(index.extracted()).isEqualTo(2);
        assertThat(told).containsExactlyInAnyOrder("1 of 2", "2 of 2");
        assertThat(Objects.requireNonNull(again.get(keys.getFirst())).tags().definitions())
                .hasSize(1);
    }

    @Test
    void readsTheSameBytesAnewInAnotherLanguage() throws IOException {
        ContentKey java = new ContentKey(ONE, "java");
        ContentKey none = new ContentKey(ONE, "");

        var facts =
                index.prepare(
                        List.of(java, none), (content, _) -> bytes(content), IndexProgress.NONE);

        assertThat(Objects.requireNonNull(facts.get(none)).tags().definitions()).isEmpty();
        assertThat(Objects.requireNonNull(facts.get(java)).tags().definitions()).hasSize(1);
    }

    @Test
    void goesOnWithoutWhatIsMissing() throws IOException {
        ContentKey absent = new ContentKey(TWO, "");

        var facts =
                index.prepare(
                        List.of(absent),
                        (content, _) -> {
                            throw new MissingContentException(
                                    content, new IOException("partial clone"));
                        },
                        IndexProgress.NONE);

        assertThat(Objects.requireNonNull(facts.get(absent)).kind()).isEqualTo(ContentKind.MISSING);
    }

    @Test
    void tellsWhatCannotBeRead() {
        ContentKey key = new ContentKey(TWO, "");

        assertThatThrownBy(() ->
                        index.prepare(
                                List.of(key),
                                (_, _) -> {
                                    throw new IOException("disk broken");
                                },
                                IndexProgress.NONE))
                .hasMessage("disk broken");
    }

    private byte[] bytes(ObjectId content) {
        return contents.getOrDefault(content, "").getBytes(StandardCharsets.UTF_8);
    }
}
