package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.contracts.workflow.PhaseView.State;
import dev.troupe.contracts.workflow.Workflow;
import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.ledger.artefact.Artefact;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.worker.run.Coordination;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** What a workflow takes over from an ended one of its session, of which a later phase is done again. */
final class TakenOver {
    private static final JsonMapper JSON = new JsonMapper();

    private final Coordination work;
    private final Course course;
    private final Ledgered ledgered;

    TakenOver(Coordination work, Course course, Ledgered ledgered) {
        this.work = work;
        this.course = course;
        this.ledgered = ledgered;
    }

    /** Takes over what was ordered, once. */
    void from(WorkflowStart start) {
        UUID from = start.from();
        Phase until = start.phase();
        boolean fresh = course.state().equals(Workflow.fresh());
        if (from == null || until == null || !fresh) {
            return;
        }
        List<Artefact> artefacts = work.read(it -> it.artefacts().ofTask(from));
        artefacts.stream()
                .filter(it -> it.name().equals(Workflow.ARTEFACT))
                .findFirst()
                .ifPresent(it -> phases(JSON.readValue(it.body(), Workflow.class), until));
        artefacts.stream()
                .filter(it -> counts(it.name()))
                .map(it -> new NewArtefact(it.name(), it.kind(), it.body()))
                .forEach(work::handOn);
        work.save();
    }

    /** What the phases that count as done have handed on; a design that is made again finds its record by the one before. */
    private boolean counts(String artefact) {
        return Arrays.stream(Phase.values())
                .filter(it -> Material.name(it).equals(artefact))
                .anyMatch(it -> course.done(it) || it == Phase.ARCHITECTURE);
    }

    /** The first one that was not done is done now, even if a later one was asked for. */
    private void phases(Workflow before, Phase until) {
        for (Phase phase : Phase.values()) {
            PhaseView then = before.at(phase);
            boolean ended = then.state() == State.DONE || then.state() == State.SKIPPED;
            if (phase.compareTo(until) >= 0 || !ended) {
                return;
            }
            ledgered.set(then);
        }
    }
}
