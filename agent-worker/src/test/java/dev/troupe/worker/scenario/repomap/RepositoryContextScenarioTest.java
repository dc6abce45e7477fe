package dev.troupe.worker.scenario.repomap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.repomap.RequestContextQuery;
import dev.troupe.contracts.session.ContextSection;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What a model reads of the repository before somebody's words, and what of it never changes. */
class RepositoryContextScenarioTest extends RepositoryMapScenario {
    private static final String MAP = "A map of the repository (fresh): ";
    private static final String FILES = "Files that may belong to what the user says next";

    @Test
    void theFirstRequestHoldsMapAndFilesBehindThePromptAndTheTools() {
        WorkerScenario.Session session = succeed("Why is total wrong?");

        ModelRequestBody request = requests().getLast();
        assertThat(request.system()).doesNotContain("# Files", "notes.txt");
        assertThat(request.tools()).contains("glob", "search", "symbols", "related");
        assertThat(request.tools()).doesNotContain("grep");
        assertThat(request.users()).hasSize(1);
        assertThat(request.users().getFirst())
                .containsSubsequence(
                        MAP,
                        "notes.txt\n",
                        "src/Prices.java\n 1 class Prices {\n 2 int total(int a, int b) {\n",
                        FILES,
                        "(fresh)",
                        "src/Prices.java: words of the request\n  lines 2 to 2:\n     2\t    int total(int a, int b) {\n",
                        "Why is total wrong?");
        assertThat(sections(session)).contains("repository-map", "context-files", "messages");
        assertThat(notices(session))
                .contains("The model was given excerpts that may belong to this: src/Prices.java.");
    }

    @Test
    void smallTalkGetsNothingAndTheMapComesWhenItIsNeeded() {
        WorkerScenario.Session session = succeed("Hi!");
        assertThat(requests().getLast().users()).containsExactly("Hi!");

        succeed(session, "Why is total wrong?");

        assertThat(requests().getLast().users().getLast()).contains(MAP, FILES);
    }

    @Test
    void whatWasSentStaysByteByByteWhileFilesChangeForThirtyTurns() throws IOException {
        WorkerScenario.Session session = scene.session(repository);
        for (int i = 1; i <= 30; i++) {
            succeed(session, "Why is total wrong, number " + i + "?");
            Files.writeString(
                    repository.resolve("src/Prices.java"),
                    "class Prices {\n    int total(int a, int b%d) {\n    }\n}\n".formatted(i));
        }

        List<ModelRequestBody> requests = requests();
        assertThat(requests).hasSize(30);
        for (int i = 1; i < requests.size(); i++) {
            List<String> before = requests.get(i - 1).raw();
            assertThat(requests.get(i).raw().subList(0, before.size())).isEqualTo(before);
            assertThat(requests.get(i).body().path("tools"))
                    .isEqualTo(requests.getFirst().body().path("tools"));
            assertThat(requests.get(i).users().get(i))
                    .contains("int total(int a, int b%d)".formatted(i))
                    .doesNotContain(MAP);
        }
    }

    @Test
    void filesThatAreKnownUnchangedAreNotRepeated() throws IOException {
        Files.writeString(repository.resolve("notes.txt"), "The total is wrong.\n");
        WorkerScenario.Session session = succeed("Why is total wrong?");
        Files.writeString(repository.resolve("notes.txt"), "The total is right.\n");

        succeed(session, "And why is total right?");
        succeed(session, "Once more, total right?");

        List<String> users = requests().getLast().users();
        assertThat(users.get(0)).contains("notes.txt: ", "src/Prices.java: ");
        assertThat(users.get(1)).contains("The total is right.").doesNotContain("src/Prices.java");
        assertThat(users.get(2)).isEqualTo("Once more, total right?");
    }

    @Test
    void theMapComesAgainWhenMostOfItsFilesAreOthers() throws IOException {
        WorkerScenario.Session session = succeed("Why is total wrong?");
        for (int i = 0; i < 8; i++) {
            Files.writeString(repository.resolve("new" + i + ".py"), "def total" + i + "():\n");
        }

        succeed(session, "Why is total wrong now?");

        assertThat(requests().getLast().users().getLast()).contains(MAP, "new7.py\n 1 def total7");
    }

    @Test
    void theMapComesAgainWhenACompactionLeftItOut() {
        WorkerScenario.Session session = scene.session(repository);
        for (int i = 0; i < 8; i++) {
            succeed(session, "Why is total wrong, number %d? ".formatted(i) + "More. ".repeat(90));
        }
        assertThat(requests().getLast().users().getFirst()).contains(MAP);
        var _ = session.start("compact", "");
        worker.run();

        succeed(session, "Why is total wrong after all?");

        List<String> users = requests().getLast().users();
        assertThat(users.getFirst()).doesNotContain(MAP);
        assertThat(users.getLast()).contains(MAP, FILES, "after all?");
    }

