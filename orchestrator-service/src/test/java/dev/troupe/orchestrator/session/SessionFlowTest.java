package dev.troupe.orchestrator.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.plan.PlanWarning;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.session.TaskMessageRequest;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.session.UpdateSessionRequest;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.budget.BudgetSettlement;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Sessions over HTTP, against the real ledger and with a worker's side of it. */
class SessionFlowTest {
    private static TestServer server;
    private static Ledger ledger;
    private static TestWorker worker;
    @TempDir Path home;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
        ledger = server.workerLedger();
        worker = new TestWorker(ledger);
    }

    @AfterEach
    void leaveNoWork() {
        server.leaveNoWork();
    }

    @Test
    void aPathInsideARepositoryLeadsToItsOneProject() throws Exception {
        Session session = server.session(home.resolve("shop"));
        Path deep = Files.createDirectories(home.resolve("shop/src"));

        ProjectView again =
                server.post(
                        "/v1/projects",
                        new CreateProjectRequest(deep.toString()),
                        ProjectView.class);

        assertThat(again.id()).isEqualTo(session.projectId());
        assertThat(again.name()).isEqualTo("shop");
        assertThat(again.path()).isEqualTo(session.projectPath());
        assertThat(server.get("/v1/projects").body()).contains(again.id().toString());
    }

    @Test
    void aSessionTakesTheDefaultsItsCreatorLeavesOut() throws Exception {
        Session session = server.session(home.resolve("shop"));

        assertThat(session.mode()).isEqualTo(ApprovalMode.ACCEPT_EDITS);
        assertThat(session.attendance()).isEqualTo(SessionAttendance.INTERACTIVE);
        assertThat(session.isolation()).isEqualTo(WorkspaceIsolation.IN_PLACE);
        assertThat(session.state()).isEqualTo(SessionState.IDLE);
        assertThat(session.createdBy()).isEqualTo("ann");
        assertThat(session.title()).isEqualTo("New session");
    }

    @Test
    void settingsOutOfRangeAreRefused() throws Exception {
        UUID project = server.session(home.resolve("shop")).projectId();

        assertThat(detail(create(project, "x".repeat(201), null, null)))
                .contains("title has 201 characters");
        assertThat(detail(create(project, null, "two words", null))).startsWith("model must be");
        assertThat(detail(create(project, null, null, 0L))).contains("budgetMicros is 0");
    }

    /** No security service runs here, and the file might ask for more care than the user's settings. */
    @Test
    void aFileThatNobodyCanSpeakForStopsWhatWouldBegin() throws Exception {
        Session session = server.session(home.resolve("shop"));
        UUID running = server.say(session.id(), "Begin").taskId();
        Path file = home.resolve("shop/.troupe/config.yaml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "orchestrator: { session: { mode: plan } }");

        HttpResponse<String> created = create(session.projectId(), null, null, null);
        assertThat(created.statusCode()).isEqualTo(503);
        assertThat(problem(created).code()).isEqualTo("security-unavailable");
        assertThat(problem(created).detail())
                .startsWith(
                        "Troupe cannot find out whether "
                                + file.toRealPath()
                                + " is trusted, and that file may set stricter rules:");
        assertThat(server.say(session.id(), "Also").taskId()).isEqualTo(running);
        worker.finish(worker.claim(), TaskState.SUCCEEDED, null);
        HttpResponse<String> more =
                server.post(
                        "/v1/sessions/" + session.id() + "/messages",
                        new PostMessageRequest("And now"));
        assertThat(more.statusCode()).isEqualTo(503);

        Files.delete(file);
        assertThat(server.say(session.id(), "Again").steering()).isFalse();
    }

    @Test
    void sessionsAreListedByChangeInPages() throws Exception {
        UUID project = server.session(home.resolve("shop")).projectId();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            ids.addFirst(
                    TestServer.read(create(project, "s" + i, null, null), Session.class)
                            .id()
                            .toString());
        }
        String oldest = ids.removeLast();
        server.say(UUID.fromString(oldest), "again on top");
        ids.addFirst(oldest);

        assertThat(pages("/v1/sessions?limit=2&projectId=" + project).subList(0, 4)).isEqualTo(ids);
        assertThat(pages("/v1/sessions?limit=3")).containsAll(ids).doesNotHaveDuplicates();
    }

    @Test
    void aTaskBelongsToTheTraceOfTheRequestThatAskedForIt() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";

        var answer =
                server.send(
                        server.request("/v1/sessions/" + session.id() + "/messages")
                                .header("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
                                .POST(BodyPublishers.ofString("{\"text\":\"Fix it\"}"))
                                .build());

        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
        JsonNode input = TestServer.JSON.readTree(worker.claim().task().definition().input());
        assertThat(input.path("traceParent").asString(""))
                .isEqualTo("00-" + trace + "-00f067aa0ba902b7-01");
    }

    @Test
    void anEffortGoesWithTheTaskFromItsBeginning() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String path = "/v1/sessions/" + session.id() + "/messages";

        assertThat(server.post(path, "{\"text\": \"Begin\", \"effort\": \"much\"}").statusCode())
                .isEqualTo(400);
        assertThat(
                        server.post(
                                        path,
                                        new PostMessageRequest("Begin").with(ReasoningEffort.XHIGH))
                                .statusCode())
                .isLessThan(300);
        assertThat(
                        server.post(path, new PostMessageRequest("More").with(ReasoningEffort.MAX))
                                .body())
                .contains("the effort of a request cannot change once it has begun");

        JsonNode input = TestServer.JSON.readTree(worker.claim().task().definition().input());
        assertThat(input.path("effort").asString("")).isEqualTo("xhigh");
    }

    @Test
    void aMessageStartsATaskThatAWorkerFindsComplete() throws Exception {
        Session session = server.session(home.resolve("shop"));

        PostedMessage posted = server.say(session.id(), "Fix the total\nof the cart");

        assertThat(posted.steering()).isFalse();
        NewTask task = worker.claim().task().definition();
        assertThat(task.id()).isEqualTo(posted.taskId());
        assertThat(task.kind()).isEqualTo("agent");
        assertThat(task.workspace()).isEqualTo(session.projectPath());
        assertThat(task.writes()).isTrue();
        JsonNode input = TestServer.JSON.readTree(task.input());
        assertThat(input.get("messageId").asString()).isEqualTo(posted.id().toString());
        assertThat(input.get("text").asString()).isEqualTo("Fix the total\nof the cart");
        assertThat(input.get("mode").asString()).isEqualTo("accept-edits");
        assertThat(input.get("attendance").asString()).isEqualTo("interactive");
        assertThat(input.get("isolation").asString()).isEqualTo("in-place");
        assertThat(input.get("projectPath").asString()).isEqualTo(session.projectPath());
        assertThat(eventAt(session, posted.event()).body())
                .isEqualTo(
                        new EventBody.MessagePosted(
                                posted.id(), "ann", "Fix the total\nof the cart", false));
        Session now = current(session);
        assertThat(now.title()).isEqualTo("Fix the total");
        assertThat(now.state()).isEqualTo(SessionState.WORKING);
    }

    @Test
    void aMessageToARunningTaskSteersIt() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Begin");
        TaskClaim claim = worker.claim();

        PostedMessage second = server.say(session.id(), "And mind the tests");

        assertThat(second.steering()).isTrue();
        assertThat(second.taskId()).isEqualTo(claim.task().id());
        assertThat(ledger.inbox().waiting(claim.task().id()))
                .extracting(InboxMessage::author, InboxMessage::text)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("ann", "And mind the tests"));
        assertThat(eventAt(session, second.event()).body())
                .isEqualTo(
                        new EventBody.MessagePosted(
                                second.id(), "ann", "And mind the tests", true));
        worker.finish(claim, TaskState.SUCCEEDED, null);
        assertThat(server.say(session.id(), "Next").steering()).isFalse();
    }

    @Test
    void ofMessagesAtTheSameTimeOneStartsATaskAndNoneIsLost() throws Exception {
        Session session = server.session(home.resolve("shop"));
        List<PostedMessage> posted = new ArrayList<>();
        try (ExecutorService people = Executors.newFixedThreadPool(8)) {
            List<Future<PostedMessage>> answers = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                String text = "message " + i;
                answers.add(people.submit(() -> server.say(session.id(), text)));
            }
            for (Future<PostedMessage> answer : answers) {
                posted.add(answer.get());
            }
        }

        assertThat(posted).filteredOn(message -> !message.steering()).hasSize(1);
        assertThat(posted)
                .extracting(PostedMessage::taskId)
                .containsOnly(posted.getFirst().taskId());
        assertThat(ledger.inbox().waiting(posted.getFirst().taskId())).hasSize(15);
        assertThat(ledger.events().after(session.id(), 0, 100))
                .filteredOn(event -> event.body() instanceof EventBody.MessagePosted)
                .hasSize(16);
        assertThat(ledger.tasks().ofSession(session.id())).hasSize(1);
    }

    @Test
    void aMessageThatIsNoneIsRefused() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String path = "/v1/sessions/" + session.id() + "/messages";

        assertThat(detail(server.post(path, "{}"))).isEqualTo("text is missing or blank.");
        assertThat(detail(server.post(path, new PostMessageRequest(" \n"))))
                .isEqualTo("text is missing or blank.");
        assertThat(detail(server.post(path, new PostMessageRequest("x".repeat(200_001)))))
                .contains("200001 characters");
        assertThat(detail(server.post(path, new PostMessageRequest("a\0b")))).contains("NUL");
        assertThat(
                        server.post(path, new PostMessageRequest("é\uD83D\uDE00".repeat(50_000)))
                                .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aMessageNamesWhoWorksOnIt() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String path = "/v1/sessions/" + session.id() + "/messages";

        server.post(path, new PostMessageRequest("Look", "reviewer"), PostedMessage.class);
        PostedMessage steering =
                server.post(
                        path,
                        new PostMessageRequest("Also there", "reviewer"),
                        PostedMessage.class);
        HttpResponse<String> other = server.post(path, new PostMessageRequest("Go", "developer"));

        assertThat(steering.steering()).isTrue();
        assertThat(server.say(session.id(), "And here").steering()).isTrue();
        assertThat(problem(other).code()).isEqualTo("conflict");
        assertThat(problem(other).detail())
                .isEqualTo("Agent 'reviewer' works on the session's request, not 'developer'.");
        assertThat(ledger.tasks().ofSession(session.id()))
                .singleElement()
                .satisfies(it -> assertThat(it.definition().agent()).isEqualTo("reviewer"));

        worker.finish(worker.claim(), TaskState.FAILED, "internal");
        server.post("/v1/sessions/" + session.id() + "/resume", "");
        assertThat(ledger.tasks().ofSession(session.id()))
                .extracting(it -> it.definition().agent())
                .containsExactly("reviewer", "reviewer");
    }

    @Test
    void whoeverSpeaksToATaskThatWaitsForOthersIsToldSo() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Look");
        TaskClaim parent = worker.claim();
        UUID child = worker.handOut(parent, "explorer");

        PostedMessage posted = server.say(session.id(), "Also there");

        assertThat(posted.taskId()).isEqualTo(parent.task().id());
        List<SessionEvent> told = ledger.events().after(session.id(), posted.event() - 1, 10);
        assertThat(told)
                .extracting(SessionEvent::body)
                .satisfiesExactly(
                        it -> assertThat(it).isInstanceOf(EventBody.MessagePosted.class),
                        it ->
                                assertThat(it)
                                        .isInstanceOfSatisfying(
                                                EventBody.Notice.class,
                                                notice ->
                                                        assertThat(notice.text())
                                                                .startsWith(
                                                                        "The request waits for tasks that it started (explorer);")));
        assertThat(ledger.inbox().waiting(child)).isEmpty();
    }

    @Test
    void whoeverTellsATaskThatWaitsIsToldOfThatTask() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Look");
        UUID child = worker.handOut(worker.claim(), "explorer");
        worker.handOut(worker.claim(), "reviewer");

        PostedMessage posted =
                server.post(
                        "/v1/sessions/" + session.id() + "/tasks/" + child + "/messages",
                        new TaskMessageRequest("Also there"),
                        PostedMessage.class);

        assertThat(ledger.events().after(session.id(), posted.event(), 10))
                .singleElement()
                .extracting(it -> ((EventBody.Notice) it.body()).text())
                .isEqualTo(
                        "The task waits for tasks that it started (reviewer); it gets this message when they have ended. `troupe cancel --task %s` ends both now."
                                .formatted(child));
    }

    @Test
    void whatWasHandedOutHearsWhetherAnybodyCanBeAskedAndKeepsItsMode() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Look");
        UUID child = worker.handOut(worker.claim(), "explorer");

        server.patch(
                "/v1/sessions/" + session.id(),
                new UpdateSessionRequest(
                        null, ApprovalMode.AUTOMATIC, SessionAttendance.DETACHED, null));

        assertThat(ledger.inbox().waiting(child))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.author()).isEqualTo("system:mode");
                    assertThat(it.text())
                            .containsIgnoringCase("detached")
                            .doesNotContainIgnoringCase("automatic");
                });
    }

    private static TaskPlan plan(String... needs) {
        return new TaskPlan(
                "All of it.",
                List.of(
                        new PlannedTask(
                                "a",
                                "developer",
                                "Do a",
                                List.of("a/**"),
                                List.of(needs),
                                List.of())));
    }

    @Test
    void aRequestThatIsToBeSplitBecomesAGraphAndItsPlanIsFound() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String path = "/v1/sessions/" + session.id();

        PostedMessage posted =
                server.post(
                        path + "/messages",
                        PostMessageRequest.split("Do it", plan()),
                        PostedMessage.class);

        Task task = ledger.tasks().find(posted.taskId()).orElseThrow();
        assertThat(task.definition().kind()).isEqualTo("graph");
        assertThat(task.definition().input()).contains("\"key\"", "a/**");
        SessionPlan found = server.get(path + "/plan", SessionPlan.class);
        assertThat(found.plan()).isEqualTo(plan());
        assertThat(found.warnings())
                .extracting(PlanWarning::code, PlanWarning::task)
                .containsExactly(tuple("acceptance-missing", "a"));
        assertThat(found.taskId()).isEqualTo(task.id());
    }

    @Test
    void aMessageTakesTheSessionOverToAnotherModeOrNowhere() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String path = "/v1/sessions/" + session.id();
        String messages = path + "/messages";
        ApprovalMode before = session.mode();
        PostMessageRequest wrong =
                PostMessageRequest.split("Go", plan("a")).in(ApprovalMode.AUTOMATIC);

        assertThat(server.post(messages, wrong).statusCode()).isEqualTo(400);
        assertThat(server.get(path, Session.class).mode()).isEqualTo(before);

        PostMessageRequest first = new PostMessageRequest("Look").in(ApprovalMode.PLAN);
        assertThat(server.post(messages, first).statusCode()).isEqualTo(200);
        assertThat(server.get(path, Session.class).mode()).isEqualTo(ApprovalMode.PLAN);

        HttpResponse<String> amid =
                server.post(messages, new PostMessageRequest("On").in(ApprovalMode.AUTOMATIC));
        assertThat(problem(amid).code()).isEqualTo("conflict");
        assertThat(amid.body()).contains("a message can change its mode only when");
        assertThat(server.get(path, Session.class).mode()).isEqualTo(ApprovalMode.PLAN);
        JsonNode input = TestServer.JSON.readTree(worker.claim().task().definition().input());
        assertThat(input.path("mode").asString("")).isEqualTo("plan");
    }

    @Test
    void plansThatCannotRunAndSplitsAmidWorkAreRefused() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String path = "/v1/sessions/" + session.id() + "/messages";

        HttpResponse<String> circle = server.post(path, PostMessageRequest.split("Go", plan("a")));
        HttpResponse<String> both =
                server.post(
                        path,
                        new PostMessageRequest(
                                "Go", "tester", true, null, null, null, null, null, null, null));
        HttpResponse<String> none = server.get("/v1/sessions/" + session.id() + "/plan");
        server.say(session.id(), "Look");
        HttpResponse<String> amid = server.post(path, PostMessageRequest.split("Go", null));

        assertThat(problem(circle).code()).isEqualTo("invalid-request");
        assertThat(detail(circle)).startsWith("The plan cannot run. ");
        assertThat(problem(both).code()).isEqualTo("invalid-request");
        assertThat(problem(none).code()).isEqualTo("not-found");
        assertThat(problem(amid).code()).isEqualTo("conflict");
    }

    @Test
    void whatIsSaidToASplitRequestIsHeardByAllWhoWorkOnIt() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.post(
                "/v1/sessions/" + session.id() + "/messages",
                PostMessageRequest.split("Do it", plan()));
        TaskClaim graph = worker.claim();
        UUID child = worker.handOut(graph, "developer");

        PostedMessage posted = server.say(session.id(), "In English");

        assertThat(posted.taskId()).isEqualTo(graph.task().id());
        assertThat(ledger.inbox().waiting(child))
                .singleElement()
                .satisfies(it -> assertThat(it.text()).isEqualTo("In English"));
        server.leaveNoWork();
        worker.finish(worker.claim(), TaskState.CANCELLED, "cancelled");
    }

    @Test
    void whoeverSpeaksToASplitRequestThatNobodyWorksOnNowIsToldSo() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.post(
                "/v1/sessions/" + session.id() + "/messages",
                PostMessageRequest.split("Do it", plan()));
        TaskClaim graph = worker.claim();

        PostedMessage posted = server.say(session.id(), "In English");

        assertThat(posted.taskId()).isEqualTo(graph.task().id());
        assertThat(ledger.events().after(session.id(), posted.event() - 1, 10))
                .extracting(SessionEvent::body)
                .satisfiesExactly(
                        it -> assertThat(it).isInstanceOf(EventBody.MessagePosted.class),
                        it ->
                                assertThat(it)
                                        .isInstanceOfSatisfying(
                                                EventBody.Notice.class,
                                                notice ->
                                                        assertThat(notice.text())
                                                                .startsWith(
                                                                        "No agent works on the request at this moment.")));
        UUID later = worker.handOut(graph, "debugger");
        assertThat(ledger.inbox().waiting(later))
                .extracting(InboxMessage::text)
                .containsExactly("In English");
        PostedMessage heard = server.say(session.id(), "And short");
        assertThat(ledger.events().after(session.id(), heard.event() - 1, 10)).hasSize(1);
        server.leaveNoWork();
        worker.finish(worker.claim(), TaskState.CANCELLED, "cancelled");
    }

    @Test
    void whoeverGoesOnWithASplitRequestHearsWhatWasSaidToIt() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.post(
                "/v1/sessions/" + session.id() + "/messages",
                PostMessageRequest.split("Do it", plan()));
        worker.handOut(worker.claim(), "developer");
        server.say(session.id(), "In English");
        worker.finish(worker.claim(), TaskState.FAILED, "internal");
        server.say(session.id(), "And short");
        TaskClaim graph = worker.claim();
        worker.finish(graph, TaskState.FAILED, "tasks-failed");

        server.post("/v1/sessions/" + session.id() + "/resume", "");

        TaskClaim next = worker.claim();
        assertThat(ledger.inbox().waiting(next.task().id()))
                .extracting(InboxMessage::text)
                .containsExactlyInAnyOrder(
                        "[Said to the request before this one, where nobody read it any more:]\nAnd short",
                        "In English");
        UUID later = worker.handOut(next, "developer");
        assertThat(ledger.inbox().waiting(later)).hasSize(2);
        server.leaveNoWork();
        worker.finish(worker.claim(), TaskState.CANCELLED, "cancelled");
    }

    @Test
    void aSplitRequestThatWaitsIsCancelledByItsOwnLastWords() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.post(
                "/v1/sessions/" + session.id() + "/messages",
                PostMessageRequest.split("Do it", plan()));
        TaskClaim graph = worker.claim();
        UUID child = worker.handOut(graph, "developer");

        server.post("/v1/sessions/" + session.id() + "/cancel", "");

        assertThat(ledger.tasks().find(child).orElseThrow().state()).isEqualTo(TaskState.CANCELLED);
        TaskClaim last = worker.claim();
        assertThat(last.task().id()).isEqualTo(graph.task().id());
        worker.finish(last, TaskState.CANCELLED, "cancelled");
        assertThat(ledger.tasks().find(graph.task().id()).orElseThrow().state())
                .isEqualTo(TaskState.CANCELLED);
    }

    @Test
    void whatIsNoNameOfAnAgentIsRefused() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String path = "/v1/sessions/" + session.id() + "/messages";

        for (String name : List.of("", "Reviewer", "../x", "a b", "a".repeat(65))) {
            HttpResponse<String> refused = server.post(path, new PostMessageRequest("Look", name));
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(detail(refused)).startsWith("agent is no name of an agent: ");
        }
        assertThat(ledger.tasks().ofSession(session.id())).isEmpty();
    }

    @Test
    void aSessionWhoseCheckoutIsGoneSaysSo() throws Exception {
        Session session = server.session(home.resolve("shop"));
        Files.move(home.resolve("shop"), home.resolve("elsewhere"));

        HttpResponse<String> answer =
                server.post(
                        "/v1/sessions/" + session.id() + "/messages", new PostMessageRequest("Go"));

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(problem(answer).code()).isEqualTo("workspace-missing");
        assertThat(current(session).lastEvent()).isZero();
    }

    @Test
    void aRunningTaskIsToldOfANewMode() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Begin");
        TaskClaim claim = worker.claim();

        Session changed =
                TestServer.read(
                        server.patch(
                                "/v1/sessions/" + session.id(),
                                "{\"mode\":\"ASK\",\"title\":\"Carts\"}"),
                        Session.class);

        assertThat(changed.mode()).isEqualTo(ApprovalMode.ASK);
        assertThat(changed.title()).isEqualTo("Carts");
        InboxMessage told = ledger.inbox().waiting(claim.task().id()).getFirst();
        assertThat(told.author()).isEqualTo("system:mode");
        assertThat(TestServer.JSON.readTree(told.text()))
                .isEqualTo(
                        TestServer.JSON.readTree(
                                "{\"mode\":\"ask\",\"attendance\":\"interactive\"}"));
        assertThat(worker.beat(claim.key()).steered()).containsExactly(claim.task().id());
        assertThat(eventAt(session, changed.lastEvent()).body())
                .isEqualTo(
                        new EventBody.Notice(
                                "settings-changed",
                                "The mode is now ask; questions go to the person at the terminal."));
        assertThat(audited(session, "session-started"))
                .isEqualTo(
                        Map.of(
                                "mode", "accept-edits",
                                "attendance", "interactive",
                                "isolation", "in-place"));
        assertThat(audited(session, "session-changed"))
                .isEqualTo(Map.of("mode", "ask", "attendance", "interactive"));
    }

    private static Map<String, String> audited(Session session, String kind) {
        return ledger.audits().pending(10_000).stream()
                .filter(event -> session.id().equals(event.origin().sessionId()))
                .filter(event -> event.kind().equals(kind))
                .map(AuditEvent::detail)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aBudgetIsRaisedWhileATaskWaitsForMoney() throws Exception {
        Session session = server.session(home.resolve("shop"));
        assertThat(session.budgetMicros()).isNull();
        server.say(session.id(), "Begin");
        TaskClaim claim = worker.claim();
        worker.waitForMoney(claim);
        assertThat(current(session).state()).isEqualTo(SessionState.WAITING);

        Session raised =
                TestServer.read(
                        server.patch("/v1/sessions/" + session.id(), "{\"budgetMicros\":5000000}"),
                        Session.class);

        assertThat(raised.budgetMicros()).isEqualTo(5_000_000L);
        assertThat(raised.state()).isEqualTo(SessionState.WORKING);
        assertThat(worker.claim().task().id()).isEqualTo(claim.task().id());
        assertThat(ledger.events().after(session.id(), 0, 100))
                .extracting(SessionEvent::body)
                .contains(
                        new EventBody.Notice("budget-changed", "The session may now cost $5.00."));
        var _ = server.patch("/v1/sessions/" + session.id(), "{\"budgetMicros\":4000}");
        assertThat(ledger.events().after(session.id(), 0, 100).getLast().body())
                .isEqualTo(
                        new EventBody.Notice("budget-changed", "The session may now cost $0.004."));
        HttpResponse<String> none =
                server.patch("/v1/sessions/" + session.id(), "{\"budgetMicros\":0}");
        assertThat(detail(none)).startsWith("budgetMicros is 0");
    }

    @Test
    void aRefusedUndoLeavesTheSessionAsItWas() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String base = "/v1/sessions/" + session.id();
        server.say(session.id(), "Fix it");
        worker.finish(worker.claim(), TaskState.SUCCEEDED, null);

        server.post(base + "/undo", "", StartedTask.class);
        worker.finish(worker.claim(), TaskState.FAILED, "undo-conflict");

        assertThat(current(session).state()).isEqualTo(SessionState.IDLE);
        assertThat(problem(server.post(base + "/resume", "")).detail())
                .endsWith("finished its last request.");
    }

    @Test
    void cancellingReachesWhatRunsAndEndsWhatWaits() throws Exception {
        Session running = server.session(home.resolve("shop"));
        server.say(running.id(), "Begin");
        TaskClaim claim = worker.claim();
        Session queued = server.session(home.resolve("other"));
        server.say(queued.id(), "Begin");

        server.post("/v1/sessions/" + running.id() + "/cancel", "", Session.class);
        Session ended = server.post("/v1/sessions/" + queued.id() + "/cancel", "", Session.class);

        assertThat(ended.state()).isEqualTo(SessionState.CANCELLED);
        assertThat(worker.beat(claim.key()).cancelled()).containsExactly(claim.task().id());
        PostedMessage next = server.say(running.id(), "Something else");
        assertThat(next.steering()).isFalse();
        assertThat(server.post("/v1/sessions/" + queued.id() + "/cancel", "").statusCode())
                .isEqualTo(200);
    }

    @Test
    void oneTaskIsCancelledAndWhoWaitsForItGoesOn() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String tasks = "/v1/sessions/" + session.id() + "/tasks";
        server.say(session.id(), "Begin");
        TaskClaim claim = worker.claim();
        UUID child = worker.handOut(claim, "reviewer");

        TaskView cancelled = server.post(tasks + "/" + child + "/cancel", "", TaskView.class);

        assertThat(cancelled.id()).isEqualTo(child);
        assertThat(cancelled.parentId()).isEqualTo(claim.task().id());
        assertThat(cancelled.state()).isEqualTo("cancelled");
        assertThat(cancelled.summary()).isEqualTo("Cancelled by ann.");
        assertThat(server.post(tasks + "/" + child + "/cancel", "", TaskView.class))
                .isEqualTo(cancelled);
        assertThat(ledger.audits().pending(10_000))
                .filteredOn(it -> child.equals(it.origin().taskId()))
                .extracting(AuditEvent::kind)
                .containsExactlyInAnyOrder("task-cancelled", "task-finished");
        TaskClaim again = worker.claim();
        assertThat(again.task().id()).isEqualTo(claim.task().id());
        UUID second = worker.handOut(again, "reviewer");
        var _ = server.post(tasks + "/" + again.task().id() + "/cancel", "", TaskView.class);
        assertThat(server.get(tasks, TaskView[].class))
                .extracting(TaskView::id, TaskView::state)
                .contains(
                        org.assertj.core.groups.Tuple.tuple(again.task().id(), "cancelled"),
                        org.assertj.core.groups.Tuple.tuple(second, "cancelled"));
    }

    @Test
    void oneOfSeveralTasksIsToldSomething() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String tasks = "/v1/sessions/" + session.id() + "/tasks/";
        server.say(session.id(), "Begin");
        TaskClaim claim = worker.claim();
        UUID child = worker.handOut(claim, "reviewer");
        TaskMessageRequest told = new TaskMessageRequest("Look at the tests too");

        PostedMessage posted = server.post(tasks + child + "/messages", told, PostedMessage.class);

        assertThat(posted.taskId()).isEqualTo(child);
        assertThat(posted.steering()).isTrue();
        assertThat(ledger.inbox().waiting(child))
                .extracting(InboxMessage::text)
                .containsExactly("Look at the tests too");
        assertThat(ledger.inbox().waiting(claim.task().id())).isEmpty();
        assertThat(eventAt(session, posted.event()).body())
                .isEqualTo(
                        new EventBody.MessagePosted(
                                posted.id(), "ann", "Look at the tests too", true));
        assertThat(detail(server.post(tasks + child + "/messages", new TaskMessageRequest(" "))))
                .contains("text is missing or blank");
        var _ = server.post(tasks + child + "/cancel", "", TaskView.class);
        HttpResponse<String> late = server.post(tasks + child + "/messages", told);
        assertThat(problem(late).code()).isEqualTo("conflict");
        assertThat(late.body()).contains("has ended, so nobody would read the message");
    }

    @Test
    void whatATaskAsksAnotherNobodyElseIsAskedFor() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Begin");
        UUID child = worker.handOut(worker.claim(), "explorer");
        worker.ask(worker.claim(), TaskWaitKind.PARENT, WaitReason.ANSWER, "{}");

        PostedMessage posted =
                server.post(
                        "/v1/sessions/" + session.id() + "/tasks/" + child + "/messages",
                        new TaskMessageRequest("Look at the tests too"),
                        PostedMessage.class);

        assertThat(eventAt(session, posted.event() + 1).body())
                .isInstanceOfSatisfying(
                        EventBody.Notice.class,
                        it ->
                                assertThat(it.text())
                                        .startsWith(
                                                "The task waits for an answer of its parent agent"));
        assertThat(server.get("/v1/questions?sessionId=" + session.id()).body()).isEqualTo("[]");
        assertThat(worker.claim().task().id()).isNotEqualTo(child);
    }

    @Test
    void aTaskIsCancelledThroughItsOwnSessionOnly() throws Exception {
        Session session = server.session(home.resolve("shop"));
        Session other = server.session(home.resolve("other"));
        UUID task = server.say(session.id(), "Begin").taskId();

        ProblemResponse problem =
                problem(
                        server.post(
                                "/v1/sessions/" + other.id() + "/tasks/" + task + "/cancel", ""));

        assertThat(problem.code()).isEqualTo("not-found");
        assertThat(problem.detail())
                .isEqualTo("Session " + other.id() + " has no task " + task + ".");
        assertThat(current(session).state()).isEqualTo(SessionState.WORKING);
    }

    @Test
    void aTaskTellsWhatItNeedsAndWhatItHasCost() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Begin");
        TaskClaim claim = worker.claim();
        ModelUsage spend = new ModelUsage(100, 20, 5, 42);
        ledger.journal()
                .append(
                        claim.key(),
                        new JournalAppend(
                                1,
                                List.of(new NewJournalEntry("turn", 1, "{}")),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                new BudgetSettlement(1, spend),
                                null));
        UUID child = worker.handOut(claim, "reviewer");

        TaskView[] tasks = server.get("/v1/sessions/" + session.id() + "/tasks", TaskView[].class);

        assertThat(tasks)
                .extracting(TaskView::id, TaskView::spend, TaskView::needs)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(claim.task().id(), spend, List.of()),
                        org.assertj.core.groups.Tuple.tuple(child, ModelUsage.NONE, List.of()));
    }

    @Test
    void aFailedRequestGoesOnWithItsOwnWords() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String resume = "/v1/sessions/" + session.id() + "/resume";
        assertThat(problem(server.post(resume, "")).code()).isEqualTo("conflict");
        PostedMessage posted = server.say(session.id(), "Fix it");
        StartedTask followed = server.post(resume, "", StartedTask.class);
        assertThat(followed)
                .isEqualTo(new StartedTask(session.id(), posted.taskId(), posted.event()));
        worker.finish(worker.claim(), TaskState.FAILED, "turn-limit");
        assertThat(current(session).state()).isEqualTo(SessionState.FAILED);

        StartedTask resumed = server.post(resume, "", StartedTask.class);

        assertThat(resumed.taskId()).isNotEqualTo(posted.taskId());
        TaskClaim claim = worker.claim();
        assertThat(claim.task().id()).isEqualTo(resumed.taskId());
        JsonNode input = TestServer.JSON.readTree(claim.task().definition().input());
        assertThat(input.get("messageId").asString()).isEqualTo(posted.id().toString());
        assertThat(input.get("text").asString()).startsWith("Continue").endsWith("Fix it");
        assertThat(claim.task().definition().goal()).isEqualTo("Fix it");
        assertThat(eventAt(session, resumed.event()).body())
                .isEqualTo(new EventBody.TaskChanged("agent", "queued", null, "resumed"));
        worker.finish(claim, TaskState.FAILED, "turn-limit");
        server.post(resume, "", StartedTask.class);
        TaskClaim third = worker.claim();
        assertThat(TestServer.JSON.readTree(third.task().definition().input()).get("text"))
                .isEqualTo(input.get("text"));
        assertThat(third.task().definition().goal()).isEqualTo("Fix it");
        worker.finish(third, TaskState.SUCCEEDED, null);
        assertThat(problem(server.post(resume, "")).detail())
                .endsWith("finished its last request.");
    }

    @Test
    void aRequestThatWasSplitGoesOnWithItsTasks() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String resume = "/v1/sessions/" + session.id() + "/resume";
        PlannedTask one =
                new PlannedTask(
                        "one", "developer", "Make one", List.of("one.txt"), List.of(), List.of());
        PostedMessage posted =
                server.post(
                        "/v1/sessions/" + session.id() + "/messages",
                        PostMessageRequest.split(
                                "Do it all", new TaskPlan("One file.", List.of(one))),
                        PostedMessage.class);
        worker.finish(worker.claim(), TaskState.FAILED, "disk-full");

        StartedTask resumed = server.post(resume, "", StartedTask.class);

        TaskClaim claim = worker.claim();
        assertThat(claim.task().id()).isEqualTo(resumed.taskId());
        assertThat(claim.task().definition().kind()).isEqualTo("graph");
        assertThat(claim.task().definition().goal()).isEqualTo("Do it all");
        JsonNode input = TestServer.JSON.readTree(claim.task().definition().input());
        assertThat(input.get("text").asString()).isEqualTo("Do it all");
        assertThat(input.get("previousGraph").asString()).isEqualTo(posted.taskId().toString());
        assertThat(input.at("/plan/tasks/0/key").asString()).isEqualTo("one");
        assertThat(eventAt(session, resumed.event()).body())
                .isEqualTo(new EventBody.TaskChanged("graph", "queued", null, "resumed"));
    }

    @Test
    void aRequestThatIsGoneOnWithKeepsItsEffort() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String base = "/v1/sessions/" + session.id();
        server.post(
                base + "/messages", new PostMessageRequest("Fix it").with(ReasoningEffort.XHIGH));
        worker.finish(worker.claim(), TaskState.FAILED, "turn-limit");

        server.post(base + "/resume", "", StartedTask.class);

        TaskClaim claim = worker.claim();
        assertThat(effort(claim)).isEqualTo("xhigh");
        worker.finish(claim, TaskState.SUCCEEDED, null);
    }

    @Test
    void aSplitRequestThatIsGoneOnWithKeepsItsEffort() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String base = "/v1/sessions/" + session.id();
        server.post(
                base + "/messages",
                PostMessageRequest.split("Do it all", null).with(ReasoningEffort.LOW));
        worker.finish(worker.claim(), TaskState.FAILED, "disk-full");

        server.post(base + "/resume", "", StartedTask.class);

        TaskClaim claim = worker.claim();
        assertThat(claim.task().definition().kind()).isEqualTo("graph");
        assertThat(effort(claim)).isEqualTo("low");
        worker.finish(claim, TaskState.SUCCEEDED, null);
    }

    private static String effort(TaskClaim claim) {
        return TestServer.JSON
                .readTree(claim.task().definition().input())
                .path("effort")
                .asString("");
    }

    @Test
    void undoAndRedoAreTasksOfTheirOwn() throws Exception {
        Session session = server.session(home.resolve("shop"));
        String base = "/v1/sessions/" + session.id();
        assertThat(problem(server.post(base + "/undo", "")).code()).isEqualTo("nothing-to-undo");
        ProblemResponse early = problem(server.post(base + "/redo", ""));
        assertThat(early.code()).isEqualTo("nothing-to-undo");
        assertThat(early.detail()).startsWith("Nothing was redone: session " + session.id());
        assertThat(early.hint()).contains("`troupe undo`");
        server.say(session.id(), "Fix it");
        assertThat(problem(server.post(base + "/undo", "")).code()).isEqualTo("conflict");
        worker.finish(worker.claim(), TaskState.SUCCEEDED, null);

        StartedTask undo = server.post(base + "/undo", "", StartedTask.class);
        TaskClaim claim = worker.claim();
        assertThat(claim.task().id()).isEqualTo(undo.taskId());
        assertThat(claim.task().definition().kind()).isEqualTo("undo");
        worker.finish(claim, TaskState.SUCCEEDED, null);
        StartedTask redo = server.post(base + "/redo", "", StartedTask.class);

        assertThat(worker.claim().task().id()).isEqualTo(redo.taskId());
        TaskView[] tasks = server.get(base + "/tasks", TaskView[].class);
        assertThat(tasks)
                .extracting(TaskView::kind, TaskView::state)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("agent", "succeeded"),
                        org.assertj.core.groups.Tuple.tuple("undo", "succeeded"),
                        org.assertj.core.groups.Tuple.tuple("redo", "running"));
    }

    private static HttpResponse<String> create(
            UUID project, @Nullable String title, @Nullable String model, @Nullable Long budget) {
        return server.post(
                "/v1/sessions",
                new CreateSessionRequest(project, title, null, null, null, model, budget));
    }

    private static List<String> pages(String path) {
        List<String> ids = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = server.get(path + "&cursor=" + cursor, JsonNode.class);
            page.get("items").forEach(item -> ids.add(item.get("id").asString()));
            cursor = page.path("next").asString("");
        } while (!cursor.isEmpty());
        return ids;
    }

    private static Session current(Session session) {
        return server.get("/v1/sessions/" + session.id(), Session.class);
    }

    private static SessionEvent eventAt(Session session, long number) {
        return ledger.events().after(session.id(), number - 1, 1).getFirst();
    }

    private static ProblemResponse problem(HttpResponse<String> answer) {
        return TestServer.JSON.readValue(answer.body(), ProblemResponse.class);
    }

    private static String detail(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(400);
        return problem(answer).detail();
    }
}
