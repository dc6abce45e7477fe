package dev.troupe.worker.testrun;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.InterruptedTurn;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ModelFreeTaskRun;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskRun;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.toolcall.ApprovalGate;
import dev.troupe.worker.toolcall.PendingToolCall;
import dev.troupe.worker.toolcall.RunToolContext;
import dev.troupe.worker.toolcall.ToolCallIntentRecorder;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the command that people have set for the tests, without a model. It goes the way of any command: judged, asked
 * for where someone must be asked, held by the sandbox and on record. Its exit code decides.
 */
public final class TestCommandRun extends ModelFreeTaskRun implements TaskRun {
    private static final String NAME = TaskKind.TESTS.word();
    private static final String TOOL = "bash";
    private static final JsonMapper JSON = new JsonMapper();

    private final RunHistory history;
    private final RunToolContext context;
    private final ApprovalGate approvalGate;
    private @Nullable PendingToolCall pendingCall;

    public TestCommandRun(RunState run, RunWorkspace workspace, RunHistory history) {
        super(run);
        this.history = history;
        this.context = new RunToolContext(run, workspace);
        this.approvalGate =
                new ApprovalGate(run, new ToolCallIntentRecorder(run.taskId(), run::addBlob));
        workspace.base().ifPresent(it -> batch.step(0, new JournalRecord.BaseCommitRecorded(it)));
    }

    @Override
    public RunOutcome run() throws InterruptedException {
        tellBeginning();
        inboxed.take(batch);
        write();
        // What the tests of a graph write stays in its worktree: no layer is there to be dropped.
        if (run.sessionSettings().mode() == ApprovalMode.PLAN) {
            throw new TroupeException(
                    ErrorCode.DENIED, "The tests were not run: not in plan mode.");
        }
        // What may have begun is run again: where a person has said yes to it, without asking once
        // more.
        Optional<InterruptedTurn> left =
                history.open().filter(it -> !it.begun() || (approved(it) && isSet(it)));
        try {
            return left.isPresent() ? proceed(left.get()) : proceed();
        } finally {
            if (pendingCall != null) {
                pendingCall.close();
            }
        }
    }

    private static boolean approved(InterruptedTurn left) {
        return left.approved(left.turn().calls().getFirst().id());
    }

    /** Whether it ran the command that is set now. */
    private boolean isSet(InterruptedTurn left) {
        String arguments = left.turn().calls().getFirst().arguments();
        return run.tools().tests().set().filter(it -> arguments.equals(arguments(it))).isPresent();
    }

    private static String arguments(String line) {
        return JSON.writeValueAsString(Map.of("command", line));
    }

    private RunOutcome proceed() throws InterruptedException {
        String line =
                run.tools()
                        .tests()
                        .set()
                        .orElseThrow(() ->
                                new TroupeException(
                                        ErrorCode.CONFIGURATION_INVALID,
                                        "The tests were not run: `troupe.worker.tests.command` is not set for this worker."));
        int turn = run.nextTurn();
        RawToolCall call =
                new RawToolCall(
                        NAME + "-" + run.control().key().epoch(), TOOL, arguments(line), null);
        batch.step(
                turn,
                new JournalRecord.Turn(
                        NAME,
                        "",
                        List.of(call),
                        List.of(),
                        List.of(),
                        false,
                        ModelUsage.NONE,
                        false));
        PendingToolCall fresh = slot(call);
        Map<String, Long> asked = new LinkedHashMap<>();
        approvalGate.intend(turn, fresh, context.scope(), batch, asked);
        write();
        return proceed(turn, fresh, asked);
    }

    /** A run before this one has asked, and had no answer yet. */
    private RunOutcome proceed(InterruptedTurn left) throws InterruptedException {
        PendingToolCall again = slot(left.turn().calls().getFirst());
        String call = again.raw().id();
        left.intent(call).ifPresent(it -> again.show(it.effects()));
        Optional.ofNullable(approvalGate.told(left.asked()).get(call)).ifPresent(again::tell);
        return proceed(left.number(), again, left.asked());
    }

    private PendingToolCall slot(RawToolCall call) {
        PendingToolCall fresh =
                new PendingToolCall(
                        call,
                        (scope, disk) -> run.tools().executor().prepare(call, false, scope, disk),
                        context.scope(),
                        new PlannedFileOverlay(context.workspace()));
        pendingCall = fresh;
        return fresh;
    }

    private RunOutcome proceed(int turn, PendingToolCall judged, Map<String, Long> asked)
            throws InterruptedException {
        Map<String, Long> open = asked;
        while (!open.isEmpty()) {
            Optional<Map<String, ApprovalAnswer>> given = approvalGate.await(open);
            if (given.isEmpty()) {
                return suspend(WaitReason.APPROVAL);
            }
            open =
                    approvalGate.applyDecisions(
                            turn, List.of(judged), given.get(), context.scope(), batch);
            if (open.isEmpty()) {
                batch.step(turn, ApprovalGate.cleared(given.get()));
            }
            write();
        }
        Optional<PreparedToolCall.Ready> ready = judged.ready();
        if (ready.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.DENIED,
                    "The tests were not run: %s."
                            .formatted(
                                    judged.outcome()
                                            .map(it -> it.result().summary())
                                            .orElse("not permitted")));
        }
        TestCommandExecutor execution = new TestCommandExecutor(run.tools(), context, turn);
        return finish(execution.of(judged, ready.get(), batch));
    }

    private RunOutcome finish(TestReport report) {
        String summary = TestReportFormatter.line(report);
        TaskOutcome outcome =
                report.passed()
                        ? OutcomeText.succeeded(summary)
                        : new TaskOutcome(
                                TaskState.FAILED,
                                summary,
                                ErrorCode.TESTS_FAILED.wire(),
                                ErrorCode.TESTS_FAILED.hint());
        batch.artefact(
                new NewArtefact(
                        TestReport.ARTEFACT, TestReport.ARTEFACT, JSON.writeValueAsString(report)));
        return finish(outcome);
    }

    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        return batch;
    }
}
