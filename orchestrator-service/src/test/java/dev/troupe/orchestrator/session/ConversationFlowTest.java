package dev.troupe.orchestrator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.session.ContextSection;
import dev.troupe.contracts.session.ContextUsage;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionMatch;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.task.ForkPoint;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole conversations over HTTP: found, forked, exported, measured and shortened. */
class ConversationFlowTest {
    private static TestServer server;
    private static TestWorker worker;
    @TempDir Path home;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
        worker = new TestWorker(server.workerLedger());
    }

    @AfterEach
    void leaveNoWork() {
        server.leaveNoWork();
    }

    @Test
    void wordsAreFoundInTitlesAndMessagesWithinLongerOnesAndAsTheyStand() throws Exception {
        Session said = session("Rework the OrderService, 100%_sure");
        Session titled = session("Something else");
        server.patch("/v1/sessions/" + titled.id(), Map.of("title", "Naming of 注文サービス"));

        assertThat(found("orderserv REWORK")).containsExactly(said.id());
        assertThat(found("Order naming")).isEmpty();
        assertThat(found("文サー")).containsExactly(titled.id());
        assertThat(found("100%_s")).containsExactly(said.id());
        assertThat(found("100_%s")).isEmpty();
        assertThat(found("100\\%")).isEmpty();
        SessionMatch match = search("OrderService").getFirst();
        assertThat(match.messages())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.author()).isEqualTo("ann");
                    assertThat(it.excerpt()).isEqualTo("Rework the OrderService, 100%_sure");
                });
        assertThat(server.get("/v1/sessions/search?text=%20").statusCode()).isEqualTo(400);
        assertThat(server.get("/v1/sessions/search?text=a&limit=0").statusCode()).isEqualTo(400);
    }

    /** Letters that are longer in lower case shift what follows; signs of two units may stand where it is cut. */
    @Test
    void anExcerptShowsTheWordAndCutsNoCharacterInTwo() throws Exception {
        var _ = session("\u0130".repeat(200) + "needle" + "\ud83d\ude00".repeat(300));
        var _ = session("x" + "\ud83d\ude00".repeat(300) + "thimble");

        for (String word : List.of("needle", "thimble")) {
            String excerpt = search(word).getFirst().messages().getFirst().excerpt();
            assertThat(excerpt).contains(word).hasSizeLessThan(300);
            assertThat(new String(excerpt.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(excerpt);
        }
    }

    @Test
    void theTitleOfAForkCutsNoCharacterInTwo() throws Exception {
        Session origin = session("First");
        for (String title : List.of("\ud83d\ude00".repeat(100), "x" + "\ud83d\ude00".repeat(99))) {
            server.patch("/v1/sessions/" + origin.id(), Map.of("title", title));

            String forked = String.valueOf(fork(origin, Map.of()).title());
            assertThat(forked).endsWith("\ud83d\ude00 (fork)");
        }
    }

    @Test
    void aTitleThatSomebodyGaveStays() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.patch("/v1/sessions/" + session.id(), Map.of("title", "Mine"));
        server.say(session.id(), "Not the title");

        assertThat(current(session).title()).isEqualTo("Mine");
    }

    @Test
    void aForkGoesOnFromTheLastRequestWithTheSameSettings() throws Exception {
        Session origin = session("First");
        server.patch(
                "/v1/sessions/" + origin.id(),
                Map.of("mode", "ask", "budgetMicros", 5_000, "model", "quick"));

        Session fork = fork(origin, Map.of());

        assertThat(fork.forkedFrom()).isEqualTo(origin.id());
        assertThat(fork.title()).isEqualTo("First (fork)");
        assertThat(fork.mode()).isEqualTo(current(origin).mode());
        assertThat(fork.model()).isEqualTo("quick");
        assertThat(fork.budgetMicros()).isEqualTo(5_000);
        assertThat(current(origin).forkedFrom()).isNull();
        UUID request = newest(origin).id();
        server.say(fork.id(), "Go on");
        TaskInput input =
                TestServer.JSON.readValue(newest(fork).definition().input(), TaskInput.class);
        assertThat(Objects.requireNonNull(input.fork()).session()).isEqualTo(origin.id());
        assertThat(input.fork().request()).isEqualTo(request);
        assertThat(input.model()).isEqualTo("quick");
    }

    @Test
    void aForkOfAForkInWhichNothingWasSaidGoesOnFromTheSamePlace() throws Exception {
        Session origin = session("First");
        Session fork = fork(origin, Map.of());
        Session second = fork(fork, Map.of("title", "Again"));
        server.leaveNoWork();
        server.say(second.id(), "Go on");

        ForkPoint point = Objects.requireNonNull(input(worker.claim()).fork());

        assertThat(point.session()).isEqualTo(origin.id());
        assertThat(second.forkedFrom()).isEqualTo(fork.id());
        assertThat(second.title()).isEqualTo("Again");
    }

    @Test
    void whereNothingWasSaidThereIsNothingToForkOrToShorten() throws Exception {
        Session session = server.session(home.resolve("shop"));
        assertThat(server.post("/v1/sessions/" + session.id() + "/fork", Map.of()).statusCode())
                .isEqualTo(409);
        assertThat(server.post("/v1/sessions/" + session.id() + "/compact", Map.of()).statusCode())
                .isEqualTo(409);
        HttpResponse<String> unknown =
                server.post("/v1/sessions/" + session.id() + "/fork", Map.of("step", 9));
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(server.get(at(session, "context"), ContextUsage.class))
                .isEqualTo(ContextUsage.NONE);
    }

    @Test
    void anExportOfAForkBeginsWithWhatItKnows() throws Exception {
        Session origin = session("First");
        worker.finish(worker.claim(), TaskState.SUCCEEDED, null);
        Session fork = fork(origin, Map.of());
        server.say(origin.id(), "Unknown to the fork");
        server.say(fork.id(), "Second");

        List<String> said =
                server.get(at(fork, "export"), SessionExport.class).events().stream()
                        .map(it -> it.body())
                        .filter(EventBody.MessagePosted.class::isInstance)
                        .map(it -> ((EventBody.MessagePosted) it).text())
                        .toList();

        assertThat(said).containsExactly("First", "Second");
    }

    @Test
    void anExportOfAForkAtAStepEndsWithThatStep() throws Exception {
        Session origin = session("First");
        TaskClaim claim = worker.claim();
        worker.tell(claim, turn(1, "one.txt"));
        worker.tell(claim, turn(2, "two.txt"));
        worker.tell(claim, turn(3, "three.txt"));
        worker.finish(claim, TaskState.SUCCEEDED, null);
        Session fork = fork(origin, Map.of("step", 2));
        server.say(fork.id(), "Second");

        String known =
                server.get(at(fork, "export"), SessionExport.class).events().stream()
                        .map(it -> it.body().toString())
                        .collect(Collectors.joining("\n"));

        assertThat(known)
                .contains("First", "Created one.txt", "Created two.txt", "path=two.txt", "Second")
                .doesNotContain("three.txt", "turn=3");
    }

    private static EventBody[] turn(int turn, String file) {
        return new EventBody[] {
            new EventBody.TurnFinished(turn, "quick", "Hi.", 1, ModelUsage.NONE, 90, 1_000, 5),
            new EventBody.ToolStarted(turn, "c" + turn, "write", "write " + file),
            new EventBody.ToolFinished(turn, "c" + turn, "write", "ok", "Created " + file, 5, 1),
            new EventBody.FileChanged(file, "created", null, 1, 0, ""),
            new EventBody.Committed("c0ffee", "Add " + file, List.of(file), List.of())
        };
    }

    @Test
    void theNewestTurnOfARequestSaysWhatFillsTheWindow() throws Exception {
        Session session = session("First");
        TaskClaim claim = worker.claim();
        List<ContextSection> sections = List.of(new ContextSection("tools", 3, 90));
        worker.tell(
                claim,
                new EventBody.TurnFinished(
                        1, "quick", "Hi.", 0, ModelUsage.NONE, 90, 1_000, 5, sections),
                new EventBody.Notice("any", "thing"));

        ContextUsage usage = server.get(at(session, "context"), ContextUsage.class);

        assertThat(usage.model()).isEqualTo("quick");
        assertThat(usage.window()).isEqualTo(1_000);
        assertThat(usage.sections()).isEqualTo(sections);
        HttpResponse<String> busy = server.post(at(session, "compact"), Map.of());
        assertThat(busy.statusCode()).isEqualTo(409);
        worker.finish(claim, TaskState.SUCCEEDED, null);
        StartedTask started =
                server.post(at(session, "compact"), Map.of("keep", "the port"), StartedTask.class);
        NewTask task = worker.claim().task().definition();
        assertThat(task.id()).isEqualTo(started.taskId());
        assertThat(task.kind()).isEqualTo("compact");
        assertThat(task.writes()).isFalse();
        assertThat(TestServer.JSON.readTree(task.input()).get("text").asString())
                .isEqualTo("the port");
    }

    private Session session(String text) throws Exception {
        Session session = server.session(home.resolve("shop"));
        PostedMessage posted = server.say(session.id(), text);
        assertThat(posted.steering()).isFalse();
        return session;
    }

    private static Session fork(Session origin, Map<String, Object> request) {
        return server.post("/v1/sessions/" + origin.id() + "/fork", request, Session.class);
    }

    private static String at(Session session, String what) {
        return "/v1/sessions/" + session.id() + "/" + what;
    }

    private static Task newest(Session session) {
        return server.ledger().tasks().ofSession(session.id()).getLast();
    }

    private static Session current(Session session) {
        return server.get("/v1/sessions/" + session.id(), Session.class);
    }

    private static TaskInput input(TaskClaim claim) {
        return TestServer.JSON.readValue(claim.task().definition().input(), TaskInput.class);
    }

    private static List<SessionMatch> search(String text) {
        return List.of(
                server.get(
                        "/v1/sessions/search?text="
                                + URLEncoder.encode(text, StandardCharsets.UTF_8),
                        SessionMatch[].class));
    }

    private static List<UUID> found(String text) {
        return search(text).stream().map(it -> it.session().id()).toList();
    }
}
