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
import dev.troupe.worker.run.FinishAttempt;
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

    private final CoordinatorContext coordinator;
    private final WorkflowStart start;
    private final DecisionRecordLocation decisions;
    private final WorkflowProgress progress;
    private final PhaseRecorder phaseRecorder;
    private final WorkflowCommandHandler commandHandler;

    WorkflowRun(CoordinatorContext coordinator, DecisionRecordLocation decisions) {
        this.coordinator = coordinator;
        this.start =
                Objects.requireNonNullElseGet(
                        TaskInputJson.read(coordinator.task()).workflow(),
                        WorkflowStart::ofAllPhases);
        this.decisions = decisions;
        this.progress =
                WorkflowProgress.of(PredecessorWorkflows.said(coordinator), coordinator.journal());
        this.phaseRecorder = new PhaseRecorder(coordinator, progress);
        this.commandHandler = new WorkflowCommandHandler(coordinator, progress, phaseRecorder);
    }

    RunOutcome run() {
        new InheritedPhases(coordinator, progress, phaseRecorder).from(start);
        while (true) {
            if (coordinator.children().stream().anyMatch(it -> it.outcome() == null)) {
                return coordinator.await(WaitReason.CHILDREN);
            }
            coordinator.adopt();
            for (Entry message : coordinator.messages()) {
                progress.take(message);
                commandHandler.heed(message.record());
            }
            Optional<WorkflowPhaseView> next = progress.next();
            if (next.isEmpty()) {
                String summary =
                        WorkflowSummaryFormatter.of(
                                WorkflowSummaryBuilder.of(coordinator, progress));
                if (coordinator.finish(summary) == FinishAttempt.FINISHED) {
                    return new RunOutcome.Finished();
                }
                continue;
            }
            Optional<RunOutcome> end = advance(next.get());
            if (end.isPresent()) {
                return end.get();
            }
            coordinator.save();
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
            phaseRecorder.skip(phase.phase());
            return Optional.empty();
        }
        boolean pause =
                progress.pausing()
                        || (start.stepwise() && phase.phase() != WorkflowPhase.DISCOVERY);
        if (progress.gate().isEmpty() && !pause) {
            phaseRecorder.begin(phase.phase());
            return Optional.empty();
        }
        return decided(phase.phase());
    }

    /** Somebody may mend what went wrong, and have it done again. */
    private Optional<RunOutcome> failed(WorkflowPhaseView phase) {
        if (coordinator.attended()) {
            return decided(phase.phase());
        }
        throw new TroupeException(
                ErrorCode.TASKS_FAILED,
                "The phase %s failed: %s".formatted(phase.phase().word(), phase.summary()));
    }

    /** Goes on as somebody has decided at the pause before a phase; pauses when nobody has. */
    private Optional<RunOutcome> decided(WorkflowPhase phase) {
        Optional<Entry> gate = progress.gate();
        if (gate.isEmpty()) {
            String question = JSON.writeValueAsString(Map.of("phase", phase.word()));
            progress.take(
                    coordinator.ask(new JournalRecord.Paused(phase), TaskWaitKind.PAUSE, question));
            return Optional.of(coordinator.await(WaitReason.PAUSED));
        }
        TaskWait wait =
                coordinator
                        .read(it ->
                                it.waits()
                                        .find(
                                                TaskWaitIdFactory.of(
                                                        coordinator.task().id(), gate.get().seq())))
                        .orElseThrow();
        String decision = wait.decision();
        if (wait.state() == TaskWait.State.OPEN || decision == null) {
            return Optional.of(coordinator.await(WaitReason.PAUSED));
        }
        commandHandler.decided(WorkflowCommandReader.read(decision), phase);
        return Optional.empty();
    }

    private Optional<RunOutcome> active(WorkflowPhaseView view) {
        PhaseAction next =
                PhaseHandler.of(view.phase(), decisions)
                        .next(new PhaseAttempt(coordinator, progress, view));
        return switch (next) {
            case PhaseAction.HandOut(List<SubtaskSpec> errands) -> handOut(view, errands);
            case PhaseAction.Ask(QuestionForm form) -> {
                Entry asked =
                        coordinator.ask(
                                new JournalRecord.QuestionsAsked(form),
                                TaskWaitKind.ANSWER,
                                JSON.writeValueAsString(form));
                progress.take(asked);
                coordinator.event(
                        new EventBody.QuestionAsked(
                                TaskWaitIdFactory.of(coordinator.task().id(), asked.seq()), form));
                yield Optional.of(coordinator.await(WaitReason.ANSWER));
            }
            case PhaseAction.Await(WaitReason reason) -> Optional.of(coordinator.await(reason));
            case PhaseAction.Done(String summary) -> {
                phaseRecorder.end(view.phase(), State.DONE, summary);
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
            phaseRecorder.hand(view.phase(), errands);
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
            phaseRecorder.set(view);
            fail(
                    view.phase(),
                    new PhaseAction.Failed(
                            e.code().wire(),
                            String.valueOf(e.getMessage()),
                            "Raise the limit that is named and repeat the phase, or skip it."));
            return Optional.empty();
        }
        return Optional.of(coordinator.await(WaitReason.CHILDREN));
    }

    private void fail(WorkflowPhase phase, PhaseAction.Failed failure) {
        phaseRecorder.end(phase, State.FAILED, failure.summary());
        ErrorCode code = ErrorCode.ofWire(failure.code());
        // A request that names what is not there is to be put otherwise, not to be tried again.
        if (!coordinator.attended() || code == ErrorCode.MENTION_FAILED) {
            // Written with the end of the task, or not at all: it alone keeps the code.
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
        coordinator.notice(
                "phase-failed",
                "The phase %s failed, and the workflow pauses: %s"
                        .formatted(phase.word(), String.join(" ", told)));
    }
}
