package dev.troupe.worker.scenario.repomap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs beside a repository map service, or what stands for it. */
abstract class RepositoryMapScenario {
    private static final int MOST_TURNS = 40;

    @TempDir private static Path home;
    static WorkerScenario scene;
    static ManualWorker worker;
    static WalkedRepositoryIndex index;

    @TempDir private Path directory;
    Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        index = new WalkedRepositoryIndex();
        scene = new WorkerScenario(home).askingByWords().indexed(index);
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        scene.model().forgetRequests();
        index.goAway(false);
        index.fallSilent(false);
        index.leavePending(0);
        index.index(IndexingProgress.NONE, Duration.ZERO);
    }

    /** By a rule of the policy that blocks, by one that asks, by a list of ignored files, and by its name. */
    final void closeSomeFiles() throws IOException {
        write(
                ".troupe/config.yaml",
                "permissions: {files: {read: {block: [docs/closed.md], ask: [docs/asked.md]}}}\n");
        write(".troupeignore", "docs/unseen.md\n");
        for (String name : List.of("docs/closed.md", "docs/asked.md", "docs/unseen.md", ".env")) {
            write(name, "int total of what nobody shows\n");
        }
    }

    final void write(String name, String text) throws IOException {
        Path file = repository.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    final WorkerScenario.Session succeed(String words) {
        WorkerScenario.Session session = scene.session(repository);
        succeed(session, words);
        return session;
    }

    final void succeed(WorkerScenario.Session session, String words) {
        // The model answers by how much it has heard.
        ScriptedTurn[] answers = new ScriptedTurn[MOST_TURNS];
        Arrays.fill(answers, ScriptedTurn.say("Seen."));
        scene.model().play(ModelScenario.of(answers));
        run(session, words);
    }

    /** Lets the model make a call and answer. */
    final String call(String tool, Map<String, Object> arguments) {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", ScriptedToolCall.of(tool, arguments)),
                                ScriptedTurn.say("Seen.")));
        run(scene.session(repository), "Look");
        return requests().getLast().results().getLast();
    }

    final void run(WorkerScenario.Session session, String words) {
        UUID task = session.ask(words);
        worker.run();
        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
    }

    static List<ModelRequestBody> requests() {
        return scene.model().requests().stream()
                .map(it -> new ModelRequestBody(it.body()))
                .toList();
    }

    /** What a model was sent. */
    record ModelRequestBody(JsonNode body) {
        List<String> raw() {
            return body.path("messages").valueStream().map(JsonNode::toString).toList();
        }

        List<String> users() {
            return messages("user");
        }

        List<String> results() {
            return messages("tool");
        }

        private List<String> messages(String role) {
            return body.path("messages")
                    .valueStream()
                    .filter(it -> it.path("role").asString("").equals(role))
                    .map(it -> it.path("content").asString(""))
                    .toList();
        }

        String system() {
            return messages("system").getFirst();
        }

        List<String> tools() {
            return body.path("tools")
                    .valueStream()
                    .map(it -> it.path("function").path("name").asString())
                    .toList();
        }
    }
}
