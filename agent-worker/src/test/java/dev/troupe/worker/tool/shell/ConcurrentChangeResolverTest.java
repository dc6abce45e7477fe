package dev.troupe.worker.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.workspace.snapshot.BackgroundChangeTracker.Look;
import dev.troupe.workspace.snapshot.DetectedChanges;
import dev.troupe.workspace.snapshot.DetectedFileChange;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One file's way through a turn; contents are named by a letter. */
class ConcurrentChangeResolverTest {
    private static final String PATH = "a.txt";

    @Test
    void whatTheTurnDidIsNotTheOthers() {
        ConcurrentChangeResolver resolver =
                chains(List.of(look(null, "a", "b")), call("edit", "a", "b"));

        assertThat(resolver.first()).isEmpty();
        assertThat(resolver.last()).isEmpty();
    }

    @Test
    void aFileThatTheTurnLeftAloneIsTheOthers() {
        ConcurrentChangeResolver resolver =
                chains(List.of(look("bash", "a", "b"), look(null, "b", "c")), call("bash"));

        assertThat(resolver.first()).isEmpty();
        assertThat(resolver.last())
                .extracting(ConcurrentChangeResolverTest::link)
                .containsExactly("a>c");
    }

    @Test
    void aFormatterAfterAnEdit() {
        ConcurrentChangeResolver resolver =
                chains(List.of(look(null, "a", "c")), call("edit", "a", "b"));

        assertThat(resolver.first()).isEmpty();
        assertThat(resolver.last())
                .extracting(ConcurrentChangeResolverTest::link)
                .containsExactly("b>c");
    }

    @Test
    void aChangeBeforeAnEdit() {
        ConcurrentChangeResolver resolver =
                chains(List.of(look(null, "a", "c")), call("edit", "b", "c"));

        assertThat(resolver.first())
                .extracting(ConcurrentChangeResolverTest::link)
                .containsExactly("a>b");
        assertThat(resolver.last()).isEmpty();
    }

    @Test
    void anEditThatALookBeforeACommandHasSeen() {
        ConcurrentChangeResolver resolver =
                chains(
                        List.of(look("bash", "a", "b"), look(null, "c", "d")),
                        call("edit", "a", "b"),
                        call("bash", "b", "c"));

        assertThat(resolver.first()).isEmpty();
        assertThat(resolver.last())
                .extracting(ConcurrentChangeResolverTest::link)
                .containsExactly("c>d");
    }

    @Test
    void aCommandThatWasWatchedItself() {
        ConcurrentChangeResolver resolver =
                chains(List.of(look(null, "b", "c")), call("bash", "a", "b"));

        assertThat(resolver.first()).isEmpty();
        assertThat(resolver.last())
                .extracting(ConcurrentChangeResolverTest::link)
                .containsExactly("b>c");
    }

    @Test
    void creationAndDeletion() {
        ConcurrentChangeResolver resolver =
                chains(List.of(look("x", null, "a"), look(null, "a", null)), call("x"));

        assertThat(resolver.last()).isEmpty();
        assertThat(chains(List.of(look(null, null, "a"))).last())
                .extracting(ConcurrentChangeResolverTest::link)
                .containsExactly("->a");
    }

    @Test
    void aLookBeforeACallOfAnInterruptedTurnIsTheFirst() {
        ConcurrentChangeResolver resolver =
                chains(
                        List.of(look("lost", "a", "b"), look(null, "b", "c")),
                        call("edit", "b", "c"));

        assertThat(resolver.first())
                .extracting(ConcurrentChangeResolverTest::link)
                .containsExactly("a>b");
        assertThat(resolver.last()).isEmpty();
        assertThat(chains(List.of(look("lost", "a", "b")), call("edit")).last())
                .extracting(ConcurrentChangeResolverTest::link)
                .containsExactly("a>b");
    }

    private static ConcurrentChangeResolver chains(
            List<Look> looks, BackgroundFileChanges.Call... calls) {
        return ConcurrentChangeResolver.of(looks, List.of(calls));
    }

    private static Look look(
            @Nullable String call, @Nullable String before, @Nullable String after) {
        DetectedFileChange change =
                new DetectedFileChange(PATH, blob(before), blob(after), false, false);
        return new Look(call, new DetectedChanges(List.of(change), List.of()));
    }

    private static BackgroundFileChanges.Call call(String id) {
        return new BackgroundFileChanges.Call(id, List.of());
    }

    private static BackgroundFileChanges.Call call(String id, String before, String after) {
        return new BackgroundFileChanges.Call(
                id,
                List.of(
                        new FileEffect(
                                PATH, blob(before), blob(after), false, "edited", null, "", 1, 1)));
    }

    private static @Nullable ContentBlob blob(@Nullable String text) {
        return text == null ? null : ContentBlob.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String link(DetectedFileChange change) {
        return name(change.before()) + ">" + name(change.after());
    }

    private static String name(@Nullable ContentBlob blob) {
        return blob == null ? "-" : new String(blob.bytes(), StandardCharsets.UTF_8);
    }
}