    @Test
    void messagesToARunningRequestBringTheirOwnFiles() throws IOException {
        write("src/Discount.java", "class Discount {\n    int percent() {\n    }\n}\n");
        scene.model()
                .play(ModelScenario.of(ScriptedTurn.say("Seen."), ScriptedTurn.say("Seen too.")));
        WorkerScenario.Session session = scene.session(repository);
        UUID task = session.ask("Why is total wrong?");
        session.say(task, "ada", "And percent, in @src/Discount.java:1 ?");
        session.say(task, "ada", "The percent of today");

        worker.run();

        assertThat(String.join("", requests().getLast().users()))
                .containsOnlyOnce(MAP)
                .containsOnlyOnce("src/Prices.java: ")
                .containsOnlyOnce("src/Discount.java: words of the request")
                .containsSubsequence(
                        "Why is total wrong?",
                        "which the user named.",
                        "2\t    int percent() {",
                        "And percent, in src/Discount.java:1 ?",
                        "The percent of today");
    }

    @Test
    void mentionedFilesAreSeedsAndNotRepeated() {
        succeed("Why is total wrong in @src/Prices.java ?");

        assertThat(index.queries(RequestContextQuery.class).getLast().seeds())
                .containsExactly("src/Prices.java");
        assertThat(requests().getLast().users().getLast())
                .containsOnlyOnce("return a - b;")
                .contains("which the user named.")
                .doesNotContain(FILES);
    }

    @Test
    void aRunThatIsKilledAndGoesOnSendsTheSameBytes() throws IOException, InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("Late.")
                                        .paced(StreamPace.DEFAULT, Duration.ofSeconds(2)),
                                ScriptedTurn.say("Again.")));
        UUID task = scene.session(repository).ask("Why is total wrong?");
        Thread lost = worker.start();
        Awaitility.await().until(() -> !requests().isEmpty());
        worker.takeAway(task);
        Files.writeString(repository.resolve("src/Prices.java"), "int total = 7;\n");
        index.leavePending(3);

        worker.run();
        lost.join();

        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
        List<ModelRequestBody> requests = requests();
        assertThat(requests).hasSizeGreaterThan(1);
        assertThat(requests.getFirst().users().getFirst()).contains(MAP, FILES);
        assertThat(requests.getLast().users()).isEqualTo(requests.getFirst().users());
    }

    @Test
    void anIndexThatWasAwayIsNotAskedAgainForTheSameWords() throws InterruptedException {
        index.goAway(true);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("Late.")
                                        .paced(StreamPace.DEFAULT, Duration.ofSeconds(2)),
                                ScriptedTurn.say("Again.")));
        UUID task = scene.session(repository).ask("Why is total wrong?");
        Thread lost = worker.start();
        Awaitility.await().until(() -> !requests().isEmpty());
        worker.takeAway(task);
        index.goAway(false);

        worker.run();
        lost.join();

        assertThat(requests()).allMatch(it -> it.users().equals(List.of("Why is total wrong?")));
    }

    @Test
    void aRequestGoesOnWithoutAnAnswer() {
        index.goAway(true);
        WorkerScenario.Session session = succeed("Why is total wrong?");
        assertThat(requests().getLast().users()).containsExactly("Why is total wrong?");
        assertThat(notices(session))
                .containsExactly(
                        "The repository map service did not answer, so the agent works without its map and files. Run `troupe doctor`.");

        index.goAway(false);
        index.fallSilent(true);
        succeed(session, "And why is total right?");
        index.fallSilent(false);
        succeed(session, "Why is total wrong again?");

        List<String> users = requests().getLast().users();
        assertThat(users.get(1)).isEqualTo("And why is total right?");
        assertThat(users.get(2)).contains(MAP, FILES);
    }

    @Test
    void anAnswerThatKnowsNotAllFilesSaysSo() {
        index.leavePending(2);

        succeed("Why is total wrong?");

        assertThat(requests().getLast().users().getFirst())
                .contains("A map of the repository (pending (2 files))", "(pending (2 files))");
    }

    @Test
    void whatAgentsMayNotReadIsInNeitherMapNorFiles() throws IOException {
        closeSomeFiles();

        succeed("Why is total wrong?");

        assertThat(requests().getLast().users().getFirst())
                .contains("src/Prices.java")
                .doesNotContain("closed", "asked", "unseen", ".env");
    }

    private static List<String> sections(WorkerScenario.Session session) {
        return Objects.requireNonNull(
                        session.events(EventBody.TurnFinished.class).getLast().context())
                .stream()
                .map(ContextSection::name)
                .toList();
    }

    private static List<String> notices(WorkerScenario.Session session) {
        return new ArrayList<>(
                session.events(EventBody.Notice.class).stream()
                        .filter(it -> it.code().equals("repository-context"))
                        .map(EventBody.Notice::text)
                        .toList());
    }
}
