package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.contracts.workflow.PhaseView.State;
import dev.troupe.contracts.workflow.Workflow;
import dev.troupe.worker.run.Coordinator.Entry;
import dev.troupe.worker.step.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far a workflow has come, by what its journal tells, entry by entry. */
final class Course {
    private final List<String> said = new ArrayList<>();
    private Workflow state = Workflow.fresh();
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
    static Course of(List<String> said, List<Entry> journal) {
        Course course = new Course();
        course.said.addAll(said);
        journal.forEach(course::take);
        return course;
    }

    void take(Entry entry) {
        switch (entry.step()) {
            case Step.Phased step -> take(step.phase());
            case Step.Paused _ -> {
                gate = entry;
                pausing = false;
            }
            case Step.Questioned _ -> questions = entry;
            case Step.Writing _ -> writing = entry;
            case Step.Message message -> hear(message);
            default -> {}
        }
    }

    private void take(PhaseView now) {
        if (now.attempt() != state.at(now.phase()).attempt() || now.state() != State.ACTIVE) {
            questions = null;
            writing = null;
        }
        boolean another = now.attempt() != state.at(now.phase()).attempt();
        state = state.with(now);
        boolean settled =
                now.phase() == Phase.IMPLEMENTATION
                        ? now.state() == State.DONE
                        : another && now.phase().compareTo(Phase.IMPLEMENTATION) < 0;
        if (settled) {
            PhaseView built = state.at(Phase.IMPLEMENTATION);
            design = built.state() == State.PENDING ? built.attempt() : built.attempt() + 1;
        }
        // What comes later may be left out while it pauses.
        if (gate != null
                && gate.step() instanceof Step.Paused paused
                && now.phase().compareTo(paused.next()) <= 0) {
            gate = null;
        }
    }

    private void hear(Step.Message message) {
        if (message.author().equals(ChangeWorkflow.AUTHOR)) {
            switch (Controls.read(message.text()).action()) {
                case PAUSE -> pausing = true;
                case RESUME -> pausing = false;
                case SKIP, RERUN -> {}
            }
        } else if (ofPeople(message)) {
            said.add(message.text());
        }
    }

    /** Whether somebody has said it, and not the system. */
    static boolean ofPeople(Step.Message message) {
        return !message.author().startsWith("system:");
    }

    /** Where all phases stand. */
    Workflow state() {
        return state;
    }

    /** The first phase that is neither done nor left out. */
    Optional<PhaseView> next() {
        return state.phases().stream()
                .filter(it -> it.state() != State.DONE && it.state() != State.SKIPPED)
                .findFirst();
    }

    /**
     * The first attempt at building what is to be built now: attempts before it were good, or were for what an earlier phase
     * had found that was done again since.
     */
    int design() {
        return design;
    }

    /** The last phase that was begun, and is not to be done again anyway. */
    Phase last() {
        return Arrays.stream(Phase.values())
                .filter(it -> state.at(it).attempt() > 0)
                .filter(it -> state.at(it).state() != PhaseView.State.PENDING)
                .reduce(Phase.DISCOVERY, (_, it) -> it);
    }

    boolean done(Phase phase) {
        return state.at(phase).state() == State.DONE;
    }

    /** Where it pauses, until the phase goes on or is left out. */
    Optional<Entry> gate() {
        return Optional.ofNullable(gate);
    }

    /** What the attempt at hand has asked. */
    Optional<Entry> questions() {
        return Optional.ofNullable(questions);
    }

    /** What the attempt at hand is about to write. */
    Optional<Entry> writing() {
        return Optional.ofNullable(writing);
    }

    /** Whether it is to pause before the next phase. */
    boolean pausing() {
        return pausing;
    }

    /** What people have said to it, oldest first. */
    List<String> said() {
        return List.copyOf(said);
    }
}
