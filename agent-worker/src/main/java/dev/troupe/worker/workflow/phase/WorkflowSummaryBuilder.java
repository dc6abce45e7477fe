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
    private final CoordinatorContext work;
    private final WorkflowProgress course;
    private final PhaseOutputs material;

    private WorkflowSummaryBuilder(
            CoordinatorContext work, WorkflowProgress course, PhaseOutputs material) {
        this.work = work;
        this.course = course;
        this.material = material;
    }

    static WorkflowSummaryBuilder of(PhaseAttempt attempt) {
        return new WorkflowSummaryBuilder(attempt.work(), attempt.course(), attempt.material());
    }

    /** What came of it, with what its last phase has told as next steps. */
    public static WorkflowSummary of(CoordinatorContext work, WorkflowProgress course) {
        WorkflowSummaryBuilder report =
                new WorkflowSummaryBuilder(work, course, new PhaseOutputs(work, course));
        return report.summary(
                report.told(WorkflowPhase.SUMMARY, Ahead.class).map(Ahead::next).orElse(""));
    }

    /** The part of the last artefact that the ledger cannot tell; a version before this one has called it its text. */
    private record Ahead(@JsonAlias("text") @Nullable String next) {}

    WorkflowSummary summary(String next) {
        List<Task> tree = tree();
        return new WorkflowSummary(
                work.task().definition().goal().strip(),
                WorkflowChangeSet.of(work).all(),
                told(WorkflowPhase.IMPLEMENTATION, ImplementationOutput.class)
                        .map(ImplementationOutput::text)
                        .orElse(""),
                told(WorkflowPhase.ARCHITECTURE, ArchitectureOutput.class).orElse(null),
                told(WorkflowPhase.QUESTIONS, AnsweredForm.class)
                        .filter(it -> !it.form().fields().isEmpty())
                        .map(AnsweredForm::text)
                        .orElse(""),
                course.done(WorkflowPhase.REVIEW)
                        ? told(WorkflowPhase.REVIEW, ReviewOutput.class)
                                .orElseGet(() -> new ReviewOutput(List.of(), List.of(), ""))
                        : null,
                leftOut(),
                spend(tree),
                tree.size(),
                work.files().isEmpty() ? null : "troupe undo",
                next);
    }

    private <T> Optional<T> told(WorkflowPhase phase, Class<T> type) {
        return course.done(phase) ? material.handedOn(phase, type) : Optional.empty();
    }

    private List<WorkflowSummary.LeftOut> leftOut() {
        return course.state().phases().stream()
                .filter(it -> it.state() == State.SKIPPED)
                .map(WorkflowSummaryBuilder::leftOut)
                .toList();
    }

    private static WorkflowSummary.LeftOut leftOut(WorkflowPhaseView phase) {
        return new WorkflowSummary.LeftOut(
                phase.phase(), phase.attempt() > 0 ? phase.summary() : null);
    }

    private List<Task> tree() {
        UUID root = work.task().id();
        Stream<Task> all =
                work
                        .read(it -> it.tasks().ofSession(work.task().definition().sessionId()))
                        .stream();
        return all.filter(it -> it.rootId().equals(root)).toList();
    }

    private ModelUsage spend(List<Task> tree) {
        ModelUsage all = ModelUsage.NONE;
        for (Task task : tree) {
            all = all.plus(work.read(it -> it.budgets().spentByTask(task.id())));
        }
        return all;
    }
}
