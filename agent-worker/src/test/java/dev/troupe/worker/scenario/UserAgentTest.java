package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tasks for agents that a repository defines, and what its directories advise. */
class UserAgentTest {
    private static final ScriptedToolCall WRITE =
            ScriptedToolCall.of("write", Map.of("path", "new.txt", "content", "x"));

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;
    private WorkerScenario.Session session;
    private Path shop;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home);
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void session() throws IOException, InterruptedException {
        shop = ScenarioRepositories.create(directory.resolve("shop"));
        session = scene.session(shop);
        scene.model().forgetRequests();
    }

    @Test
    void theAgentOfTheRepositoryWorksWithItsPromptAndTools() throws IOException {
        agent("tools: Read, Grep, WebSearch\ncolour: red\n");
        play(ScriptedTurn.say("Done."));

        Task ended = run(session.as("mine").ask("Look"));

        assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);
        Asked request = requests().getFirst();
        assertThat(request.system()).startsWith("Be mine.").contains("# Ground rules");
        assertThat(request.tools()).containsExactlyInAnyOrder("read", "grep");
        assertThat(notices())
                .containsExactly(
                        "Agent 'mine' is defined in .claude/agents/mine.md.",
                        ".claude/agents/mine.md:5 sets `colour`, which no agent has; Troupe ignores this.",
                        ".claude/agents/mine.md names tools that do not exist here: web_search.");
    }

    @Test
    void whatItIsNotOfferedItCannotCall() throws IOException {
        agent("tools: Read\n");
        play(ScriptedTurn.call("", WRITE), ScriptedTurn.say("Well."));

        assertThat(run(session.as("mine").ask("Write")).state()).isEqualTo(TaskState.SUCCEEDED);

        assertThat(shop.resolve("new.txt")).doesNotExist();
        assertThat(session.events(EventBody.ToolFinished.class))
                .singleElement()
                .satisfies(it -> assertThat(it.summary()).isEqualTo("not offered write"));
        assertThat(requests().getLast().messages().getLast())
                .isEqualTo("This agent is not offered the tool \"write\". Its tools are: read.");
    }

    @Test
    void effortThatTheModelDoesNotKnowIsToldOnce() throws IOException {
        agent("effort: high\n");
        play(
                ScriptedTurn.call("", ScriptedToolCall.of("list", Map.of())),
                ScriptedTurn.say("Done."));

        var _ = run(session.as("mine").ask("Look"));

        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("effort-ignored"))
                .singleElement()
                .extracting(EventBody.Notice::text)
                .asString()
                .startsWith(
                        "Agent 'mine' asks for effort `high`, but Troupe does not know whether model '")
                .contains(".thinks: true` if it can.");
    }

    @Test
    void itsModeOnlyTightens() throws IOException {
        agent("permissionMode: plan\n");
        play(
                ScriptedTurn.call("", WRITE),
                ScriptedTurn.say("Well."),
                ScriptedTurn.call("", WRITE),
                ScriptedTurn.say("Well."));

        var _ = run(session.with(ApprovalMode.AUTOMATIC).as("mine").ask("Write"));
        assertThat(shop.resolve("new.txt")).doesNotExist();
        assertThat(requests().getFirst().tools()).contains("read").doesNotContain("write", "edit");
        assertThat(notices()).contains(".claude/agents/mine.md limits the mode to plan.");

        agent("permissionMode: bypassPermissions\n");
        var _ = run(session.with(ApprovalMode.PLAN).as("mine").ask("Write"));
        assertThat(shop.resolve("new.txt")).doesNotExist();
    }

    @Test
    void itsModelCountsWhereNobodyChoseOne() throws IOException {
        Path file = Files.createDirectories(home.resolve("agents")).resolve("theirs.md");
        Files.writeString(
                file,
                "---\nname: theirs\ndescription: Theirs.\nmodel: anthropic\n---\nBe theirs.\n");
        play(ScriptedTurn.say("1"), ScriptedTurn.say("2"), ScriptedTurn.say("3"));

        var _ = run(session.as("theirs").ask("Look"));
        var _ =
                run(
                        session.trusting(
                                        new RepositorySettings(
                                                "/shop/.troupe/config.yaml",
                                                "0".repeat(64),
                                                List.of(
                                                        new RepositorySettings.Value(
                                                                "agents.theirs.model",
                                                                List.of("narrow"),
                                                                3))))
                                .ask("Look"));
        var _ = run(session.on("text").ask("Look"));

        assertThat(session.events(EventBody.RunStarted.class))
                .extracting(EventBody.RunStarted::model)
                .containsExactly("anthropic", "narrow", "text");
    }

    @Test
    void itsModelCountsForWorkThatIsHandedOutWhateverTheRequestWorksWith() throws IOException {
        Files.writeString(
                Files.createDirectories(home.resolve("agents")).resolve("theirs.md"),
                "---\nname: theirs\ndescription: Theirs.\nmodel: anthropic\n---\nBe theirs.\n");
        play(ScriptedTurn.say("Seen."), ScriptedTurn.say("Seen."));
        List<PlannedTask> tasks = List.of(looking("one", "theirs"), looking("two", "explorer"));

        TaskPlan plan = new TaskPlan("Look twice.", tasks);
        UUID graph = session.on("narrow").planned(plan).start("graph", "Look");
        while (!WorkerScenario.ended(run(graph))) {
            assertThat(session.events(EventBody.RunStarted.class)).hasSizeLessThan(9);
        }

        assertThat(session.events(EventBody.RunStarted.class))
                .extracting(EventBody.RunStarted::agent, EventBody.RunStarted::model)
                .contains(tuple("theirs", "anthropic"), tuple("explorer", "narrow"));
    }

    private static PlannedTask looking(String key, String agent) {
        List<String> touches = agent.equals("explorer") ? List.of() : List.of(key);
        return new PlannedTask(key, agent, "Look", touches, List.of(), List.of("It is seen."));
    }

    @Test
    void aRepositoryDoesNotChooseTheModelWithoutTrust() throws IOException {
        agent("model: anthropic\n");
        play(ScriptedTurn.say("Done."));

        var _ = run(session.as("mine").ask("Look"));

        assertThat(session.events(EventBody.RunStarted.class))
                .extracting(EventBody.RunStarted::model)
                .containsExactly("default");
        assertThat(notices())
                .contains(
                        ".claude/agents/mine.md asks for the model 'anthropic', but a repository chooses models only with `agents.mine.model` in its trusted settings file.");
    }

    @Test
    void aModelThatNobodyConfiguredDoesNotCount() throws IOException {
        Path file = Files.createDirectories(home.resolve("agents")).resolve("mystery.md");
        Files.writeString(
                file,
                "---\nname: mystery\ndescription: Mystery.\nmodel: mystery\n---\nBe mystery.\n");
        play(ScriptedTurn.say("Done."));

        assertThat(run(session.as("mystery").ask("Look")).state()).isEqualTo(TaskState.SUCCEEDED);

        assertThat(session.events(EventBody.RunStarted.class))
                .extracting(EventBody.RunStarted::model)
                .containsExactly("default");
        assertThat(notices())
                .contains(
                        "~/.troupe/agents/mystery.md asks for the model 'mystery', which is not configured; the agent uses its usual model.");
    }

    /** Turns that all ask for something else, as the same again and again would be stopped for that. */
    private static ScriptedTurn[] loop(String request) {
        return IntStream.range(0, 40)
                .mapToObj(it ->
                        ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of("glob", Map.of("pattern", "*." + it)))
                                .when(new TurnPosition.At(it), RequestMatch.firstUser(request)))
                .toArray(ScriptedTurn[]::new);
    }

    @Test
    void itHasAtMostTheTurnsThatAnyTaskHas() throws IOException {
        agent("maxTurns: 2\n");
        play(loop("Loop"));
        assertThat(WorkerScenario.summary(run(session.as("mine").ask("Loop"))))
                .contains("its 2 turns");

        agent("maxTurns: 900\n");
        play(loop("Loop"));
        assertThat(WorkerScenario.summary(run(session.ask("Loop")))).contains("its 12 turns");
    }

    @Test
    void settingsCountBeforeItsLimitsAndThoseOfTheWorkerBeforeBoth() throws IOException {
        Path own = Files.createDirectories(home.resolve("agents"));
        Files.writeString(
                own.resolve("theirs.md"),
                "---\nname: theirs\ndescription: X.\nmaxTurns: 5\nmaxTime: 1s\n---\nBe it.\n");
        Files.writeString(
                own.resolve("many.md"),
                "---\nname: many\ndescription: X.\nmaxTurns: 5\n---\nBe it.\n");
        play(
                ScriptedTurn.call("", ScriptedToolCall.of("list", Map.of()))
                        .paced(StreamPace.DEFAULT, Duration.ofMillis(500))
                        .when(new TurnPosition.Anywhere(), RequestMatch.firstUser("Loop")),
                ScriptedTurn.call("", ScriptedToolCall.of("list", Map.of()))
                        .when(new TurnPosition.Anywhere(), RequestMatch.firstUser("Never")));

        assertThat(WorkerScenario.summary(run(session.as("theirs").ask("Loop"))))
                .contains("its 3 turns");
        play(loop("Hurry"));
        WorkerScenario.Session other = scene.session(shop);
        assertThat(WorkerScenario.summary(run(other.as("many").ask("Hurry"))))
                .contains("its 12 turns");
    }

    @Test
    void itIsAtWorkForItsTimeAndNoLonger() throws IOException {
        agent("maxTime: 1s\n");
        play(
                ScriptedTurn.call("Slowly.", ScriptedToolCall.of("list", Map.of()))
                        .paced(StreamPace.DEFAULT, Duration.ofMillis(1_100)),
                ScriptedTurn.say("never"));

        Task ended = run(session.as("mine").ask("Look"));

        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.TIME_LIMIT.wire());
        assertThat(WorkerScenario.summary(ended))
                .isEqualTo("The task has been at work for its 1 s.");
        assertThat(requests()).hasSize(1);
        assertThat(session.events(EventBody.ToolFinished.class)).hasSize(1);
    }

    @Test
    void itsTimeStandsStillWhileItWaitsForPeople() throws IOException, InterruptedException {
        agent("maxTime: 1m\ntools: Write\n");
        play(ScriptedTurn.call("", WRITE), ScriptedTurn.say("Done."));
        UUID task = session.with(ApprovalMode.ASK).as("mine").ask("Write");
        assertThat(run(task).state()).isEqualTo(TaskState.WAITING);
        Duration before = scene.ledger().leases().worked(task);
        Thread.sleep(50);

        assertThat(scene.ledger().leases().worked(task)).isEqualTo(before);
        session.decide(session.approval(), true, false, null);

        assertThat(run(task).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(scene.ledger().leases().worked(task)).isGreaterThan(before);
    }

    @Test
    void aTaskForNobodyFailsWithThoseThereAre() {
        Task ended = run(session.as("nobody").ask("Look"));

        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.CONFIGURATION_INVALID.wire());
        assertThat(WorkerScenario.summary(ended))
                .startsWith(
                        "There is no agent named 'nobody'; known are analyst, architect, builder, ");
    }

    @Test
    void whoHasAFaultyFileIsReplacedByNobody() throws IOException {
        write(".claude/agents/developer.md", "---\nname: developer\ntools: Read\n---\nHi");

        Task ended = run(session.ask("Look"));

        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.CONFIGURATION_INVALID.wire());
        assertThat(WorkerScenario.summary(ended))
                .isEqualTo(
                        "Agent 'developer' cannot work: .claude/agents/developer.md:1 lacks the field `description`.");
        assertThat(requests()).isEmpty();
    }

    @Test
    void theAgentThatATaskBeganWithIsItsAgentToTheEnd() throws IOException {
        agent("tools: Read, Write\n");
        play(ScriptedTurn.call("", WRITE), ScriptedTurn.say("Done."));
        UUID task = session.with(ApprovalMode.ASK).as("mine").ask("Write");
        assertThat(run(task).state()).isEqualTo(TaskState.WAITING);

        write(".claude/agents/mine.md", "---\nname: mine\ndescription: Wider.\n---\nDo all.\n");
        session.decide(session.approval(), true, false, null);

        assertThat(run(task).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(shop.resolve("new.txt")).hasContent("x");
        assertThat(requests()).hasSize(2);
        assertThat(requests().getLast().system()).startsWith("Be mine.");
        assertThat(requests().getLast().tools()).containsExactlyInAnyOrder("read", "write");
    }

    @Test
    void noAgentRewritesAgents() throws IOException {
        play(
                ScriptedTurn.call(
                        "",
                        ScriptedToolCall.of(
                                "write",
                                Map.of("path", ".claude/agents/developer.md", "content", "x")),
                        ScriptedToolCall.of(
                                "write",
                                Map.of("path", ".agents/agents/developer.md", "content", "x"))),
                ScriptedTurn.say("Well."));

        var _ = run(session.with(ApprovalMode.AUTOMATIC).ask("Widen"));

        assertThat(shop.resolve(".claude")).doesNotExist();
        assertThat(shop.resolve(".agents")).doesNotExist();
        assertThat(requests().getLast().messages())
                .filteredOn(it -> it.contains("is protected: agents may read but never change it"))
                .hasSize(2);
    }

    @Test
    void aFaultyFileStopsNobodyElse() throws IOException {
        write(".claude/agents/bad.md", "---\nname: bad\n---\nHi");
        play(ScriptedTurn.say("1"), ScriptedTurn.say("2"));

        assertThat(run(session.ask("Look")).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(run(session.ask("Look")).state()).isEqualTo(TaskState.SUCCEEDED);

        assertThat(notices())
                .containsExactly(
                        ".claude/agents/bad.md:1 lacks the field `description`. It was skipped.");
    }

    @Test
    void adviceOfADirectoryComesWithTheFirstFileBelowItAndOnce() throws IOException {
        write("src/CLAUDE.md", "Use tabs, see @../STYLE.md");
        write("STYLE.md", "Short names.");
        ScriptedToolCall read = ScriptedToolCall.of("read", Map.of("path", "src/Prices.java"));
        play(
                ScriptedTurn.call("", read, read),
                ScriptedTurn.call("", read),
                ScriptedTurn.say("Done."),
                ScriptedTurn.call("", read),
                ScriptedTurn.say("Done."));

        var _ = run(session.ask("Read"));
        var _ = run(session.ask("Read again"));

        String advice = "Project instructions of src/CLAUDE.md for files below src/";
        List<String> results = requests().getLast().messages();
        assertThat(results).filteredOn(it -> it.contains(advice)).hasSize(1);
        assertThat(results).anyMatch(it -> it.contains("Use tabs") && it.contains("Short names."));
        assertThat(requests()).noneMatch(it -> it.system().contains("Use tabs"));
    }

    @Test
    void whatThePolicyClosesNoInstructionsImport() throws IOException {
        write(
                ".troupe/config.yaml",
                "permissions: {files: {read: {block: [docs/closed.md], ask: [docs/asked.md]}}}\n");
        write("docs/closed.md", "CLOSED");
        write("docs/asked.md", "ASKED");
        write("docs/open.md", "Open.");
        write("CLAUDE.md", "@docs/closed.md @docs/asked.md @docs/open.md");
        write("src/CLAUDE.md", "@../docs/closed.md");
        ScriptedToolCall read = ScriptedToolCall.of("read", Map.of("path", "src/Prices.java"));
        play(ScriptedTurn.call("", read), ScriptedTurn.say("Done."));

        var _ = run(session.ask("Look"));

        assertThat(requests().getFirst().system())
                .contains(
                        "Open.",
                        "[@docs/closed.md was not imported: docs/closed.md is not permitted (",
                        "[@docs/asked.md was not imported: docs/asked.md needs an approval (")
                .doesNotContain("CLOSED", "ASKED");
        assertThat(requests().getLast().messages().getLast())
                .contains("[@../docs/closed.md was not imported: ")
                .doesNotContain("CLOSED");
        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("instructions"))
                .extracting(EventBody.Notice::text)
                .hasSize(3)
                .anyMatch(it -> it.startsWith("CLAUDE.md: @docs/closed.md was not imported: "))
                .anyMatch(it -> it.startsWith("src/CLAUDE.md: @../docs/closed.md was not"));
    }

    @Test
    void aMistakeInThePolicyIsToldAndTakesNoInstructionsAway() throws IOException {
        write(".troupe/config.yaml", "permissions:\n  commands: {alow: [make]}\n");
        write("docs/more.md", "MORE");
        write("AGENTS.md", "Use tabs. @docs/more.md");
        play(ScriptedTurn.say("Done."));

        var _ = run(session.ask("Look"));

        String file = shop.resolve(".troupe/config.yaml") + ":2";
        assertThat(requests().getFirst().system())
                .contains(
                        "Use tabs.",
                        "[@docs/more.md was not imported: docs/more.md needs an approval (" + file)
                .doesNotContain("MORE");
        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("settings-broken"))
                .singleElement()
                .satisfies(it ->
                        assertThat(it.text())
                                .startsWith(file)
                                .endsWith(
                                        "Until that is corrected, every command needs approval."));
    }

    private void agent(String fields) throws IOException {
        write(
                ".claude/agents/mine.md",
                "---\nname: mine\ndescription: Mine.\n" + fields + "---\nBe mine.\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = shop.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void play(ScriptedTurn... turns) {
        scene.model().play(ModelScenario.of(turns));
    }

    private static List<Asked> requests() {
        return scene.model().requests().stream().map(it -> new Asked(it.body())).toList();
    }

    /** What a model was sent. */
    private record Asked(JsonNode body) {
        List<String> messages() {
            return body.path("messages")
                    .valueStream()
                    .map(it -> it.path("content").asString(""))
                    .toList();
        }

        List<String> tools() {
            return body.path("tools")
                    .valueStream()
                    .map(it -> it.path("function").path("name").asString())
                    .toList();
        }

        String system() {
            return messages().getFirst();
        }
    }

    private List<String> notices() {
        return session.events(EventBody.Notice.class).stream()
                .filter(it -> it.code().equals("agent"))
                .map(EventBody.Notice::text)
                .toList();
    }

    private Task run(UUID task) {
        worker.run();
        return scene.ledger().tasks().find(task).orElseThrow();
    }
}
