package dev.troupe.worker.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.coordination.SubtaskSpec;
import dev.troupe.worker.coordination.TaskCoordinator.Entry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.TaskInputJson;
import dev.troupe.worker.workflow.artefact.WorkflowSummaryFormatter;
import dev.troupe.worker.workflow.phase.DecisionRecordLocation;
import dev.troupe.worker.workflow.phase.PhaseAction;
import dev.troupe.worker.workflow.phase.PhaseAttempt;
import dev.troupe.worker.workflow.phase.PhaseHandler;
import dev.troupe.worker.workflow.phase.WorkflowSummaryBuilder;
import dev.troupe.worker.workflow.progress.InheritedPhases;
import dev.troupe.worker.workflow.progress.PhaseRecorder;
import dev.troupe.worker.workflow.progress.PredecessorWorkflows;
import dev.troupe.worker.workflow.progress.WorkflowCommandHandler;
import dev.troupe.worker.workflow.progress.WorkflowCommandReader;
import dev.troupe.worker.workflow.progress.WorkflowProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** One run of a workflow. It only goes on when nothing that it has handed out is at work. */
final class WorkflowRun {
    private static final JsonMapper JSON = new JsonMapper();

    private final CoordinatorContext work;
    private final WorkflowStart start;
    private final DecisionRecordLocation decisions;
    private final WorkflowProgress course;
    private final PhaseRecorder ledgered;
    private final WorkflowCommandHandler orders;

    WorkflowRun(CoordinatorContext work, DecisionRecordLocation decisions) {
        this.work = work;
        this.start =
                Objects.requireNonNullElseGet(
                        TaskInputJson.read(work.task()).workflow(), WorkflowStart::ofAllPhases);
        this.decisions = decisions;
        this.course = WorkflowProgress.of(PredecessorWorkflows.said(work), work.journal());
        this.ledgered = new PhaseRecorder(work, course);
        this.orders = new WorkflowCommandHandler(work, course, ledgered);
    }

    RunOutcome run() {
        new InheritedPhases(work, course, ledgered).from(start);
        while (true) {
            if (work.children().stream().anyMatch(it -> it.outcome() == null)) {
                return work.await(WaitReason.CHILDREN);
            }
            work.adopt();
            for (Entry message : work.messages()) {
                course.take(message);
                orders.heed(message.step());
            }
            Optional<WorkflowPhaseView> next = course.next();
            if (next.isEmpty()) {
                if (work.finish(
                        WorkflowSummaryFormatter.of(WorkflowSummaryBuilder.of(work, course)))) {
                    return new RunOutcome.Finished();
                }
                continue;
            }
            Optional<RunOutcome> end = advance(next.get());
            if (end.isPresent()) {
                return end.get();
            }
            work.save();
        }
    }

    private Optional<RunOutcome> advance(WorkflowPhaseView phase) {
        return switch (phase.state()) {
            case PENDING -> pending(phase);
            case FAILED -> failed(phase);
            case ACTIVE -> active(phase);
            case DONE, SKIPPED -> throw new IllegalStateException(phase + " has ended.");
        };
    }

    private Optional<RunOutcome> pending(WorkflowPhaseView phase) {
        boolean unwanted =
                phase.attempt() == 0
                        && start.skip().contains(phase.phase())
                        && WorkflowCommandReader.skippable(phase.phase());
        if (unwanted) {
            ledgered.skip(phase.phase());
            return Optional.empty();
        }
        boolean pause =
                course.pausing() || (start.stepwise() && phase.phase() != WorkflowPhase.DISCOVERY);
        if (course.gate().isEmpty() && !pause) {
            ledgered.begin(phase.phase());
            return Optional.empty();
        }
        return decided(phase.phase());
    }

    /** Somebody may mend what went wrong, and have it done again. */
    private Optional<RunOutcome> failed(WorkflowPhaseView phase) {
        if (work.attended()) {
            return decided(phase.phase());
        }
        throw new TroupeException(
                ErrorCode.TASKS_FAILED,
                "The phase %s failed: %s".formatted(phase.phase().word(), phase.summary()));
    }

    /** Goes on as somebody has decided at the pause before a phase; pauses when nobody has. */
    private Optional<RunOutcome> decided(WorkflowPhase phase) {
        Optional<Entry> gate = course.gate();
        if (gate.isEmpty()) {
            String question = JSON.writeValueAsString(Map.of("phase", phase.word()));
            course.take(work.ask(new JournalRecord.Paused(phase), TaskWaitKind.PAUSE, question));
            return Optional.of(work.await(WaitReason.PAUSED));
        }
        TaskWait item =
                work.read(it ->
                                it.waits()
                                        .find(
                                                TaskWaitIdFactory.of(
                                                        work.task().id(), gate.get().seq())))
                        .orElseThrow();
        String decision = item.decision();
        if (item.state() == TaskWait.State.OPEN || decision == null) {
            return Optional.of(work.await(WaitReason.PAUSED));
        }
        orders.decided(WorkflowCommandReader.read(decision), phase);
        return Optional.empty();
    }

    private Optional<RunOutcome> active(WorkflowPhaseView view) {
        PhaseAction next =
                PhaseHandler.of(view.phase(), decisions).next(new PhaseAttempt(work, course, view));
        return switch (next) {
            case PhaseAction.HandOut(List<SubtaskSpec> errands) -> handOut(view, errands);
            case PhaseAction.Ask(QuestionForm form) -> {
                Entry asked =
                        work.ask(
                                new JournalRecord.Questioned(form),
                                TaskWaitKind.ANSWER,
                                JSON.writeValueAsString(form));
                course.take(asked);
                work.event(
                        new EventBody.QuestionAsked(
                                TaskWaitIdFactory.of(work.task().id(), asked.seq()), form));
                yield Optional.of(work.await(WaitReason.ANSWER));
            }
            case PhaseAction.Await(WaitReason reason) -> Optional.of(work.await(reason));
            case PhaseAction.Done(String summary) -> {
                ledgered.end(view.phase(), State.DONE, summary);
                yield Optional.empty();
            }
            case PhaseAction.Failed failure -> {
                fail(view.phase(), failure);
                yield Optional.empty();
            }
        };
    }

    /** What the request may come to no more somebody can allow it, or leave out. */
    private Optional<RunOutcome> handOut(WorkflowPhaseView view, List<SubtaskSpec> errands) {
        try {
            ledgered.hand(view.phase(), errands);
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
            ledgered.set(view);
            fail(
                    view.phase(),
                    new PhaseAction.Failed(
                            e.code().wire(),
                            String.valueOf(e.getMessage()),
                            "Raise the limit that it names and do the phase again, or leave it out."));
            return Optional.empty();
        }
        return Optional.of(work.await(WaitReason.CHILDREN));
    }

    private void fail(WorkflowPhase phase, PhaseAction.Failed failure) {
        ledgered.end(phase, State.FAILED, failure.summary());
        if (!work.attended()) {
            // Written with the end of the task, or not at all: it alone keeps the code.
            ErrorCode code = ErrorCode.ofWire(failure.code());
            throw new TroupeException(
                    code,
                    "The phase %s failed: %s".formatted(phase.word(), failure.summary()),
                    failure.hint() == null ? code.hint() : failure.hint(),
                    null);
        }
        List<String> told = new ArrayList<>(List.of(failure.summary()));
        if (failure.hint() != null) {
            told.add(failure.hint());
        }
        work.notice(
                "phase-failed",
                "The phase %s failed, and the workflow pauses: %s"
                        .formatted(phase.word(), String.join(" ", told)));
    }
}
