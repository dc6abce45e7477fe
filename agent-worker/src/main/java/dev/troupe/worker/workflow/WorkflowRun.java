package dev.troupe.worker.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.contracts.workflow.PhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.worker.run.Coordination;
import dev.troupe.worker.run.Coordinator.Entry;
import dev.troupe.worker.run.End;
import dev.troupe.worker.run.Errand;
import dev.troupe.worker.run.TaskInputJson;
import dev.troupe.worker.step.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** One run of a workflow. It only goes on when nothing that it has handed out is at work. */
final class WorkflowRun {
    private static final JsonMapper JSON = new JsonMapper();

    private final Coordination work;
    private final WorkflowStart start;
    private final DecisionPlace decisions;
    private final Course course;
    private final Ledgered ledgered;
    private final Orders orders;

    WorkflowRun(Coordination work, DecisionPlace decisions) {
        this.work = work;
        this.start =
                Objects.requireNonNullElseGet(
                        TaskInputJson.read(work.task()).workflow(), WorkflowStart::ofAllPhases);
        this.decisions = decisions;
        this.course = Course.of(Forerunners.said(work), work.journal());
        this.ledgered = new Ledgered(work, course);
        this.orders = new Orders(work, course, ledgered);
    }

    End run() {
        new TakenOver(work, course, ledgered).from(start);
        while (true) {
            if (work.children().stream().anyMatch(it -> it.outcome() == null)) {
                return work.await(WaitReason.CHILDREN);
            }
            work.adopt();
            for (Entry message : work.messages()) {
                course.take(message);
                orders.heed(message.step());
            }
            Optional<PhaseView> next = course.next();
            if (next.isEmpty()) {
                if (work.finish(SummaryText.of(Report.of(work, course)))) {
                    return new End.Finished();
                }
                continue;
            }
            Optional<End> end = advance(next.get());
            if (end.isPresent()) {
                return end.get();
            }
            work.save();
        }
    }

    private Optional<End> advance(PhaseView phase) {
        return switch (phase.state()) {
            case PENDING -> pending(phase);
            case FAILED -> failed(phase);
            case ACTIVE -> active(phase);
            case DONE, SKIPPED -> throw new IllegalStateException(phase + " has ended.");
        };
    }

    private Optional<End> pending(PhaseView phase) {
        boolean unwanted =
                phase.attempt() == 0
                        && start.skip().contains(phase.phase())
                        && Controls.skippable(phase.phase());
        if (unwanted) {
            ledgered.skip(phase.phase());
            return Optional.empty();
        }
        boolean pause = course.pausing() || (start.stepwise() && phase.phase() != Phase.DISCOVERY);
        if (course.gate().isEmpty() && !pause) {
            ledgered.begin(phase.phase());
            return Optional.empty();
        }
        return decided(phase.phase());
    }

    /** Somebody may mend what went wrong, and have it done again. */
    private Optional<End> failed(PhaseView phase) {
        if (work.attended()) {
            return decided(phase.phase());
        }
        throw new TroupeException(
                ErrorCode.TASKS_FAILED,
                "The phase %s failed: %s".formatted(phase.phase().word(), phase.summary()));
    }

    /** Goes on as somebody has decided at the pause before a phase; pauses when nobody has. */
    private Optional<End> decided(Phase phase) {
        Optional<Entry> gate = course.gate();
        if (gate.isEmpty()) {
            String question = JSON.writeValueAsString(Map.of("phase", phase.word()));
            course.take(work.ask(new Step.Paused(phase), ItemKind.PAUSE, question));
            return Optional.of(work.await(WaitReason.PAUSED));
        }
        Item item =
                work.read(it -> it.waits().find(ItemIds.of(work.task().id(), gate.get().seq())))
                        .orElseThrow();
        String decision = item.decision();
        if (item.state() == Item.State.OPEN || decision == null) {
            return Optional.of(work.await(WaitReason.PAUSED));
        }
        orders.decided(Controls.read(decision), phase);
        return Optional.empty();
    }

    private Optional<End> active(PhaseView view) {
        Next next = PhaseWork.of(view.phase(), decisions).next(new Attempt(work, course, view));
        return switch (next) {
            case Next.HandOut(List<Errand> errands) -> handOut(view, errands);
            case Next.Ask(Form form) -> {
                Entry asked =
                        work.ask(
                                new Step.Questioned(form),
                                ItemKind.ANSWER,
                                JSON.writeValueAsString(form));
                course.take(asked);
                work.event(
                        new EventBody.QuestionAsked(
                                ItemIds.of(work.task().id(), asked.seq()), form));
                yield Optional.of(work.await(WaitReason.ANSWER));
            }
            case Next.Await(WaitReason reason) -> Optional.of(work.await(reason));
            case Next.Done(String summary) -> {
                ledgered.end(view.phase(), State.DONE, summary);
                yield Optional.empty();
            }
            case Next.Failed failure -> {
                fail(view.phase(), failure);
                yield Optional.empty();
            }
        };
    }

    /** What the request may come to no more somebody can allow it, or leave out. */
    private Optional<End> handOut(PhaseView view, List<Errand> errands) {
        try {
            ledgered.hand(view.phase(), errands);
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
            ledgered.set(view);
            fail(
                    view.phase(),
                    new Next.Failed(
                            e.code().wire(),
                            String.valueOf(e.getMessage()),
                            "Raise the limit that it names and do the phase again, or leave it out."));
            return Optional.empty();
        }
        return Optional.of(work.await(WaitReason.CHILDREN));
    }

    private void fail(Phase phase, Next.Failed failure) {
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
