package dev.troupe.worker.workflow.progress;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.coordination.SubtaskSpec;
import dev.troupe.worker.journal.JournalRecord;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Changes phases: in the journal, for people, and in what the workflow hands on. */
public final class PhaseRecorder {
    private static final int LONGEST = 2_000;
    private static final JsonMapper JSON = new JsonMapper();

    private final CoordinatorContext coordinator;
    private final WorkflowProgress progress;

    public PhaseRecorder(CoordinatorContext coordinator, WorkflowProgress progress) {
        this.coordinator = coordinator;
        this.progress = progress;
    }

    /** Takes a phase as it stands now. */
    public void set(WorkflowPhaseView now) {
        WorkflowPhaseView before = progress.state().at(now.phase());
        progress.take(coordinator.step(new JournalRecord.PhaseRecorded(now)));
        coordinator.handOn(
                new NewArtefact(
                        WorkflowStatus.ARTEFACT,
                        WorkflowStatus.ARTEFACT,
                        JSON.writeValueAsString(progress.state())));
        if (before.state() != now.state() || before.attempt() != now.attempt()) {
            coordinator.event(
                    new EventBody.PhaseChanged(
                            now.phase(), now.state(), now.attempt(), now.summary()));
        }
    }

    private void set(WorkflowPhase phase, State state, int attempt, List<UUID> tasks) {
        set(new WorkflowPhaseView(phase, state, attempt, tasks, null));
    }

    /** Begins the first attempt, or the one that a rerun has asked for. */
    public void begin(WorkflowPhase phase) {
        set(phase, State.ACTIVE, Math.max(1, progress.state().at(phase).attempt()), List.of());
    }

    /** What works on the attempt at hand. */
    public void hand(WorkflowPhase phase, List<SubtaskSpec> errands) {
        WorkflowPhaseView now = progress.state().at(phase);
        Set<UUID> tasks = new LinkedHashSet<>(now.tasks());
        tasks.addAll(SubtaskSpec.ids(errands));
        set(phase, State.ACTIVE, now.attempt(), List.copyOf(tasks));
        coordinator.handOut(errands);
    }

    public void end(WorkflowPhase phase, State state, @Nullable String summary) {
        WorkflowPhaseView now = progress.state().at(phase);
        String told = summary == null ? null : TextPrefix.cutTold(summary, LONGEST);
        set(new WorkflowPhaseView(phase, state, now.attempt(), now.tasks(), told));
    }

    public void skip(WorkflowPhase phase) {
        WorkflowPhaseView now = progress.state().at(phase);
        end(
                phase,
                State.SKIPPED,
                now.state() == State.FAILED
                        ? "Skipped on request after it had failed: " + now.summary()
                        : "Skipped on request.");
    }

    /** From a phase on, everything is to be done again; what was never begun stays so. */
    void rerun(WorkflowPhase from) {
        for (WorkflowPhase phase : WorkflowPhase.values()) {
            WorkflowPhaseView now = progress.state().at(phase);
            boolean touched = now.state() != State.PENDING || now.attempt() > 0;
            if (phase.compareTo(from) >= 0 && touched) {
                int attempt = now.attempt() == 0 ? 0 : now.attempt() + 1;
                set(phase, State.PENDING, attempt, List.of());
            }
        }
    }
}
