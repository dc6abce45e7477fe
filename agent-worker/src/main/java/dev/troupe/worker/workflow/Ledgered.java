package dev.troupe.worker.workflow;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.contracts.workflow.PhaseView.State;
import dev.troupe.contracts.workflow.Workflow;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.worker.run.Coordination;
import dev.troupe.worker.run.Cut;
import dev.troupe.worker.run.Errand;
import dev.troupe.worker.step.Step;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Changes phases: in the journal, for people, and in what the workflow hands on. */
final class Ledgered {
    private static final int LONGEST = 2_000;
    private static final JsonMapper JSON = new JsonMapper();

    private final Coordination work;
    private final Course course;

    Ledgered(Coordination work, Course course) {
        this.work = work;
        this.course = course;
    }

    /** Takes a phase as it stands now. */
    void set(PhaseView now) {
        PhaseView before = course.state().at(now.phase());
        course.take(work.step(new Step.Phased(now)));
        work.handOn(
                new NewArtefact(
                        Workflow.ARTEFACT,
                        Workflow.ARTEFACT,
                        JSON.writeValueAsString(course.state())));
        if (before.state() != now.state() || before.attempt() != now.attempt()) {
            work.event(
                    new EventBody.PhaseChanged(
                            now.phase(), now.state(), now.attempt(), now.summary()));
        }
    }

    private void set(Phase phase, State state, int attempt, List<UUID> tasks) {
        set(new PhaseView(phase, state, attempt, tasks, null));
    }

    /** Begins the first attempt, or the one that a rerun has asked for. */
    void begin(Phase phase) {
        set(phase, State.ACTIVE, Math.max(1, course.state().at(phase).attempt()), List.of());
    }

    /** What works on the attempt at hand. */
    void hand(Phase phase, List<Errand> errands) {
        PhaseView now = course.state().at(phase);
        Set<UUID> tasks = new LinkedHashSet<>(now.tasks());
        tasks.addAll(Errand.ids(errands));
        set(phase, State.ACTIVE, now.attempt(), List.copyOf(tasks));
        work.handOut(errands);
    }

    void end(Phase phase, State state, @Nullable String summary) {
        PhaseView now = course.state().at(phase);
        String told = summary == null ? null : Cut.at(summary, LONGEST);
        set(new PhaseView(phase, state, now.attempt(), now.tasks(), told));
    }

    void skip(Phase phase) {
        PhaseView now = course.state().at(phase);
        end(
                phase,
                State.SKIPPED,
                now.state() == State.FAILED
                        ? "Left out, as somebody asked, after it had failed: " + now.summary()
                        : "Left out, as somebody asked.");
    }

    /** From a phase on, everything is to be done again; what was never begun stays so. */
    void rerun(Phase from) {
        for (Phase phase : Phase.values()) {
            PhaseView now = course.state().at(phase);
            boolean touched = now.state() != State.PENDING || now.attempt() > 0;
            if (phase.compareTo(from) >= 0 && touched) {
                int attempt = now.attempt() == 0 ? 0 : now.attempt() + 1;
                set(phase, State.PENDING, attempt, List.of());
            }
        }
    }
}
