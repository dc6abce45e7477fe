package dev.troupe.orchestrator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.agent.Effort;
import dev.troupe.contracts.error.Problem;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.ChangeWorkflow.Action;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.contracts.workflow.Workflow;
import dev.troupe.contracts.workflow.WorkflowOptions;
import dev.troupe.contracts.workflow.WorkflowView;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemKind;
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
        Optional<Claim> last = worker.tryClaim(Duration.ofMinutes(5));
        while (last.isPresent()) {
            worker.finish(last.get(), TaskState.CANCELLED, "cancelled");
            last = worker.tryClaim(Duration.ofMinutes(5));
        }
    }

    @Test
    void aRequestInPhasesBecomesAWorkflowThatBeginsWithNothingDone() {
        WorkflowOptions options =
                new WorkflowOptions(
                        true, List.of(Phase.REVIEW, Phase.EXPLORATION, Phase.EXPLORATION));

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
                                Workflow.fresh().phases()));
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
                                        new PostMessage(
                                                "Go", "tester", null, null, plain, null, null,
                                                null))))
                .startsWith("workflow was given with agent, parallel or plan");
        assertThat(
                        detail(
                                server.post(
                                        path,
                                        new PostMessage(
                                                "Go", null, true, null, plain, null, null, null))))
                .startsWith("workflow was given with agent, parallel or plan");
        assertThat(
                        detail(
                                server.post(
                                        path,
                                        PostMessage.inPhases(
                                                "Go",
                                                new WorkflowOptions(
                                                        null, List.of(Phase.SUMMARY))))))
                .isEqualTo("The phase summary cannot be skipped.");
        assertThat(
                        detail(
                                server.post(
                                        path,
                                        "{\"text\": \"Go\", \"workflow\": {\"skip\": [\"tea\"]}}")))
                .isEqualTo(
                        "workflow.skip.[0] is 'tea'; it must be one of discovery, exploration,"
                                + " questions, architecture, implementation, review, summary.");
        Problem none = problem(server.get(base + "/workflow"), 404);
        assertThat(none.detail()).isEqualTo("Session %s has no workflow.".formatted(session.id()));
        assertThat(none.hint()).contains("troupe workflow");
        server.say(session.id(), "Look");
        assertThat(problem(server.post(path, PostMessage.inPhases("Go", plain)), 409).detail())
                .contains("done in phases");
    }

    @Test
    void aMessageIsHeardByTheWorkflowAndAllWhoWorkForIt() {
        begin();
        Claim claim = worker.claim();
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
        Claim claim = exploring();
        worker.handOut(claim, "explorer");

        WorkflowView asked = change(Action.PAUSE, null);
        WorkflowView again = change(Action.PAUSE, null);

        assertThat(asked.pausing()).isTrue();
        assertThat(again).isEqualTo(asked);
        InboxMessage told = ledger.inbox().waiting(claim.task().id()).getFirst();
        assertThat(ledger.inbox().waiting(claim.task().id())).hasSize(1);
        assertThat(told.author()).isEqualTo(ChangeWorkflow.AUTHOR);
        assertThat(TestServer.JSON.readValue(told.text(), ChangeWorkflow.class))
                .isEqualTo(new ChangeWorkflow(Action.PAUSE, Phase.QUESTIONS));
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
        UUID pause = pausedBefore(Phase.QUESTIONS);
        assertThat(view().waitingFor()).isEqualTo("paused");
        assertThat(view().pausing()).isFalse();
        assertThat(current().state()).isEqualTo(SessionState.WAITING);
        assertThat(change(Action.PAUSE, null).waitingFor()).isEqualTo("paused");

        WorkflowView resumed = change(Action.RESUME, null);

        assertThat(resumed.state()).isEqualTo("queued");
        assertThat(decision(pause)).isEqualTo(new ChangeWorkflow(Action.RESUME, Phase.QUESTIONS));
        assertThat(resumed.pausing()).isFalse();
        assertThat(problem(post(Action.RESUME, null), 409).detail()).endsWith("is not paused.");
    }

    @Test
    void aKeyKeepsAChangeFromBeingMadeTwice() {
        pausedBefore(Phase.QUESTIONS);
        ChangeWorkflow resume = new ChangeWorkflow(Action.RESUME, null);

        HttpResponse<String> first = server.postKeyed(base + "/workflow", "once", resume);
        HttpResponse<String> again = server.postKeyed(base + "/workflow", "once", resume);

        assertThat(TestServer.read(again, WorkflowView.class))
                .isEqualTo(TestServer.read(first, WorkflowView.class));
    }

    @Test
    void aPausedWorkflowSkipsWhatComesNextOrDoesSomethingAgain() {
        UUID first = pausedBefore(Phase.QUESTIONS);
        change(Action.SKIP, null);
        assertThat(decision(first)).isEqualTo(new ChangeWorkflow(Action.SKIP, Phase.QUESTIONS, 0));

        Claim claim = worker.claim();
        UUID second =
                worker.ask(claim, ItemKind.PAUSE, WaitReason.PAUSED, "{\"phase\":\"questions\"}");
        change(Action.RERUN, Phase.DISCOVERY);

        assertThat(decision(second))
                .isEqualTo(new ChangeWorkflow(Action.RERUN, Phase.DISCOVERY, 1));
        assertThat(view().state()).isEqualTo("queued");
    }

    @Test
    void skippingALaterPhaseLeavesAPausedWorkflowPaused() {
        UUID pause = pausedBefore(Phase.QUESTIONS);

        WorkflowView skipped = change(Action.SKIP, Phase.REVIEW);

        assertThat(skipped.waitingFor()).isEqualTo("paused");
        assertThat(ledger.waits().find(pause).orElseThrow().state()).isEqualTo(Item.State.OPEN);
        assertThat(told(skipped.taskId()))
                .isEqualTo(new ChangeWorkflow(Action.SKIP, Phase.REVIEW, 0));
    }

    @Test
    void skippingWhatIsUnderWayEndsWhoWorksOnItAndWakesTheWorkflow() {
        Claim claim = exploring();
        UUID child = worker.handOut(claim, "explorer");

        WorkflowView skipped = change(Action.SKIP, null);

        assertThat(state(child)).isEqualTo(TaskState.CANCELLED);
        assertThat(skipped.state()).isEqualTo("queued");
        assertThat(told(claim.task().id()))
                .isEqualTo(new ChangeWorkflow(Action.SKIP, Phase.EXPLORATION, 1));
        assertThat(worker.claim().task().id()).isEqualTo(claim.task().id());
        assertThat(audits()).contains("workflow-changed", "task-cancelled");
    }

    @Test
    void skippingWhatComesLaterLeavesThoseAtWorkAlone() {
        Claim claim = exploring();
        UUID child = worker.handOut(claim, "explorer");

        WorkflowView skipped = change(Action.SKIP, Phase.REVIEW);

        assertThat(state(child)).isEqualTo(TaskState.QUEUED);
        assertThat(skipped.waitingFor()).isEqualTo("children");
        assertThat(told(claim.task().id()))
                .isEqualTo(new ChangeWorkflow(Action.SKIP, Phase.REVIEW, 0));
    }

    @Test
    void doingAPhaseAgainEndsWhatComesAfterIt() {
        Claim claim = exploring();
        UUID child = worker.handOut(claim, "explorer");

        change(Action.RERUN, Phase.DISCOVERY);

        assertThat(state(child)).isEqualTo(TaskState.CANCELLED);
        assertThat(told(claim.task().id()))
                .isEqualTo(new ChangeWorkflow(Action.RERUN, Phase.DISCOVERY, 1));
    }

    @Test
    void anOrderIsForThePhaseThatIsUnderWayWhenItIsGiven() throws Exception {
        Claim claim = exploring();
        Workflow later = Workflow.fresh().with(done(Phase.DISCOVERY));
        Workflow asking = later.with(done(Phase.EXPLORATION)).with(active(Phase.QUESTIONS));
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
                .isEqualTo(new ChangeWorkflow(Action.SKIP, Phase.QUESTIONS, 1));
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
        ChangeWorkflow again = new ChangeWorkflow(Action.RERUN, Phase.DISCOVERY, 2);

        assertThat(problem(server.post(base + "/workflow", again), 409).detail())
                .endsWith("is at attempt 1 of the phase discovery, and not at attempt 2.");
    }

    @Test
    void skippingQuestionsLeavesThemUnanswered() {
        begin();
        Claim claim = worker.claim();
        Workflow asking = Workflow.fresh();
        asking = asking.with(done(Phase.DISCOVERY)).with(done(Phase.EXPLORATION));
        worker.handOn(claim, asking.with(active(Phase.QUESTIONS)));
        UUID question =
                worker.ask(
                        claim,
                        ItemKind.ANSWER,
                        WaitReason.ANSWER,
                        "{\"title\":\"?\",\"fields\":[]}");

        change(Action.SKIP, Phase.QUESTIONS);

        assertThat(ledger.waits().find(question).orElseThrow().decision())
                .isEqualTo("{\"answers\":{}}");
        assertThat(events())
                .contains(new EventBody.QuestionAnswered(question, java.util.Map.of(), "ann"));
        assertThat(worker.claim().task().id()).isEqualTo(claim.task().id());
    }

    @Test
    void whatCannotBeIsRefusedWithWhatCan() {
        exploring();

        Problem skip = problem(post(Action.SKIP, Phase.IMPLEMENTATION), 400);
        assertThat(skip.detail())
                .isEqualTo(
                        "The phase implementation cannot be skipped: it is part of every workflow.");
        assertThat(skip.hint())
                .isEqualTo("These can be: exploration, questions, architecture, review.");
        Problem rerun = problem(post(Action.RERUN, Phase.REVIEW), 400);
        assertThat(rerun.hint()).isEqualTo("These can be: discovery, exploration.");
        assertThat(detail(server.post(base + "/workflow", "{}"))).isEqualTo("action is missing.");
        assertThat(detail(server.post(base + "/workflow", "{\"action\":\"stop\"}")))
                .isEqualTo("action is 'stop'; it must be one of pause, resume, skip, rerun.");
    }

    @Test
    void anEndedWorkflowBeginsAgainAtAPhaseWithItsRequest() {
        WorkflowOptions options = new WorkflowOptions(true, List.of(Phase.REVIEW));
        UUID first = begin(options).taskId();
        Claim claim = worker.claim();
        Workflow all = Workflow.fresh();
        for (Phase phase : Phase.values()) {
            all = all.with(done(phase));
        }
        worker.handOn(claim, all);
        worker.finish(claim, TaskState.SUCCEEDED, null);
        assertThat(problem(post(Action.SKIP, null), 409).detail()).endsWith("has ended.");

        WorkflowView again = change(Action.RERUN, Phase.REVIEW);

        assertThat(again.taskId()).isNotEqualTo(first);
        assertThat(again.goal()).isEqualTo("Add a wish list");
        assertThat(problem(post(Action.RERUN, Phase.REVIEW), 400).hint()).contains("No phase");
        Task task = worker.claim().task();
        assertThat(task.id()).isEqualTo(again.taskId());
        assertThat(input(task).get("text").asString()).isEqualTo("Add a wish list");
        assertThat(input(task).get("workflow"))
                .isEqualTo(
                        TestServer.JSON.readTree(
                                """
                                {"stepwise": true, "skip": [], "from": "%s", "phase": "review"}
                                """
                                        .formatted(first)));
        assertThat(events())
                .contains(new EventBody.TaskChanged("workflow", "queued", null, "rerun of review"));
        assertThat(audits()).contains("workflow-restarted");
    }

    @Test
    void anEndedWorkflowWaitsForTheSessionsOtherWork() {
        Claim claim = exploring();
        worker.finish(claim, TaskState.FAILED, "internal");
        server.say(session.id(), "Look");

        assertThat(problem(post(Action.RERUN, Phase.DISCOVERY), 409).detail())
                .endsWith("is still working.");
    }

    @Test
    void aFailedWorkflowIsResumedAtThePhaseThatIsNotDone() {
        Claim claim = exploring();
        worker.finish(claim, TaskState.FAILED, "turn-limit");

        StartedTask resumed = server.post(base + "/resume", "", StartedTask.class);

        Task task = worker.claim().task();
        assertThat(task.id()).isEqualTo(resumed.taskId());
        assertThat(task.definition().kind()).isEqualTo("workflow");
        assertThat(input(task).get("workflow"))
                .isEqualTo(
                        TestServer.JSON.readTree(
                                """
                                {"stepwise": false, "skip": [], "from": "%s", "phase": "exploration"}
                                """
                                        .formatted(claim.task().id())));
        assertThat(ledger.events().after(session.id(), resumed.event() - 1, 1).getFirst().body())
                .isEqualTo(new EventBody.TaskChanged("workflow", "queued", null, "resumed"));
    }

    @Test
    void aWorkflowThatIsGoneOnWithKeepsItsEffort() {
        server.post(
                base + "/messages",
                PostMessage.inPhases("Add a wish list", new WorkflowOptions(null, null))
                        .with(Effort.XHIGH));
        Claim claim = worker.claim();
        worker.handOn(claim, Workflow.fresh().with(active(Phase.DISCOVERY)));
        worker.finish(claim, TaskState.FAILED, "turn-limit");

        server.post(base + "/resume", "", StartedTask.class);

        Claim resumed = worker.claim();
        assertThat(input(resumed.task()).path("effort").asString("")).isEqualTo("xhigh");
        worker.handOn(resumed, Workflow.fresh().with(active(Phase.DISCOVERY)));
        worker.finish(resumed, TaskState.FAILED, "turn-limit");

        change(Action.RERUN, Phase.DISCOVERY);

        assertThat(input(worker.claim().task()).path("effort").asString("")).isEqualTo("xhigh");
    }

    @Test
    void cancellingEndsAWorkflowWithAllWhoWorkForIt() {
        Claim claim = exploring();
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
                PostMessage.inPhases("Add a wish list", options),
                PostedMessage.class);
    }

    /** A workflow in its second phase. */
    private Claim exploring() {
        begin();
        Claim claim = worker.claim();
        worker.handOn(
                claim,
                Workflow.fresh().with(done(Phase.DISCOVERY)).with(active(Phase.EXPLORATION)));
        return claim;
    }

    private UUID pausedBefore(Phase next) {
        begin();
        Claim claim = worker.claim();
        Workflow progress = Workflow.fresh();
        for (Phase phase : Phase.values()) {
            progress = phase.compareTo(next) < 0 ? progress.with(done(phase)) : progress;
        }
        worker.handOn(claim, progress);
        return worker.ask(
                claim,
                ItemKind.PAUSE,
                WaitReason.PAUSED,
                "{\"phase\":\"%s\"}".formatted(next.word()));
    }

    private static PhaseView done(Phase phase) {
        return new PhaseView(phase, PhaseView.State.DONE, 1, List.of(), "Fine.");
    }

    private static PhaseView active(Phase phase) {
        return new PhaseView(phase, PhaseView.State.ACTIVE, 1, List.of(), null);
    }

    private HttpResponse<String> post(Action action, @Nullable Phase phase) {
        return server.post(base + "/workflow", new ChangeWorkflow(action, phase));
    }

    private WorkflowView change(Action action, @Nullable Phase phase) {
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

    private static ChangeWorkflow told(UUID task) {
        return TestServer.JSON.readValue(
                ledger.inbox().waiting(task).getLast().text(), ChangeWorkflow.class);
    }

    private static ChangeWorkflow decision(UUID item) {
        return TestServer.JSON.readValue(
                ledger.waits().find(item).orElseThrow().decision(), ChangeWorkflow.class);
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

    private static Problem problem(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return TestServer.JSON.readValue(answer.body(), Problem.class);
    }
}
