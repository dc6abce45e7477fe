package dev.troupe.worker.workflow;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.contracts.workflow.PhaseView.State;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.question.Answered;
import dev.troupe.worker.run.Coordination;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gathers what came of a workflow, from the ledger alone. */
final class Report {
    private final Coordination work;
    private final Course course;
    private final Material material;

    private Report(Coordination work, Course course, Material material) {
        this.work = work;
        this.course = course;
        this.material = material;
    }

    static Report of(Attempt attempt) {
        return new Report(attempt.work(), attempt.course(), attempt.material());
    }

    /** What came of it, with what its last phase has told as next steps. */
    static Summary of(Coordination work, Course course) {
        Report report = new Report(work, course, new Material(work, course));
        return report.summary(report.told(Phase.SUMMARY, Ahead.class).map(Ahead::next).orElse(""));
    }

    /** The part of the last artefact that the ledger cannot tell; a version before this one has called it its text. */
    private record Ahead(@JsonAlias("text") @Nullable String next) {}

    Summary summary(String next) {
        List<Task> tree = tree();
        return new Summary(
                work.task().definition().goal().strip(),
                Changes.of(work).all(),
                told(Phase.IMPLEMENTATION, Built.class).map(Built::text).orElse(""),
                told(Phase.ARCHITECTURE, Decision.class).orElse(null),
                told(Phase.QUESTIONS, Answered.class)
                        .filter(it -> !it.form().fields().isEmpty())
                        .map(Answered::text)
                        .orElse(""),
                course.done(Phase.REVIEW)
                        ? told(Phase.REVIEW, Reviewed.class)
                                .orElseGet(() -> new Reviewed(List.of(), List.of(), ""))
                        : null,
                leftOut(),
                spend(tree),
                tree.size(),
                work.files().isEmpty() ? null : "troupe undo",
                next);
    }

    private <T> Optional<T> told(Phase phase, Class<T> type) {
        return course.done(phase) ? material.handedOn(phase, type) : Optional.empty();
    }

    private List<Summary.LeftOut> leftOut() {
        return course.state().phases().stream()
                .filter(it -> it.state() == State.SKIPPED)
                .map(Report::leftOut)
                .toList();
    }

    private static Summary.LeftOut leftOut(PhaseView phase) {
        return new Summary.LeftOut(phase.phase(), phase.attempt() > 0 ? phase.summary() : null);
    }

    private List<Task> tree() {
        UUID root = work.task().id();
        Stream<Task> all =
                work
                        .read(it -> it.tasks().ofSession(work.task().definition().sessionId()))
                        .stream();
        return all.filter(it -> it.rootId().equals(root)).toList();
    }

    private Spend spend(List<Task> tree) {
        Spend all = Spend.NONE;
        for (Task task : tree) {
            all = all.plus(work.read(it -> it.budgets().spentByTask(task.id())));
        }
        return all;
    }
}
