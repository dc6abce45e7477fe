package dev.troupe.worker.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.snapshot.Meanwhile.Look;
import dev.troupe.worker.snapshot.TreeChange;
import dev.troupe.worker.snapshot.TreeChanges;
import dev.troupe.worker.tool.Effect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One file's way through a turn; contents are named by a letter. */
class ChainsTest {
    private static final String PATH = "a.txt";

    @Test
    void whatTheTurnDidIsNotTheOthers() {
        Chains chains = chains(List.of(look(null, "a", "b")), call("edit", "a", "b"));

        assertThat(chains.first()).isEmpty();
        assertThat(chains.last()).isEmpty();
    }

    @Test
    void aFileThatTheTurnLeftAloneIsTheOthers() {
        Chains chains = chains(List.of(look("bash", "a", "b"), look(null, "b", "c")), call("bash"));

        assertThat(chains.first()).isEmpty();
        assertThat(chains.last()).extracting(ChainsTest::link).containsExactly("a>c");
    }

    @Test
    void aFormatterAfterAnEdit() {
        Chains chains = chains(List.of(look(null, "a", "c")), call("edit", "a", "b"));

        assertThat(chains.first()).isEmpty();
        assertThat(chains.last()).extracting(ChainsTest::link).containsExactly("b>c");
    }

    @Test
    void aChangeBeforeAnEdit() {
        Chains chains = chains(List.of(look(null, "a", "c")), call("edit", "b", "c"));

        assertThat(chains.first()).extracting(ChainsTest::link).containsExactly("a>b");
        assertThat(chains.last()).isEmpty();
    }

    @Test
    void anEditThatALookBeforeACommandHasSeen() {
        Chains chains =
                chains(
                        List.of(look("bash", "a", "b"), look(null, "c", "d")),
                        call("edit", "a", "b"),
                        call("bash", "b", "c"));

        assertThat(chains.first()).isEmpty();
        assertThat(chains.last()).extracting(ChainsTest::link).containsExactly("c>d");
    }

    @Test
    void aCommandThatWasWatchedItself() {
        Chains chains = chains(List.of(look(null, "b", "c")), call("bash", "a", "b"));

        assertThat(chains.first()).isEmpty();
        assertThat(chains.last()).extracting(ChainsTest::link).containsExactly("b>c");
    }

    @Test
    void creationAndDeletion() {
        Chains chains = chains(List.of(look("x", null, "a"), look(null, "a", null)), call("x"));

        assertThat(chains.last()).isEmpty();
        assertThat(chains(List.of(look(null, null, "a"))).last())
                .extracting(ChainsTest::link)
                .containsExactly("->a");
    }

    @Test
    void aLookBeforeACallOfAnInterruptedTurnIsTheFirst() {
        Chains chains =
                chains(
                        List.of(look("lost", "a", "b"), look(null, "b", "c")),
                        call("edit", "b", "c"));

        assertThat(chains.first()).extracting(ChainsTest::link).containsExactly("a>b");
        assertThat(chains.last()).isEmpty();
        assertThat(chains(List.of(look("lost", "a", "b")), call("edit")).last())
                .extracting(ChainsTest::link)
                .containsExactly("a>b");
    }

    private static Chains chains(List<Look> looks, Beside.Call... calls) {
        return Chains.of(looks, List.of(calls));
    }

    private static Look look(
            @Nullable String call, @Nullable String before, @Nullable String after) {
        TreeChange change = new TreeChange(PATH, blob(before), blob(after), false, false);
        return new Look(call, new TreeChanges(List.of(change), List.of()));
    }

    private static Beside.Call call(String id) {
        return new Beside.Call(id, List.of());
    }

    private static Beside.Call call(String id, String before, String after) {
        return new Beside.Call(
                id,
                List.of(
                        new Effect(
                                PATH, blob(before), blob(after), false, "edited", null, "", 1, 1)));
    }

    private static @Nullable Blob blob(@Nullable String text) {
        return text == null ? null : Blob.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String link(TreeChange change) {
        return name(change.before()) + ">" + name(change.after());
    }

    private static String name(@Nullable Blob blob) {
        return blob == null ? "-" : new String(blob.bytes(), StandardCharsets.UTF_8);
    }
}
