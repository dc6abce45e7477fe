package dev.troupe.cli.command.request;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.testserver.PeerEventStream;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.SessionPeer;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.PostedMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class RunCommandTest {
    private static final String MESSAGES = "POST /v1/sessions/" + SESSION + "/messages";
    private static final String CREATE = "POST /v1/sessions";

    @TempDir Path directory;
    private SessionPeer peer;
    private TestCommandLine cli;

    @BeforeEach
    void start() throws Exception {
        Path project = directory.toRealPath();
        peer = new SessionPeer(project);
        TroupeHome home = new TroupeHome(project.resolve("home"));
        peer.server().announce(home);
        cli = new TestCommandLine(home, project);
    }

    @AfterEach
    void stop() {
        peer.close();
    }

    @Test
    void showsTheWorkAndItsSummaryInWholeLinesWhenPiped() {
        peer.tell(script ->
                script.posted("fix it")
                        .live(new EventBody.TextDelta(1, "I look"))
                        .says(1, "I look at the test.")
                        .then(new EventBody.ToolStarted(1, "c1", "bash", "bash: make test"))
                        .then(
                                new EventBody.ToolFinished(
                                        1, "c1", "bash", "failed", "exit 1", 1_200, 1))
                        .then(
                                new EventBody.FileChanged(
                                        "src/A.java", "edited", "exact", 2, 1, "-a\n+b\n+c"))
                        .then(
                                new EventBody.Committed(
                                        "1a2b3c4d5e6f7890", "Fix A", List.of(), List.of()))
                        .succeeds());

        TestCommandLine.Ran ran = cli.run("run", "fix", "it");

        assertThat(ran.exit()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .containsOnlyOnce("I look")
                .contains("✗ bash: make test failed · exit 1 · 1.2 s")
                .contains("edited src/A.java +2 −1 · exact\n    -a\n    +b\n    +c")
                .contains("commit 1a2b3c4d5e Fix A")
                .contains("done in 1.2 s: 1 file changed (+2 −1), commit 1a2b3c4d5e")
                .contains("1 turn, 4,210 tokens in (1,000 cached), 310 out, $0.01")
                .contains("troupe undo --session " + SESSION.toString().substring(28) + "\n")
                .doesNotContain("\u001b");
        assertThat(peer.asked(MESSAGES).getFirst().body()).isEqualTo("{\"text\":\"fix it\"}");
    }

    /** How people name files to an assistant; a file of the repository must not set options. */
    @Test
    void takesWordsThatBeginWithAnAtSignAsWords() throws Exception {
        Path notes = directory.resolve("notes.txt");
        Files.writeString(notes, "--mode automatic -y --title pwned do evil");
        peer.tell(script -> script.posted("hi").succeeds());

        TestCommandLine.Ran ran = cli.run("run", "@" + notes, "@@x");

        assertThat(ran.exit()).isZero();
        assertThat(peer.asked(MESSAGES).getFirst().body())
                .isEqualTo("{\"text\":\"@" + notes + " @@x\"}");
        assertThat(peer.asked(CREATE).getFirst().body()).doesNotContain("automatic", "pwned");
    }

    @Test
    void printsOneJsonObjectPerLineForPrograms() {
        peer.tell(script ->
                script.posted("hi")
                        .live(new EventBody.TextDelta(1, "so\u009b\nwhat"))
                        .says(1, "x")
                        .succeeds());

        TestCommandLine.Ran ran = cli.run("run", "--json", "hi");

        var lines = ran.lines().stream().map(line -> WireJson.read(line, JsonNode.class)).toList();
        assertThat(lines).hasSize(6);
        assertThat(lines.getFirst().path("type").asString()).isEqualTo("session");
        assertThat(lines.getFirst().path("session").path("id").asString())
                .isEqualTo(SESSION.toString());
        assertThat(lines.get(2).path("body").path("text").asString()).isEqualTo("so\u009b\nwhat");
        assertThat(lines.getLast().path("type").asString()).isEqualTo("result");
        assertThat(lines.getLast().path("exit").asInt()).isZero();
        assertThat(lines.getLast().path("taskId").asString()).isEqualTo(TASK.toString());
        assertThat(ran.out()).doesNotContain("\u009b");
    }

    @Test
    void answersNoWhereNobodyCanBeAskedAndExitsWithDenied() {
        peer.tell(
                sessionEventScript -> sessionEventScript.posted("hi").asks("make test"),
                sessionEventScript -> sessionEventScript.decided(false).succeeds());

        TestCommandLine.Ran ran = cli.run("run", "hi");

        assertThat(ran.exit()).isEqualTo(3);
        assertThat(peer.decisions()).hasSize(1);
        assertThat(peer.decisions().getFirst().body()).contains("\"approved\":false");
        assertThat(peer.asked(CREATE).getFirst().body()).contains("\"attendance\":\"headless\"");
        assertThat(ran.err()).contains("nobody can be asked here: make test");
    }

    @Test
    void answersYesWhenToldSo() {
        peer.tell(
                sessionEventScript -> sessionEventScript.posted("hi").asks("make test"),
                sessionEventScript -> sessionEventScript.decided(true).succeeds());

        TestCommandLine.Ran ran = cli.run("run", "--yes", "hi");

        assertThat(ran.exit()).isZero();
        assertThat(peer.decisions().getFirst().body())
                .contains("\"approved\":true")
                .contains("\"remember\":false");
        assertThat(peer.asked(CREATE).getFirst().body()).contains("\"attendance\":\"interactive\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--yes", "--mode=ask"})
    void neverSaysBlindlyWhoseWorkIsGivenUp(String option) {
        peer.tell(
                sessionEventScript -> sessionEventScript.posted("hi").asksAboutAMerge(),
                sessionEventScript -> sessionEventScript.decided(false).succeeds());

        TestCommandLine.Ran ran = cli.run("run", option, "hi");

        assertThat(peer.decisions().getFirst().body())
                .contains("\"approved\":false", "\"keepOnBranch\":true", "\"remember\":false");
        assertThat(ran.err()).contains("Kept on its own branch").contains("'Number'");
    }

    @Test
    void doesNotAnswerWhatWasSettledElsewhere() {
        peer.server().on("GET /v1/approvals", request -> PeerReply.json(List.of()));
        peer.tell(script -> script.posted("hi").asks("make test").decided(true).succeeds());

        assertThat(cli.run("run", "--yes", "hi").exit()).isZero();
        assertThat(peer.decisions()).isEmpty();
    }

    @Test
    void goesOnWhenSomebodyElseAnswersFaster() {
        peer.server()
                .on(
                        "POST /v1/approvals/" + SessionEventScript.APPROVAL + "/decision",
                        request ->
                                PeerReply.problem(ErrorCode.CONFLICT, "It was answered by bob."));
        peer.tell(script -> script.posted("hi").asks("make test").decided(false).succeeds());

        TestCommandLine.Ran ran = cli.run("run", "--yes", "hi");

        assertThat(ran.exit()).isZero();
        assertThat(ran.err()).contains("It was answered by bob.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--yes", "--mode=plan"})
    void leavesARequestThatWaitsForMoneyWhereNobodyLooksOn(String option) {
        peer.tell(script -> script.posted("hi").says(1, "I begin.").wantsMoney("session"));

        TestCommandLine.Ran ran = cli.run("run", option, "hi");

        assertThat(ran.exit()).isEqualTo(ErrorCode.BUDGET_EXHAUSTED.exit());
        assertThat(ran.out())
                .contains("error: The budget of the session has no room.")
                .contains(
                        "next: Raise the budget with `troupe resume "
                                + SESSION
                                + " --budget 0.54` or")
                .contains("code: budget-exhausted");
        assertThat(peer.asked("POST /v1/sessions/" + SESSION + "/cancel")).isEmpty();
    }

    @Test
    void programsLearnWhatARequestWaitsFor() {
        peer.tell(script -> script.posted("hi").wantsMoney("team"));

        TestCommandLine.Ran ran = cli.run("run", "--json", "hi");

        JsonNode result = WireJson.read(ran.lines().getLast(), JsonNode.class);
        assertThat(result.path("state").asString()).isEqualTo("waiting");
        assertThat(result.path("code").asString()).isEqualTo("budget-exhausted");
        assertThat(result.path("hint").asString())
                .startsWith(
                        "An administrator raises the budget of a team: `troupe budget team NAME")
                .contains("goes on by itself then. Follow it with `troupe attach ");
        assertThat(result.path("exit").asInt()).isEqualTo(ran.exit()).isEqualTo(4);
        assertThat(ran.out()).contains("\"callMicros\":51200", "\"limitMicros\":500000");
    }

    @Test
    void aPersonIsToldHowToRaiseABudgetAndMayWait() {
        peer.tell(script -> script.posted("hi").wantsMoney("session").queued("decided").succeeds());

        TestCommandLine.Ran ran = cli.watched("run", "hi");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .contains("? The budget of the session has no room.")
                .contains("in another terminal: `troupe resume " + SESSION + " --budget 0.54` or");
    }

    @Test
    void aMessageToARequestThatWaitsForMoneyIsNotWatchedInVain() {
        peer.server()
                .on(
                        MESSAGES,
                        peerRequest ->
                                PeerReply.json(new PostedMessage(SESSION, SESSION, TASK, true, 4)));
        peer.server()
                .on(
                        "GET /v1/sessions/" + SESSION + "/tasks",
                        peerRequest ->
                                PeerReply.json(List.of(CommandFixture.task(TASK, "waiting", ""))));
        peer.tell(script -> script.posted("hi").wantsMoney("session").posted("and more"));

        TestCommandLine.Ran ran = cli.run("run", "--continue", "and more");

        assertThat(ran.exit()).isEqualTo(ErrorCode.BUDGET_EXHAUSTED.exit());
        assertThat(ran.out()).contains("ada: and more").contains("--budget 0.54");
    }

    @ParameterizedTest
    @CsvSource({
        "failed, budget-exhausted, 4",
        "failed, model-key-missing, 13",
        "failed, approval-needed, 3",
        "failed, a-code-of-the-future, 1",
        "failed, , 1",
        "cancelled, cancelled, 130",
        "quarantined, task-quarantined, 31"
    })
    void endsWithTheExitCodeOfTheFailure(String state, String code, int exit) {
        peer.tell(script -> script.posted("hi").finished(state, "It did not work.", code));

        TestCommandLine.Ran ran = cli.run("run", "hi");

        assertThat(ran.exit()).isEqualTo(exit);
        assertThat(ran.out()).contains("error: It did not work.");
        if (code != null) {
            assertThat(ran.out()).contains("  next: Do the next thing.\n  code: " + code);
        }
    }

    @Test
    void marksFilesThatTheCommitDoesNotHold() {
        peer.tell(script ->
                script.posted("hi")
                        .then(new EventBody.FileChanged("a.txt", "edited", "exact", 1, 0, "+a"))
                        .then(new EventBody.FileChanged("b.log", "edited", "exact", 1, 0, "+b"))
                        .then(
                                new EventBody.Committed(
                                        "1a2b3c4d5e6f7890", "Fix", List.of("a.txt"), List.of()))
                        .succeeds());

        TestCommandLine.Ran ran = cli.run("run", "hi");

        assertThat(ran.out()).contains("\n  a.txt\n  b.log · not committed\n");
    }

    @Test
    void listsWhatNobodyCouldBeAskedAboutAndHowToAllowIt() {
        String notice =
                "Not done, as nobody can be asked: make lint. A rule asks. To allow it: add it.";
        peer.tell(script ->
                script.posted("hi")
                        .then(new EventBody.Notice("approval-needed", notice))
                        .says(1, "Half of it.")
                        .succeeds());

        TestCommandLine.Ran ran = cli.run("run", "hi");

        assertThat(ran.exit()).isEqualTo(ErrorCode.APPROVAL_NEEDED.exit());
        assertThat(ran.out() + ran.err())
                .contains(
                        "but this was not done, as nobody could be asked:",
                        "  - make lint. A rule asks. To allow it: add it.");
        TestCommandLine.Ran json = cli.run("run", "--json", "hi");
        assertThat(json.exit()).isEqualTo(ErrorCode.APPROVAL_NEEDED.exit());
        assertThat(json.out().lines().toList().getLast()).contains("\"notAllowed\":[\"Not done");
    }

    @Test
    void listsWhatThePolicyBlockedThoughTheRequestSucceeded() {
        String notice =
                "Blocked by the policy: bash rm -rf build. A rule. To allow it: take it out.";
        peer.tell(script ->
                script.posted("hi")
                        .then(new EventBody.Notice("denied", notice))
                        .says(1, "Done without.")
                        .succeeds());

        TestCommandLine.Ran ran = cli.run("run", "hi");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out() + ran.err())
                .contains(
                        "  blocked by the policy:\n",
                        "  - bash rm -rf build. A rule. To allow it: take it out.");
        TestCommandLine.Ran json = cli.run("run", "--json", "hi");
        assertThat(json.out().lines().toList().getLast()).contains("\"blocked\":[\"Blocked by");
    }

    @Test
    void passesOverEventsOfNewerServers() {
        peer.server()
                .on(
                        "GET /v1/sessions/" + SESSION + "/events",
                        request ->
                                PeerReply.text(
                                        200,
                                        "text/event-stream",
                                        "id: 1\ndata: {\"number\":1,\"body\":{\"type\":\"weather\"}}\n\n"
                                                + "id: 2\ndata: nonsense\n\nid: 3\ndata: "
                                                + WireJson.write(
                                                                new SessionEventScript()
                                                                        .succeeds()
                                                                        .events()
                                                                        .getFirst())
                                                        .replace("\"number\":1", "\"number\":3")
                                                + "\n\n"));

        assertThat(cli.run("run", "hi").exit()).isZero();
    }

    @Test
    void readsTheRequestFromStandardInput() {
        peer.tell(script -> script.posted("hi").succeeds());

        cli.piped("from a pipe\n", "run");
        cli.piped("also\n", "run", "-");
        cli.piped("the rest\n", "run", "review", "-");
        cli.piped("comes along", "run", "only words");
        cli.piped(" \n", "run", "words alone");

        assertThat(peer.asked(MESSAGES).stream().map(request -> request.body()))
                .containsExactly(
                        "{\"text\":\"from a pipe\"}",
                        "{\"text\":\"also\"}",
                        "{\"text\":\"review\",\"attachments\":[{\"name\":\"standard input\",\"text\":\"the rest\\n\"}]}",
                        "{\"text\":\"only words\",\"attachments\":[{\"name\":\"standard input\",\"text\":\"comes along\"}]}",
                        "{\"text\":\"words alone\"}");
    }

    @Test
    void doesNotHangWhereAnInputIsOpenAndSilent() throws Exception {
        peer.tell(script -> script.posted("hi").succeeds());

        try (var writer = new java.io.PipedOutputStream();
                var silent = new java.io.PipedInputStream(writer)) {
            TestCommandLine.Ran ran = cli.run(silent, "run", "hi");

            assertThat(ran.exit()).isZero();
            assertThat(ran.err()).contains("standard input is open and says nothing");
        }
    }

    @Test
    void sendsImagesAndTellsWhereItIs() throws Exception {
        peer.tell(script -> script.posted("hi").succeeds());
        Files.writeString(directory.resolve("fake.png"), "no image");
        byte[] png =
                Base64.getDecoder()
                        .decode(
                                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
        Path deep = Files.createDirectories(directory.resolve("src/deep"));
        Files.write(directory.resolve("shot.png"), png);

        TestCommandLine.Ran fake = cli.run("run", "--image", "fake.png", "hi");
        TestCommandLine.Ran none = cli.run("run", "--image", "none.png", "hi");
        TestCommandLine.Ran shown =
                cli.run("run", "-C", deep.toString(), "--image", "shot.png", "hi");

        assertThat(fake.exit()).isEqualTo(2);
        assertThat(fake.err()).contains("fake.png is no PNG, JPEG, WebP or GIF image.");
        assertThat(none.err()).contains("The image none.png cannot be read.");
        assertThat(shown.exit()).isZero();
        assertThat(peer.asked(MESSAGES))
                .singleElement()
                .satisfies(it ->
                        assertThat(it.body())
                                .contains(
                                        "\"directory\":\"src/deep\"",
                                        "\"name\":\"shot.png\"",
                                        java.util.Base64.getEncoder().encodeToString(png)));
    }

    @Test
    void refusesAnEmptyAndAnEndlessRequest() {
        assertThat(cli.piped("  \n", "run").exit()).isEqualTo(2);
        TestCommandLine.Ran tooLong = cli.piped("x".repeat(200_001), "run");
        assertThat(tooLong.exit()).isEqualTo(2);
        assertThat(tooLong.err()).contains("longer than 200000 characters");
        assertThat(peer.asked(MESSAGES)).isEmpty();
    }

    @Test
    void leavesADetachedSessionWithItsId() {
        TestCommandLine.Ran ran = cli.run("run", "--detach", "hi");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).isEqualTo(SESSION + "\n");
        assertThat(peer.asked(CREATE).getFirst().body()).contains("\"attendance\":\"detached\"");
        assertThat(cli.run("run", "--detach", "--json", "hi").lines().getLast())
                .contains("\"state\":\"detached\"")
                .contains("\"exit\":0");
    }

    @Test
    void passesEverySettingOn() {
        peer.tell(script -> script.posted("hi").succeeds());

        cli.run(
                "run",
                "--mode",
                "accept-edits",
                "--worktree",
                "--model",
                "big",
                "--budget",
                "2.5",
                "--title",
                "T",
                "--agent",
                "reviewer",
                "--priority",
                "high",
                "--effort",
                "xhigh",
                "hi");

        assertThat(peer.asked(CREATE).getFirst().body())
                .contains("\"mode\":\"accept-edits\"")
                .contains("\"isolation\":\"worktree\"")
                .contains("\"model\":\"big\"")
                .contains("\"budgetMicros\":2500000")
                .contains("\"title\":\"T\"");
        assertThat(peer.asked(MESSAGES).getFirst().body())
                .contains("\"text\":\"hi\"")
                .contains("\"agent\":\"reviewer\"")
                .contains("\"priority\":\"high\"")
                .contains("\"effort\":\"xhigh\"");
    }

    @Test
    void asksForARequestToBeSplit() {
        peer.tell(script -> script.posted("hi").succeeds());

        assertThat(cli.run("run", "--parallel", "hi").exit()).isZero();

        assertThat(peer.asked(MESSAGES).getFirst().body())
                .contains("\"text\":\"hi\"")
                .contains("\"parallel\":true")
                .doesNotContain("plan");
    }

    @Test
    void sendsThePlanOfAFile() throws IOException {
        peer.tell(script -> script.posted("Both.").succeeds());
        Files.writeString(
                directory.resolve("plan.json"),
                """
                {"summary": "Both.", "tasks": [{"key": "a", "agent": "developer", "goal": "A"}]}
                """);

        assertThat(cli.run("run", "--plan", "plan.json").exit()).isZero();

        assertThat(peer.asked(MESSAGES).getFirst().body())
                .contains("\"text\":\"Both.\"")
                .contains("\"key\":\"a\"");
    }

    @Test
    void namesAFileThatIsNoPlan() throws IOException {
        Files.writeString(directory.resolve("plan.json"), "{\"tasks\": 7}");

        TestCommandLine.Ran faulty = cli.run("run", "--plan", "plan.json", "hi");
        TestCommandLine.Ran absent = cli.run("run", "--plan", "none.json", "hi");
        TestCommandLine.Ran both = cli.run("run", "--parallel", "--agent", "tester", "hi");

        assertThat(faulty.exit()).isEqualTo(2);
        assertThat(faulty.err())
                .contains("plan.json is no plan: tasks is missing or has the wrong type.");
        assertThat(absent.exit()).isEqualTo(2);
        assertThat(absent.err())
                .contains("none.json is no plan: it cannot be read, as there is no such file.");
        assertThat(both.exit()).isEqualTo(2);
        assertThat(peer.asked(MESSAGES)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    []|it is no JSON object with a summary and tasks
                    null|it is no JSON object with a summary and tasks
                    {"tasks": [x]}|it breaks off or has a mistake in line 1, column 1
                    """)
    void saysInItsOwnWordsWhatIsNoPlan(String text, String why) throws IOException {
        Files.writeString(directory.resolve("plan.json"), text);

        TestCommandLine.Ran ran = cli.run("run", "--plan", "plan.json", "hi");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("is no plan: " + why).doesNotContain("dev.troupe");
    }

    @Test
    void readsNoMoreOfAPlanThanOneMayBe() throws Exception {
        Path endless = directory.resolve("endless");
        assertThat(new ProcessBuilder("mkfifo", endless.toString()).start().waitFor()).isZero();
        Process writer =
                new ProcessBuilder("sh", "-c", "cat /dev/zero > \"$0\"", endless.toString())
                        .start();

        TestCommandLine.Ran ran = cli.run("run", "--plan", "endless", "hi");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("it is larger than 1 MiB");
        assertThat(writer.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void opensNoSessionForWhatIsRefused() throws Exception {
        peer.server()
                .on(
                        MESSAGES,
                        request ->
                                PeerReply.problem(
                                        ErrorCode.INVALID_REQUEST, "The plan cannot run."));
        Files.writeString(directory.resolve("plan.json"), "{\"summary\":\"x\",\"tasks\":[]}");

        assertThat(cli.run("run", "--plan", "plan.json").err()).contains("The plan cannot run.");
        assertThat(cli.run("plan", "x").err()).contains("The plan cannot run.");
        assertThat(cli.run("workflow", "x").err()).contains("The plan cannot run.");

        assertThat(peer.asked("POST /v1/requests")).hasSize(3);
    }

    @Test
    void goesOnInTheLastSessionOfTheRepository() {
        peer.tell(script -> script.posted("more").succeeds());

        assertThat(cli.run("run", "--continue", "--mode", "plan", "more").exit()).isZero();
        assertThat(cli.run("run", "--session", "0000beef", "--model", "other", "more").exit())
                .isZero();

        assertThat(peer.asked(CREATE)).isEmpty();
        assertThat(peer.asked("PATCH /v1/sessions/" + SESSION).getLast().body())
                .contains("\"model\":\"other\"");
        assertThat(peer.asked("PATCH /v1/sessions/" + SESSION).getFirst().body())
                .contains("\"mode\":\"plan\"")
                .contains("\"attendance\":\"headless\"");
        assertThat(peer.asked("GET /v1/sessions").getFirst().query())
                .contains("projectId=" + SessionEventScript.PROJECT);
    }

    @Test
    void showsTheServersProblemAsItIs() {
        peer.server()
                .on(
                        "POST /v1/projects",
                        request ->
                                PeerReply.problem(
                                        ErrorCode.NOT_A_GIT_REPOSITORY,
                                        "/x is not in a git repository."));

        TestCommandLine.Ran people = cli.run("run", "hi");
        TestCommandLine.Ran programs = cli.run("run", "--json", "hi");

        assertThat(people.exit()).isEqualTo(10);
        assertThat(people.err())
                .isEqualTo(
                        "error: /x is not in a git repository.\n  next: "
                                + ErrorCode.NOT_A_GIT_REPOSITORY.hint()
                                + "\n  code: not-a-git-repository\n");
        assertThat(WireJson.read(programs.out(), JsonNode.class).path("code").asString())
                .isEqualTo("not-a-git-repository");
        assertThat(programs.exit()).isEqualTo(10);
    }

    @Test
    void makesTextOfModelsAndToolsHarmless() {
        peer.tell(script ->
                script.posted("hi")
                        .says(1, "\u001b]0;owned\u0007\u001b[2Jtext\u202e")
                        .then(new EventBody.ToolStarted(1, "c", "bash", "x\u001b[1A\ny"))
                        .then(new EventBody.ToolFinished(1, "c", "bash", "ok", "a\u009bb", 1, 1))
                        .then(
                                new EventBody.FileChanged(
                                        "a\u001b[31m", "edited", null, 0, 0, "+\u001b[8m"))
                        .finished("failed", "\u001b[0m", null));

        TestCommandLine.Ran ran = cli.run("run", "hi");

        assertThat(ran.out()).doesNotContain("\u001b", "\u009b", "\u0007", "\u202e");
        assertThat(ran.out()).contains("␛]0;owned␇␛[2Jtext\\u{202E}");
    }

    @Test
    void survivesAStreamThatEndsInTheMiddle() {
        SessionEventScript script =
                new SessionEventScript().posted("hi").says(1, "first").says(2, "second").succeeds();
        peer.server()
                .on(
                        "GET /v1/sessions/" + SESSION + "/events",
                        request ->
                                PeerEventStream.ending(
                                        script.after(request.after()).stream().limit(2).toList()));

        TestCommandLine.Ran ran = cli.run("run", "hi");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).containsOnlyOnce("first").containsOnlyOnce("second");
    }
}
