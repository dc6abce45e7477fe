package dev.troupe.orchestrator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest.Action;
import dev.troupe.contracts.workflow.WorkflowOptions;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.contracts.workflow.WorkflowView;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Workflows over HTTP, against the real ledger and with a worker's side of it. */
class WorkflowFlowTest {
    private static TestServer server;
    private static Ledger ledger;
    private static TestWorker worker;
    @TempDir Path home;
    private Session session;
    private String base;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
        ledger = server.workerLedger();
        worker = new TestWorker(ledger);
    }

    @BeforeEach
    void open() throws Exception {
        session = server.session(home.resolve("shop"));
        base = "/v1/sessions/" + session.id();
    }

    @AfterEach
    void leaveNoWork() {
        server.leaveNoWork();
        saySomeLastWords();
    }

    /** What is cancelled while it waits may be claimed once more. */
    private static void saySomeLastWords() {
        Optional<TaskClaim> last = worker.tryClaim(Duration.ofMinutes(5));
        while (last.isPresent()) {
            worker.finish(last.get(), TaskState.CANCELLED, "cancelled");
            last = worker.tryClaim(Duration.ofMinutes(5));
        }
    }

    @Test
    void aRequestInPhasesBecomesAWorkflowThatBeginsWithNothingDone() {
        WorkflowOptions options =
                new WorkflowOptions(
                        true,
                        List.of(
                                WorkflowPhase.REVIEW,
                                WorkflowPhase.EXPLORATION,
                                WorkflowPhase.EXPLORATION));

        PostedMessage posted = begin(options);

        Task task = worker.claim().task();
        assertThat(task.id()).isEqualTo(posted.taskId());
        assertThat(task.definition().kind()).isEqualTo("workflow");
        assertThat(task.definition().agent()).isEqualTo("workflow");
        assertThat(input(task).get("workflow"))
                .isEqualTo(
                        TestServer.JSON.readTree(
                                """
                                {"stepwise": true, "skip": ["exploration", "review"]}
                                """));
        assertThat(view())
                .isEqualTo(
                        new WorkflowView(
                                session.id(),
                                task.id(),
                                "Add a wish list",
                                "running",
                                null,
                                false,
                                WorkflowStatus.fresh().phases()));
        assertThat(events()).contains(new EventBody.TaskChanged("workflow", "queued", null, null));
    }

    @Test
    void whatIsNoWorkflowIsRefused() {
        String path = base + "/messages";
        WorkflowOptions plain = new WorkflowOptions(null, null);

        assertThat(
                        detail(
                                server.post(
                                        path,
                                        new PostMessageRequest(
                                                "Go", "tester", null, null, plain, null, null, null,
                                                null, null))))
                .startsWith("workflow was given with agent, parallel or plan");
        assertThat(
                        detail(
                                server.post(
                                        path,
                                        new PostMessageRequest(
                                                "Go", null, true, null, plain, null, null, null,
                                                null, null))))
                .startsWith("workflow was given with agent, parallel or plan");
        assertThat(
                        detail(
                                server.post(
                                        path,
                                        PostMessageRequest.inPhases(
                                                "Go",
                                                new WorkflowOptions(
                                                        null, List.of(WorkflowPhase.SUMMARY))))))
                .isEqualTo("The phase summary cannot be skipped.");
        assertThat(
                        detail(
                                server.post(
                                        path,
                                        "{\"text\": \"Go\", \"workflow\": {\"skip\": [\"tea\"]}}")))
                .isEqualTo(
                        "workflow.skip.[0] is 'tea'; it must be one of discovery, exploration,"
                                + " questions, architecture, implementation, review, summary.");
        ProblemResponse none = problem(server.get(base + "/workflow"), 404);
        assertThat(none.detail()).isEqualTo("Session %s has no workflow.".formatted(session.id()));
        assertThat(none.hint()).contains("troupe workflow");
        server.say(session.id(), "Look");
        assertThat(
                        problem(server.post(path, PostMessageRequest.inPhases("Go", plain)), 409)
                                .detail())
                .contains("done in phases");
    }

    @Test
    void aMessageIsHeardByTheWorkflowAndAllWhoWorkForIt() {
        begin();
        TaskClaim claim = worker.claim();
        UUID child = worker.handOut(claim, "explorer");

        PostedMessage posted = server.say(session.id(), "In English");

        assertThat(posted.steering()).isTrue();
        assertThat(posted.taskId()).isEqualTo(claim.task().id());
        assertThat(ledger.inbox().waiting(child))
                .singleElement()
                .satisfies(it -> assertThat(it.text()).isEqualTo("In English"));
    }

    @Test
    void aPauseIsToldOnceAndSeenUntilItComes() {
        TaskClaim claim = exploring();
        worker.handOut(claim, "explorer");

        WorkflowView asked = change(Action.PAUSE, null);
        WorkflowView again = change(Action.PAUSE, null);

        assertThat(asked.pausing()).isTrue();
        assertThat(again).isEqualTo(asked);
        InboxMessage told = ledger.inbox().waiting(claim.task().id()).getFirst();
        assertThat(ledger.inbox().waiting(claim.task().id())).hasSize(1);
        assertThat(told.author()).isEqualTo(ChangeWorkflowRequest.AUTHOR);
        assertThat(TestServer.JSON.readValue(told.text(), ChangeWorkflowRequest.class))
                .isEqualTo(new ChangeWorkflowRequest(Action.PAUSE, WorkflowPhase.QUESTIONS));
        assertThat(events())
                .containsOnlyOnce(
                        new EventBody.Notice(
                                "workflow-changed",
                                "The workflow pauses before its next phase, as ann asked."));
        assertThat(audits()).contains("workflow-changed");
        assertThat(problem(post(Action.RESUME, null), 409).detail()).contains("is not paused yet");
    }

    @Test
    void aPauseThatCameIsOverWhenSomebodyResumes() {
        UUID pause = pausedBefore(WorkflowPhase.QUESTIONS);
        assertThat(view().waitingFor()).isEqualTo("paused");
        assertThat(view().pausing()).isFalse();
        assertThat(current().state()).isEqualTo(SessionState.WAITING);
        assertThat(change(Action.PAUSE, null).waitingFor()).isEqualTo("paused");

        WorkflowView resumed = change(Action.RESUME, null);

        assertThat(resumed.state()).isEqualTo("queued");
        assertThat(decision(pause))
                .isEqualTo(new ChangeWorkflowRequest(Action.RESUME, WorkflowPhase.QUESTIONS));
        assertThat(resumed.pausing()).isFalse();
        assertThat(problem(post(Action.RESUME, null), 409).detail()).endsWith("is not paused.");
    }

    @Test
    void aKeyKeepsAChangeFromBeingMadeTwice() {
        pausedBefore(WorkflowPhase.QUESTIONS);
        ChangeWorkflowRequest resume = new ChangeWorkflowRequest(Action.RESUME, null);

        HttpResponse<String> first = server.postKeyed(base + "/workflow", "once", resume);
        HttpResponse<String> again = server.postKeyed(base + "/workflow", "once", resume);

        assertThat(TestServer.read(again, WorkflowView.class))
                .isEqualTo(TestServer.read(first, WorkflowView.class));
    }

    @Test
    void aPausedWorkflowSkipsWhatComesNextOrDoesSomethingAgain() {
        UUID first = pausedBefore(WorkflowPhase.QUESTIONS);
        change(Action.SKIP, null);
        assertThat(decision(first))
                .isEqualTo(new ChangeWorkflowRequest(Action.SKIP, WorkflowPhase.QUESTIONS, 0));

        TaskClaim claim = worker.claim();
        UUID second =
                worker.ask(
                        claim, TaskWaitKind.PAUSE, WaitReason.PAUSED, "{\"phase\":\"questions\"}");
        change(Action.RERUN, WorkflowPhase.DISCOVERY);

        assertThat(decision(second))
                .isEqualTo(new ChangeWorkflowRequest(Action.RERUN, WorkflowPhase.DISCOVERY, 1));
        assertThat(view().state()).isEqualTo("queued");
    }

    @Test
    void skippingALaterPhaseLeavesAPausedWorkflowPaused() {
        UUID pause = pausedBefore(WorkflowPhase.QUESTIONS);

        WorkflowView skipped = change(Action.SKIP, WorkflowPhase.REVIEW);

        assertThat(skipped.waitingFor()).isEqualTo("paused");
        assertThat(ledger.waits().find(pause).orElseThrow().state()).isEqualTo(TaskWait.State.OPEN);
        assertThat(told(skipped.taskId()))
                .isEqualTo(new ChangeWorkflowRequest(Action.SKIP, WorkflowPhase.REVIEW, 0));
    }

    @Test
    void skippingWhatIsUnderWayEndsWhoWorksOnItAndWakesTheWorkflow() {
        TaskClaim claim = exploring();
        UUID child = worker.handOut(claim, "explorer");

        WorkflowView skipped = change(Action.SKIP, null);

        assertThat(state(child)).isEqualTo(TaskState.CANCELLED);
        assertThat(skipped.state()).isEqualTo("queued");
        assertThat(told(claim.task().id()))
                .isEqualTo(new ChangeWorkflowRequest(Action.SKIP, WorkflowPhase.EXPLORATION, 1));
        assertThat(worker.claim().task().id()).isEqualTo(claim.task().id());
        assertThat(audits()).contains("workflow-changed", "task-cancelled");
    }

    @Test
    void skippingWhatComesLaterLeavesThoseAtWorkAlone() {
        TaskClaim claim = exploring();
        UUID child = worker.handOut(claim, "explorer");

        WorkflowView skipped = change(Action.SKIP, WorkflowPhase.REVIEW);

        assertThat(state(child)).isEqualTo(TaskState.QUEUED);
        assertThat(skipped.waitingFor()).isEqualTo("children");
        assertThat(told(claim.task().id()))
                .isEqualTo(new ChangeWorkflowRequest(Action.SKIP, WorkflowPhase.REVIEW, 0));
    }

    @Test
    void doingAPhaseAgainEndsWhatComesAfterIt() {
        TaskClaim claim = exploring();
        UUID child = worker.handOut(claim, "explorer");

        change(Action.RERUN, WorkflowPhase.DISCOVERY);

        assertThat(state(child)).isEqualTo(TaskState.CANCELLED);
        assertThat(told(claim.task().id()))
                .isEqualTo(new ChangeWorkflowRequest(Action.RERUN, WorkflowPhase.DISCOVERY, 1));
    }

    @Test
    void anOrderIsForThePhaseThatIsUnderWayWhenItIsGiven() throws Exception {
        TaskClaim claim = exploring();
        WorkflowStatus later = WorkflowStatus.fresh().with(done(WorkflowPhase.DISCOVERY));
        WorkflowStatus asking =
                later.with(done(WorkflowPhase.EXPLORATION)).with(active(WorkflowPhase.QUESTIONS));
        DataSource source = server.workerSource();
        TransactionTemplate run = new TransactionTemplate(new DataSourceTransactionManager(source));
        CompletableFuture<WorkflowView> skipped = new CompletableFuture<>();

        run.executeWithoutResult(_ -> {
            new TestWorker(new Ledger(source)).handOn(claim, asking);
            skipped.completeAsync(() -> change(Action.SKIP, null));
            Awaitility.await().until(() -> waiting(source) || skipped.isDone());
        });

        assertThat(skipped).succeedsWithin(Duration.ofMinutes(1));
        assertThat(told(claim.task().id()))
                .isEqualTo(new ChangeWorkflowRequest(Action.SKIP, WorkflowPhase.QUESTIONS, 1));
    }

    private static boolean waiting(DataSource source) {
        return JdbcClient.create(source)
                .sql(
                        """
                        SELECT count(*) > 0 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                         WHERE l.locktype = 'advisory' AND NOT l.granted
                           AND d.datname = current_database()
                        """)
                .query(Boolean.class)
                .single();
    }

    @Test
    void anOrderForAnotherAttemptIsRefused() {
        exploring();
        ChangeWorkflowRequest again =
                new ChangeWorkflowRequest(Action.RERUN, WorkflowPhase.DISCOVERY, 2);

        assertThat(problem(server.post(base + "/workflow", again), 409).detail())
                .endsWith("is at attempt 1 of the phase discovery, and not at attempt 2.");
    }

    @Test
    void skippingQuestionsLeavesThemUnanswered() {
        begin();
        TaskClaim claim = worker.claim();
        WorkflowStatus asking = WorkflowStatus.fresh();
        asking = asking.with(done(WorkflowPhase.DISCOVERY)).with(done(WorkflowPhase.EXPLORATION));
        worker.handOn(claim, asking.with(active(WorkflowPhase.QUESTIONS)));
        UUID question =
                worker.ask(
                        claim,
                        TaskWaitKind.ANSWER,
                        WaitReason.ANSWER,
                        "{\"title\":\"?\",\"fields\":[]}");

        change(Action.SKIP, WorkflowPhase.QUESTIONS);

        assertThat(ledger.waits().find(question).orElseThrow().decision())
                .isEqualTo("{\"answers\":{}}");
        assertThat(events())
                .contains(new EventBody.QuestionAnswered(question, java.util.Map.of(), "ann"));
        assertThat(worker.claim().task().id()).isEqualTo(claim.task().id());
    }

    @Test
    void whatCannotBeIsRefusedWithWhatCan() {
        exploring();

        ProblemResponse skip = problem(post(Action.SKIP, WorkflowPhase.IMPLEMENTATION), 400);
        assertThat(skip.detail())
                .isEqualTo(
                        "The phase implementation cannot be skipped: it is part of every workflow.");
        assertThat(skip.hint())
                .isEqualTo(
                        "These phases can be skipped: exploration, questions, architecture, review.");
        ProblemResponse rerun = problem(post(Action.RERUN, WorkflowPhase.REVIEW), 400);
        assertThat(rerun.hint())
                .isEqualTo("These phases can be done again: discovery, exploration.");
        assertThat(detail(server.post(base + "/workflow", "{}"))).isEqualTo("action is missing.");
        assertThat(detail(server.post(base + "/workflow", "{\"action\":\"stop\"}")))
                .isEqualTo("action is 'stop'; it must be one of pause, resume, skip, rerun.");
    }

    @Test
    void anEndedWorkflowBeginsAgainAtAPhaseWithItsRequest() {
        WorkflowOptions options = new WorkflowOptions(true, List.of(WorkflowPhase.REVIEW));
        UUID first = begin(options).taskId();
        TaskClaim claim = worker.claim();
        WorkflowStatus all = WorkflowStatus.fresh();
        for (WorkflowPhase phase : WorkflowPhase.values()) {
            all = all.with(done(phase));
        }
        worker.handOn(claim, all);
        worker.finish(claim, TaskState.SUCCEEDED, null);
        assertThat(problem(post(Action.SKIP, null), 409).detail()).endsWith("has ended.");

        WorkflowView again = change(Action.RERUN, WorkflowPhase.REVIEW);

        assertThat(again.taskId()).isNotEqualTo(first);
        assertThat(again.goal()).isEqualTo("Add a wish list");
        assertThat(problem(post(Action.RERUN, WorkflowPhase.REVIEW), 400).hint())
                .contains("No phase");
        Task task = worker.claim().task();
        assertThat(task.id()).isEqualTo(again.taskId());
        assertThat(input(task).get("text").asString()).isEqualTo("Add a wish list");
        assertThat(input(task).get("workflow"))
                .isEqualTo(
                        TestServer.JSON.readTree(
                                """
                                {"stepwise": true, "skip": [], "previousWorkflow": "%s", "phase": "review"}
                                """
                                        .formatted(first)));
        assertThat(events())
                .contains(new EventBody.TaskChanged("workflow", "queued", null, "rerun of review"));
        assertThat(audits()).contains("workflow-restarted");
    }

    @Test
    void anEndedWorkflowWaitsForTheSessionsOtherWork() {
        TaskClaim claim = exploring();
        worker.finish(claim, TaskState.FAILED, "internal");
        server.say(session.id(), "Look");

        assertThat(problem(post(Action.RERUN, WorkflowPhase.DISCOVERY), 409).detail())
                .endsWith("is still working.");
    }

    @Test
    void aFailedWorkflowIsResumedAtThePhaseThatIsNotDone() {
        TaskClaim claim = exploring();
        worker.finish(claim, TaskState.FAILED, "turn-limit");

        StartedTask resumed = server.post(base + "/resume", "", StartedTask.class);

        Task task = worker.claim().task();
        assertThat(task.id()).isEqualTo(resumed.taskId());
        assertThat(task.definition().kind()).isEqualTo("workflow");
        assertThat(input(task).get("workflow"))
                .isEqualTo(
                        TestServer.JSON.readTree(
                                """
                                {"stepwise": false, "skip": [], "previousWorkflow": "%s", "phase": "exploration"}
                                """
                                        .formatted(claim.task().id())));
        assertThat(ledger.events().after(session.id(), resumed.event() - 1, 1).getFirst().body())
                .isEqualTo(new EventBody.TaskChanged("workflow", "queued", null, "resumed"));
    }

    @Test
    void aWorkflowThatIsGoneOnWithKeepsItsEffort() {
        server.post(
                base + "/messages",
                PostMessageRequest.inPhases("Add a wish list", new WorkflowOptions(null, null))
                        .with(ReasoningEffort.XHIGH));
        TaskClaim claim = worker.claim();
        worker.handOn(claim, WorkflowStatus.fresh().with(active(WorkflowPhase.DISCOVERY)));
        worker.finish(claim, TaskState.FAILED, "turn-limit");

        server.post(base + "/resume", "", StartedTask.class);

        TaskClaim resumed = worker.claim();
        assertThat(input(resumed.task()).path("effort").asString("")).isEqualTo("xhigh");
        worker.handOn(resumed, WorkflowStatus.fresh().with(active(WorkflowPhase.DISCOVERY)));
        worker.finish(resumed, TaskState.FAILED, "turn-limit");

        change(Action.RERUN, WorkflowPhase.DISCOVERY);

        assertThat(input(worker.claim().task()).path("effort").asString("")).isEqualTo("xhigh");
    }

    @Test
    void cancellingEndsAWorkflowWithAllWhoWorkForIt() {
        TaskClaim claim = exploring();
        UUID child = worker.handOut(claim, "explorer");

        server.post(base + "/cancel", "", Session.class);

        assertThat(state(child)).isEqualTo(TaskState.CANCELLED);
        saySomeLastWords();
        assertThat(view().state()).isEqualTo("cancelled");
        server.post(base + "/undo", "", StartedTask.class);
    }

    private PostedMessage begin() {
        return begin(new WorkflowOptions(null, null));
    }

    private PostedMessage begin(WorkflowOptions options) {
        return server.post(
                base + "/messages",
                PostMessageRequest.inPhases("Add a wish list", options),
                PostedMessage.class);
    }

    /** A workflow in its second phase. */
    private TaskClaim exploring() {
        begin();
        TaskClaim claim = worker.claim();
        worker.handOn(
                claim,
                WorkflowStatus.fresh()
                        .with(done(WorkflowPhase.DISCOVERY))
                        .with(active(WorkflowPhase.EXPLORATION)));
        return claim;
    }

    private UUID pausedBefore(WorkflowPhase next) {
        begin();
        TaskClaim claim = worker.claim();
        WorkflowStatus progress = WorkflowStatus.fresh();
        for (WorkflowPhase phase : WorkflowPhase.values()) {
            progress = phase.compareTo(next) < 0 ? progress.with(done(phase)) : progress;
        }
        worker.handOn(claim, progress);
        return worker.ask(
                claim,
                TaskWaitKind.PAUSE,
                WaitReason.PAUSED,
                "{\"phase\":\"%s\"}".formatted(next.word()));
    }

    private static WorkflowPhaseView done(WorkflowPhase phase) {
        return new WorkflowPhaseView(phase, WorkflowPhaseView.State.DONE, 1, List.of(), "Fine.");
    }

    private static WorkflowPhaseView active(WorkflowPhase phase) {
        return new WorkflowPhaseView(phase, WorkflowPhaseView.State.ACTIVE, 1, List.of(), null);
    }

    private HttpResponse<String> post(Action action, @Nullable WorkflowPhase phase) {
        return server.post(base + "/workflow", new ChangeWorkflowRequest(action, phase));
    }

    private WorkflowView change(Action action, @Nullable WorkflowPhase phase) {
        return TestServer.read(post(action, phase), WorkflowView.class);
    }

    private WorkflowView view() {
        return server.get(base + "/workflow", WorkflowView.class);
    }

    private Session current() {
        return server.get(base, Session.class);
    }

    private static TaskState state(UUID task) {
        return ledger.tasks().find(task).orElseThrow().state();
    }

    private static ChangeWorkflowRequest told(UUID task) {
        return TestServer.JSON.readValue(
                ledger.inbox().waiting(task).getLast().text(), ChangeWorkflowRequest.class);
    }

    private static ChangeWorkflowRequest decision(UUID item) {
        return TestServer.JSON.readValue(
                ledger.waits().find(item).orElseThrow().decision(), ChangeWorkflowRequest.class);
    }

    private static JsonNode input(Task task) {
        return TestServer.JSON.readTree(task.definition().input());
    }

    private List<EventBody> events() {
        return ledger.events().after(session.id(), 0, 100).stream()
                .map(SessionEvent::body)
                .toList();
    }

    private List<String> audits() {
        return ledger.audits().pending(10_000).stream()
                .filter(it -> session.id().equals(it.origin().sessionId()))
                .map(AuditEvent::kind)
                .toList();
    }

    private static String detail(HttpResponse<String> answer) {
        return problem(answer, 400).detail();
    }

    private static ProblemResponse problem(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return TestServer.JSON.readValue(answer.body(), ProblemResponse.class);
    }
}
