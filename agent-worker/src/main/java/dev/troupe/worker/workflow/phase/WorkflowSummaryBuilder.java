package dev.troupe.worker.workflow.phase;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.tool.agent.AnsweredForm;
import dev.troupe.worker.workflow.artefact.ArchitectureOutput;
import dev.troupe.worker.workflow.artefact.ImplementationOutput;
import dev.troupe.worker.workflow.artefact.ReviewOutput;
import dev.troupe.worker.workflow.artefact.WorkflowSummary;
import dev.troupe.worker.workflow.progress.PhaseOutputs;
import dev.troupe.worker.workflow.progress.WorkflowChangeSet;
import dev.troupe.worker.workflow.progress.WorkflowProgress;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gathers what came of a workflow, from the ledger alone. */
public final class WorkflowSummaryBuilder {
    private final CoordinatorContext coordinatorContext;
    private final WorkflowProgress workflowProgress;
    private final PhaseOutputs outputs;

    private WorkflowSummaryBuilder(
            CoordinatorContext coordinatorContext,
            WorkflowProgress workflowProgress,
            PhaseOutputs outputs) {
        this.coordinatorContext = coordinatorContext;
        this.workflowProgress = workflowProgress;
        this.outputs = outputs;
    }

    static WorkflowSummaryBuilder of(PhaseAttempt attempt) {
        return new WorkflowSummaryBuilder(attempt.work(), attempt.course(), attempt.material());
    }

    /** What came of it, with what its last phase has told as next steps. */
    public static WorkflowSummary of(CoordinatorContext coordinator, WorkflowProgress progress) {
        WorkflowSummaryBuilder report =
                new WorkflowSummaryBuilder(
                        coordinator, progress, new PhaseOutputs(coordinator, progress));
        return report.summary(
                report.told(WorkflowPhase.SUMMARY, Ahead.class).map(Ahead::next).orElse(""));
    }

    /** The part of the last artefact that the ledger cannot tell; a version before this one has called it its text. */
    private record Ahead(@JsonAlias("text") @Nullable String next) {}

    WorkflowSummary summary(String next) {
        List<Task> tree = tree();
        return new WorkflowSummary(
                coordinatorContext.task().definition().goal().strip(),
                WorkflowChangeSet.of(coordinatorContext).all(),
                told(WorkflowPhase.IMPLEMENTATION, ImplementationOutput.class)
                        .map(ImplementationOutput::text)
                        .orElse(""),
                told(WorkflowPhase.ARCHITECTURE, ArchitectureOutput.class).orElse(null),
                told(WorkflowPhase.QUESTIONS, AnsweredForm.class)
                        .filter(it -> !it.form().fields().isEmpty())
                        .map(AnsweredForm::text)
                        .orElse(""),
                workflowProgress.done(WorkflowPhase.REVIEW)
                        ? told(WorkflowPhase.REVIEW, ReviewOutput.class)
                                .orElseGet(() -> new ReviewOutput(List.of(), List.of(), ""))
                        : null,
                leftOut(),
                spend(tree),
                tree.size(),
                coordinatorContext.files().isEmpty() ? null : "troupe undo",
                next);
    }

    private <T> Optional<T> told(WorkflowPhase phase, Class<T> type) {
        return workflowProgress.done(phase) ? outputs.handedOn(phase, type) : Optional.empty();
    }

    private List<WorkflowSummary.LeftOut> leftOut() {
        return workflowProgress.state().phases().stream()
                .filter(it -> it.state() == State.SKIPPED)
                .map(WorkflowSummaryBuilder::leftOut)
                .toList();
    }

    private static WorkflowSummary.LeftOut leftOut(WorkflowPhaseView phase) {
        return new WorkflowSummary.LeftOut(
                phase.phase(), phase.attempt() > 0 ? phase.summary() : null);
    }

    private List<Task> tree() {
        UUID root = coordinatorContext.task().id();
        Stream<Task> all =
                coordinatorContext
                        .read(it ->
                                it.tasks()
                                        .ofSession(
                                                coordinatorContext.task().definition().sessionId()))
                        .stream();
        return all.filter(it -> it.rootId().equals(root)).toList();
    }

    private ModelUsage spend(List<Task> tree) {
        ModelUsage all = ModelUsage.NONE;
        for (Task task : tree) {
            all = all.plus(coordinatorContext.read(it -> it.budgets().spentByTask(task.id())));
        }
        return all;
    }
}
