package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.task.ForkPoint;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A session goes on from the conversation of another. */
class ForkedSessionTest extends WorkerScenarioTest {
    @Test
    void knowsWhatWasSaidUpToTheEndOfTheOtherAndTakesNothingOfItBack() {
        WorkerScenario.Session origin = scene.session(repository).automatic();
        Task last = work(origin);
        WorkerScenario.Session fork =
                scene.session(repository)
                        .automatic()
                        .forkedAt(new ForkPoint(origin.id(), last.id(), null, last.lastSeq()));

        assertThat(heardBy(fork))
                .contains("First request", "Wrote one.", "Second request", "Third");
        assertThat(origin.content("a.txt")).isEqualTo("two\n");
        Task refused = fork.await(fork.start("undo", "undo"), TaskState.FAILED);
        assertThat(WorkerScenario.code(refused)).isEqualTo("nothing-to-undo");
        assertThat(origin.content("a.txt")).isEqualTo("two\n");
    }

    @Test
    void knowsNothingOfWhatCameAfterTheStepAndOfWhatWasTakenBack() {
        WorkerScenario.Session origin = scene.session(repository).automatic();
        Task second = work(origin);
        UUID first = requests(origin).getFirst();
        WorkerScenario.Session early =
                scene.session(repository)
                        .automatic()
                        .forkedAt(new ForkPoint(origin.id(), first, 1, Long.MAX_VALUE));
        assertThat(heardBy(early))
                .contains("First request", "Wrote one.")
                .doesNotContain("First done.", "Second request");

        Task rewind =
                origin.await(
                        origin.rewind(new RewindTarget(1, first, 2, RewindScope.CONVERSATION)),
                        TaskState.SUCCEEDED);
        WorkerScenario.Session late =
                scene.session(repository)
                        .automatic()
                        .forkedAt(new ForkPoint(origin.id(), rewind.id(), null, rewind.lastSeq()));
        assertThat(heardBy(late)).contains("First done.").doesNotContain("Second request");
        assertThat(second.state()).isEqualTo(TaskState.SUCCEEDED);
    }

    @Test
    void aForkOfAForkKnowsBothAndKeepsKnowingThem() {
        WorkerScenario.Session origin = scene.session(repository).automatic();
        Task last = work(origin);
        WorkerScenario.Session fork =
                scene.session(repository)
                        .automatic()
                        .forkedAt(new ForkPoint(origin.id(), last.id(), null, last.lastSeq()));
        assertThat(heardBy(fork)).contains("Second request");
        Task third = scene.ledger().tasks().find(requests(fork).getFirst()).orElseThrow();
        WorkerScenario.Session again =
                scene.session(repository)
                        .automatic()
                        .forkedAt(new ForkPoint(fork.id(), third.id(), null, third.lastSeq()));

        String heard = heardBy(again);

        assertThat(heard).contains("First request", "Second request");
        assertThat(heard.split("Third request", -1)).hasSize(3);
    }

    @Test
    void inAWorktreeItStartsFromWhatTheOtherHadCommitted() throws IOException {
        WorkerScenario.Session origin =
                scene.session(repository).automatic().with(WorkspaceIsolation.WORKTREE);
        Task last = work(origin);
        WorkerScenario.Session fork =
                scene.session(repository)
                        .automatic()
                        .with(WorkspaceIsolation.WORKTREE)
                        .forkedAt(new ForkPoint(origin.id(), last.id(), null, last.lastSeq()));
        scene.model()
                .play(
                        ModelScenario.of(
                                fill(
                                        ScriptedTurn.call(
                                                "",
                                                ScriptedToolCall.of(
                                                        "read", Map.of("path", "a.txt"))))));

        UUID task = fork.ask("Third request");

        Task ended = fork.await(task, it -> it.state().isFinal(), java.time.Duration.ofMinutes(1));
        assertThat(scene.model().requests().getLast().body().toString()).contains("two");
        assertThat(Files.exists(repository.resolve("a.txt"))).isFalse();
        assertThat(ended.state().isFinal()).isTrue();
    }

    private java.util.List<UUID> requests(WorkerScenario.Session session) {
        return scene.ledger().tasks().ofSession(session.id()).stream().map(Task::id).toList();
    }

    private Task work(WorkerScenario.Session session) {
        scene.model()
                .play(
                        ModelScenario.of(
                                write("Wrote one.", "one\n"),
                                ScriptedTurn.say("First done."),
                                write("Wrote two.", "two\n"),
                                ScriptedTurn.say("Second done.")));
        var _ = session.succeed("First request");
        return session.succeed("Second request");
    }

    private static ScriptedTurn write(String text, String content) {
        return ScriptedTurn.call(
                text, ScriptedToolCall.of("write", Map.of("path", "a.txt", "content", content)));
    }

    private static ScriptedTurn[] fill(ScriptedTurn first) {
        ScriptedTurn[] all = new ScriptedTurn[12];
        Arrays.fill(all, ScriptedTurn.say("Third done."));
        Arrays.fill(all, 0, 5, first);
        return all;
    }

    /** The model answers by how much it has heard. */
    private String heardBy(WorkerScenario.Session session) {
        ScriptedTurn[] all = new ScriptedTurn[12];
        Arrays.fill(all, ScriptedTurn.say("Third done."));
        scene.model().play(ModelScenario.of(all));
        var _ = session.succeed("Third request");
        return scene.model().requests().getLast().body().toString();
    }
}
