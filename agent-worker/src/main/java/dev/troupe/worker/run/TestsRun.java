package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.validation.Prepared;
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
final class TestsRun extends ProgramRun implements TaskRun {
    private static final String NAME = TaskKind.TESTS.word();
    private static final String TOOL = "bash";
    private static final JsonMapper JSON = new JsonMapper();

    private final History history;
    private final RunContext context;
    private final Approving approving;
    private @Nullable Slot slot;

    TestsRun(Run run, Workplace place, History history) {
        super(run);
        this.history = history;
        this.context = new RunContext(run, place);
        this.approving = new Approving(run, new Intents(run));
        place.base().ifPresent(it -> draft.step(0, new Step.Based(it)));
    }

    @Override
    public End run() throws InterruptedException {
        tellBeginning();
        inboxed.take(draft);
        write();
        // What may have begun is run again: where a person has said yes to it, without asking once
        // more.
        Optional<OpenTurn> left =
                history.open().filter(it -> !it.begun() || (approved(it) && isSet(it)));
        try {
            return left.isPresent() ? proceed(left.get()) : proceed();
        } finally {
            if (slot != null) {
                slot.close();
            }
        }
    }

    private static boolean approved(OpenTurn left) {
        return left.approved(left.turn().calls().getFirst().id());
    }

    /** Whether it ran the command that is set now. */
    private boolean isSet(OpenTurn left) {
        String arguments = left.turn().calls().getFirst().arguments();
        return run.services()
                .tests()
                .set()
                .filter(it -> arguments.equals(arguments(it)))
                .isPresent();
    }

    private static String arguments(String line) {
        return JSON.writeValueAsString(Map.of("command", line));
    }

    private End proceed() throws InterruptedException {
        String line =
                run.services()
                        .tests()
                        .set()
                        .orElseThrow(() ->
                                new TroupeException(
                                        ErrorCode.CONFIGURATION_INVALID,
                                        "The tests were not run: `troupe.worker.tests.command` is not set for this worker."));
        int turn = run.nextTurn();
        RawCall call =
                new RawCall(NAME + "-" + run.control().key().epoch(), TOOL, arguments(line), null);
        draft.step(
                turn,
                new Step.Turn(
                        NAME, "", List.of(call), List.of(), List.of(), false, Spend.NONE, false));
        Slot fresh = slot(call);
        Map<String, Long> asked = new LinkedHashMap<>();
        approving.intend(turn, fresh, context.scope(), draft, asked);
        write();
        return proceed(turn, fresh, asked);
    }

    /** A run before this one has asked, and had no answer yet. */
    private End proceed(OpenTurn left) throws InterruptedException {
        Slot again = slot(left.turn().calls().getFirst());
        String call = again.raw().id();
        left.intent(call).ifPresent(it -> again.show(it.effects()));
        Optional.ofNullable(approving.told(left.asked()).get(call)).ifPresent(again::tell);
        return proceed(left.number(), again, left.asked());
    }

    private Slot slot(RawCall call) {
        Slot fresh =
                new Slot(
                        call,
                        (scope, disk) -> run.services().tools().prepare(call, false, scope, disk),
                        context.scope(),
                        new Overlay(context.workspace()));
        slot = fresh;
        return fresh;
    }

    private End proceed(int turn, Slot judged, Map<String, Long> asked)
            throws InterruptedException {
        Map<String, Long> open = asked;
        while (!open.isEmpty()) {
            Optional<Map<String, ApprovalAnswer>> given = approving.await(open);
            if (given.isEmpty()) {
                return suspend(WaitReason.APPROVAL);
            }
            open = approving.settle(turn, List.of(judged), given.get(), context.scope(), draft);
            if (open.isEmpty()) {
                draft.step(turn, Approving.cleared(given.get()));
            }
            write();
        }
        Optional<Prepared.Ready> ready = judged.ready();
        if (ready.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.DENIED,
                    "The tests were not run: %s."
                            .formatted(
                                    judged.outcome()
                                            .map(it -> it.result().summary())
                                            .orElse("not permitted")));
        }
        TestsExecution execution = new TestsExecution(run, context, turn);
        return finish(execution.of(judged, ready.get(), draft));
    }

    private End finish(TestReport report) {
        String summary = TestsText.line(report);
        Outcome outcome =
                report.passed()
                        ? Endings.succeeded(summary)
                        : new Outcome(
                                TaskState.FAILED,
                                summary,
                                ErrorCode.TESTS_FAILED.wire(),
                                ErrorCode.TESTS_FAILED.hint());
        draft.artefact(
                new NewArtefact(
                        TestReport.ARTEFACT, TestReport.ARTEFACT, JSON.writeValueAsString(report)));
        return finish(outcome);
    }

    @Override
    public Draft lastWords(@Nullable Throwable cause) {
        return draft;
    }
}
