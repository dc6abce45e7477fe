package dev.troupe.worker.workflow.progress;

import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.worker.coordination.TaskCoordinator.Entry;
import dev.troupe.worker.journal.JournalRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tracks how far a workflow has come, from the entries of its journal. */
public final class WorkflowProgress {
    private final List<String> said = new ArrayList<>();
    private WorkflowStatus state = WorkflowStatus.fresh();
    private @Nullable Entry gate;
    private @Nullable Entry questions;
    private @Nullable Entry writing;
    private boolean pausing;
    private int design = 1;

    /**
     * Reads from records how far a workflow has come.
     *
     * @param said what people have said to those that it takes over from
     */
    public static WorkflowProgress of(List<String> said, List<Entry> journal) {
        WorkflowProgress progress = new WorkflowProgress();
        progress.said.addAll(said);
        journal.forEach(progress::take);
        return progress;
    }

    public void take(Entry entry) {
        switch (entry.record()) {
            case JournalRecord.PhaseRecorded step -> take(step.phase());
            case JournalRecord.Paused _ -> {
                gate = entry;
                pausing = false;
            }
            case JournalRecord.QuestionsAsked _ -> questions = entry;
            case JournalRecord.CoordinatorWriteStarted _ -> writing = entry;
            case JournalRecord.Message message -> hear(message);
            default -> {}
        }
    }

    private void take(WorkflowPhaseView now) {
        if (now.attempt() != state.at(now.phase()).attempt() || now.state() != State.ACTIVE) {
            questions = null;
            writing = null;
        }
        boolean another = now.attempt() != state.at(now.phase()).attempt();
        state = state.with(now);
        boolean settled =
                now.phase() == WorkflowPhase.IMPLEMENTATION
                        ? now.state() == State.DONE
                        : another && now.phase().compareTo(WorkflowPhase.IMPLEMENTATION) < 0;
        if (settled) {
            WorkflowPhaseView built = state.at(WorkflowPhase.IMPLEMENTATION);
            design = built.state() == State.PENDING ? built.attempt() : built.attempt() + 1;
        }
        // What comes later may be left out while it pauses.
        if (gate != null
                && gate.record() instanceof JournalRecord.Paused paused
                && now.phase().compareTo(paused.next()) <= 0) {
            gate = null;
        }
    }

    private void hear(JournalRecord.Message message) {
        if (message.author().equals(ChangeWorkflowRequest.AUTHOR)) {
            switch (WorkflowCommandReader.read(message.text()).action()) {
                case PAUSE -> pausing = true;
                case RESUME -> pausing = false;
                case SKIP, RERUN -> {}
            }
        } else if (ofPeople(message)) {
            said.add(message.text());
        }
    }

    /** Whether somebody has said it, and not the system. */
    static boolean ofPeople(JournalRecord.Message message) {
        return !message.author().startsWith("system:");
    }

    /** Returns the state of all phases. */
    public WorkflowStatus state() {
        return state;
    }

    /** The first phase that is neither done nor left out. */
    public Optional<WorkflowPhaseView> next() {
        return state.phases().stream()
                .filter(it -> it.state() != State.DONE && it.state() != State.SKIPPED)
                .findFirst();
    }

    /**
     * The first attempt at building what is to be built now: attempts before it were good, or were for what an earlier phase
     * had found that was done again since.
     */
    public int design() {
        return design;
    }

    /** The last phase that was begun, and is not to be done again anyway. */
    WorkflowPhase last() {
        return Arrays.stream(WorkflowPhase.values())
                .filter(it -> state.at(it).attempt() > 0)
                .filter(it -> state.at(it).state() != WorkflowPhaseView.State.PENDING)
                .reduce(WorkflowPhase.DISCOVERY, (_, it) -> it);
    }

    public boolean done(WorkflowPhase phase) {
        return state.at(phase).state() == State.DONE;
    }

    /** Tells where it pauses, until the phase continues or is left out. */
    public Optional<Entry> gate() {
        return Optional.ofNullable(gate);
    }

    /** Returns what the attempt at hand has asked. */
    public Optional<Entry> questions() {
        return Optional.ofNullable(questions);
    }

    /** Returns what the attempt at hand is about to write. */
    public Optional<Entry> writing() {
        return Optional.ofNullable(writing);
    }

    /** Whether it is to pause before the next phase. */
    public boolean pausing() {
        return pausing;
    }

    /** What people have said to it, oldest first. */
    List<String> said() {
        return List.copyOf(said);
    }
}
