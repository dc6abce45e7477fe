package dev.troupe.orchestrator.held;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.held.HeldChangesAction;
import dev.troupe.contracts.held.HeldChangesOrder;
import dev.troupe.contracts.held.HeldChangesState;
import dev.troupe.contracts.held.HeldChangesView;
import dev.troupe.contracts.held.SettleHeldChangesRequest;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import dev.troupe.orchestrator.session.SessionService;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes that are held aside, over HTTP, with a worker that is told what to write down. */
class HeldChangesServiceTest {
    private static final UUID FIRST = new UUID(1, 1);
    private static final UUID SECOND = new UUID(1, 2);
    private static TestServer server;
    private static TestWorker worker;
    @TempDir Path home;
    private Session session;
    private TaskClaim claim;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
        worker = new TestWorker(server.workerLedger());
    }

    @BeforeEach
    void ask() throws Exception {
        session = server.session(home.resolve("shop"));
        server.say(session.id(), "Plant it");
        claim = worker.claim();
    }

    @AfterEach
    void leaveNoWork() {
        server.leaveNoWork();
    }

    @Test
    void whatIsHeldIsListedAndShownWithItsDifferences() {
        leave(FIRST, SECOND);

        HeldChangesView[] open = list(true);
        assertThat(open).extracting(HeldChangesView::id).containsExactly(FIRST, SECOND);
        assertThat(open[0].state()).isEqualTo(HeldChangesState.HELD);
        assertThat(open[0].command()).isEqualTo("echo x > .envrc");
        assertThat(open[0].changes()).containsExactly("created .envrc (programs obey it)");
        assertThat(open[0].taskId()).isEqualTo(claim.task().id());
        assertThat(open[0].detail()).isNull();
        assertThat(server.get(path() + "/" + FIRST, HeldChangesView.class).detail())
                .isEqualTo("+x");
        assertThat(server.get(path() + "/" + new UUID(9, 9)).statusCode()).isEqualTo(404);
    }

    @Test
    void aWorkerIsToldWhichLayersToApply() {
        leave(FIRST, SECOND);

        StartedTask started = server.post(path(), apply(List.of(SECOND)), StartedTask.class);

        TaskClaim settling = worker.claim();
        assertThat(settling.task().id()).isEqualTo(started.taskId());
        assertThat(settling.task().definition().kind()).isEqualTo("settle");
        TaskInput input =
                TestServer.JSON.readValue(settling.task().definition().input(), TaskInput.class);
        HeldChangesOrder order = Objects.requireNonNull(input.heldChanges());
        assertThat(order.action()).isEqualTo(HeldChangesAction.APPLY);
        assertThat(order.layers())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.id()).isEqualTo(SECOND);
                    assertThat(it.name()).isEqualTo(SECOND + ".held");
                    assertThat(it.directory()).isEqualTo("/shop");
                });

        worker.tell(
                settling,
                new EventBody.HeldChangesSettled(SECOND, "applied", List.of("b.txt")),
                new EventBody.FileChanged(".envrc", "created", null, 1, 0, "+x"));
        worker.finish(settling, TaskState.SUCCEEDED, null);

        assertThat(list(true)).extracting(HeldChangesView::id).containsExactly(FIRST);
        assertThat(list(false)[1])
                .satisfies(it -> {
                    assertThat(it.state()).isEqualTo(HeldChangesState.APPLIED);
                    assertThat(it.settledBy()).isEqualTo("ann");
                    assertThat(it.settledAt()).isNotNull();
                    assertThat(it.overtaken()).containsExactly("b.txt");
                });
        SessionHistory history =
                server.get("/v1/sessions/" + session.id() + "/history", SessionHistory.class);
        assertThat(history.requests().getLast().steps())
                .singleElement()
                .satisfies(step -> {
                    assertThat(step.number()).isOne();
                    assertThat(step.calls().getFirst().title())
                            .isEqualTo("held changes of echo x > .envrc");
                    assertThat(step.calls().getFirst().changes()).containsExactly("created .envrc");
                });
        refused(apply(List.of(SECOND)), ErrorCode.CONFLICT, "were applied already by ann");
    }

    @Test
    void allMeansAllThatCanBe() {
        worker.tell(
                claim,
                held(FIRST, null),
                held(SECOND, null),
                new EventBody.HeldChangesSettled(FIRST, "dropped", List.of()));
        worker.finish(claim, TaskState.SUCCEEDED, null);

        server.post(path(), drop(null), StartedTask.class);

        TaskInput input =
                TestServer.JSON.readValue(
                        worker.claim().task().definition().input(), TaskInput.class);
        HeldChangesOrder order = Objects.requireNonNull(input.heldChanges());
        assertThat(order.action()).isEqualTo(HeldChangesAction.DROP);
        assertThat(order.layers()).extracting(it -> it.id()).containsExactly(SECOND);
    }

    @Test
    void itIsRefusedWhileSomethingIsUnderWay() {
        worker.tell(claim, held(FIRST, null));

        refused(apply(null), ErrorCode.CONFLICT, "still working");
    }

    @Test
    void whatCannotBeIsSaid() {
        refused(apply(null), ErrorCode.NOTHING_HELD, "holds no changes aside");
        leave(FIRST);

        refused(apply(List.of(new UUID(9, 9))), ErrorCode.NOT_FOUND, "never held changes");
        refused(apply(List.of()), ErrorCode.INVALID_REQUEST, "names no changes");
        HttpResponse<String> none = server.post(path(), Map.of("ids", List.of(FIRST)));
        assertThat(none.statusCode()).isEqualTo(400);
        assertThat(server.get("/v1/sessions/" + new UUID(9, 9) + "/held-changes").statusCode())
                .isEqualTo(404);
    }

    @Test
    void whatAnOpenQuestionAsksAboutIsAnsweredThere() {
        UUID approval = TaskWaitIdFactory.of(claim.task().id(), claim.task().lastSeq() + 2);
        worker.tell(claim, held(FIRST, null), held(FIRST, approval));
        assertThat(worker.ask(claim, "{\"tool\":\"held change\",\"subject\":\"x\"}"))
                .isEqualTo(approval);

        assertThat(list(true)[0].state()).isEqualTo(HeldChangesState.ASKED);
        assertThat(list(true)[0].approvalId()).isEqualTo(approval);
        refused(apply(null), ErrorCode.CONFLICT, "wait for the answer to a question");

        server.post(
                "/v1/approvals/" + approval + "/decision",
                new DecideApprovalRequest(true, false, null));
        assertThat(list(true)[0].state()).isEqualTo(HeldChangesState.ASKED);
        TaskClaim again = worker.claim();
        worker.tell(again, new EventBody.HeldChangesSettled(FIRST, "applied", List.of()));
        worker.finish(again, TaskState.SUCCEEDED, null);
        assertThat(list(false)[0].state()).isEqualTo(HeldChangesState.APPLIED);
        assertThat(list(false)[0].settledBy()).isEqualTo("ann");
    }

    @Test
    void aCancelledQuestionLeavesItHeld() {
        UUID approval = TaskWaitIdFactory.of(claim.task().id(), claim.task().lastSeq() + 2);
        worker.tell(claim, held(FIRST, approval));
        worker.ask(claim, "{\"tool\":\"held change\",\"subject\":\"x\"}");
        server.post("/v1/sessions/" + session.id() + "/cancel", Map.of());

        assertThat(list(true)[0].state()).isEqualTo(HeldChangesState.HELD);
    }

    @Test
    void afterThirtyDaysItIsGone() {
        leave(FIRST);
        assertThat(stateAfter(Duration.ofDays(29))).isEqualTo(HeldChangesState.HELD);
        assertThat(stateAfter(Duration.ofDays(31))).isEqualTo(HeldChangesState.GONE);
    }

    private HeldChangesState stateAfter(Duration time) {
        HeldChangesService later =
                new HeldChangesService(
                        server.bean(SessionService.class),
                        server.ledger(),
                        Clock.offset(Clock.systemUTC(), time));
        return later.find(session.id()).getFirst().state();
    }

    @Test
    void aRefusedSettlementLeavesTheSessionAsItWas() {
        leave(FIRST);
        server.post(path(), apply(null), StartedTask.class);
        TaskClaim settling = worker.claim();
        worker.tell(settling, new EventBody.HeldChangesSettled(FIRST, "gone", List.of()));
        worker.finish(settling, TaskState.FAILED, ErrorCode.NOTHING_HELD.wire());

        assertThat(list(false)[0].state()).isEqualTo(HeldChangesState.GONE);
        assertThat(server.get("/v1/sessions/" + session.id(), Session.class).state())
                .isEqualTo(session.state());
        assertThat(server.get("/v1/sessions/" + session.id() + "/tasks", TaskView[].class))
                .hasSize(2);
    }

    private void leave(UUID... changes) {
        for (UUID one : changes) {
            worker.tell(claim, held(one, null));
        }
        worker.finish(claim, TaskState.SUCCEEDED, null);
    }

    private static EventBody held(UUID changes, @Nullable UUID approval) {
        return new EventBody.ChangesHeld(
                changes,
                "call-1",
                changes + ".held",
                "echo x > .envrc",
                "/shop",
                List.of("created .envrc (programs obey it)"),
                1,
                "+x",
                approval);
    }

    private void refused(SettleHeldChangesRequest request, ErrorCode code, String why) {
        HttpResponse<String> answer = server.post(path(), request);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(code.status());
        ProblemResponse problem = TestServer.JSON.readValue(answer.body(), ProblemResponse.class);
        assertThat(problem.code()).isEqualTo(code.wire());
        assertThat(problem.detail()).contains(why);
    }

    private static SettleHeldChangesRequest apply(@Nullable List<UUID> ids) {
        return new SettleHeldChangesRequest(HeldChangesAction.APPLY, ids);
    }

    private static SettleHeldChangesRequest drop(@Nullable List<UUID> ids) {
        return new SettleHeldChangesRequest(HeldChangesAction.DROP, ids);
    }

    private String path() {
        return "/v1/sessions/" + session.id() + "/held-changes";
    }

    private HeldChangesView[] list(boolean open) {
        return server.get(path() + "?open=" + open, HeldChangesView[].class);
    }
}
