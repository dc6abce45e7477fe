package dev.troupe.worker.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.workflow.Architecture;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.run.Coordination;
import dev.troupe.worker.run.Coordinator.Entry;
import dev.troupe.worker.run.OwnEdit;
import dev.troupe.worker.step.Step;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Has a design made, and writes it down in the repository. */
final class ArchitectureWork implements PhaseWork {
    private static final String ROLE = "design";
    private static final String KIND = "architecture";
    private static final int TRIES = 3;

    /** What a person can change, so that the phase can be done again. */
    private static final Set<ErrorCode> MENDABLE =
            Set.of(ErrorCode.CONFLICT, ErrorCode.DENIED, ErrorCode.APPROVAL_NEEDED);

    private final DecisionPlace place;

    ArchitectureWork(DecisionPlace place) {
        this.place = place;
    }

    @Override
    public Next next(Attempt attempt) {
        Optional<Task> architect = attempt.task(ROLE);
        if (architect.isEmpty()) {
            String text = attempt.material().behind(Prompts.of("architecture"));
            return new Next.HandOut(List.of(attempt.reading(ROLE, "architect", text)));
        }
        if (!Attempt.succeeded(architect.get())) {
            return Attempt.failed(architect.get());
        }
        Optional<Architecture> design = attempt.handedIn(architect.get(), KIND, Architecture.class);
        return design.isPresent()
                ? record(attempt, design.get())
                : new Next.Failed(
                        ErrorCode.MODEL_OUTPUT_INVALID.wire(),
                        "The architect handed in no design, but said: %s"
                                .formatted(Attempt.answer(architect.get())),
                        "Do the phase again, or leave it out.");
    }

    private Next record(Attempt attempt, Architecture design) {
        try {
            return written(attempt, design);
        } catch (TroupeException e) {
            if (!MENDABLE.contains(e.code())) {
                throw e;
            }
            return Next.Failed.of(e);
        }
    }

    private Next written(Attempt attempt, Architecture design) {
        OwnEdit edit = attempt.work().edit();
        Entry begun = attempt.course().writing().orElseGet(() -> begin(attempt, design, edit));
        for (int tries = 1; tries <= TRIES; tries++) {
            Optional<Boolean> allowed = edit.allowed(begun);
            if (allowed.isEmpty()) {
                return new Next.Await(WaitReason.APPROVAL);
            }
            FileChange change = ((Step.Writing) begun.step()).changes().getFirst();
            if (!allowed.get()) {
                return new Next.Failed(
                        ErrorCode.DENIED.wire(),
                        "%s was not to be written.".formatted(change.path()),
                        "Say what to change and do the phase again, or leave it out.");
            }
            if (edit.write(begun)) {
                Next done = done(attempt, design, change);
                String subject = "docs: record that " + design.title().strip();
                edit.commit(begun, subject, "decision/" + attempt.number());
                return done;
            }
            begun = begin(attempt, design, edit);
        }
        throw new TroupeException(
                ErrorCode.CONFLICT,
                "The decision record was written by others %d times meanwhile.".formatted(TRIES));
    }

    /** Handed on before it is committed: a design that is made again behind a failed commit finds it. */
    private Next done(Attempt attempt, Architecture design, FileChange change) {
        String hash = Objects.requireNonNull(change.after());
        byte[] bytes = attempt.work().bytes(hash).orElseThrow();
        String text = new String(bytes, StandardCharsets.UTF_8);
        String edited =
                before(attempt)
                        .map(Decision::path)
                        .filter(it -> !it.equals(change.path()))
                        .map(" %s was edited meanwhile and stays as it is."::formatted)
                        .orElse("");
        attempt.handOn(
                Material.name(Phase.ARCHITECTURE),
                new Decision(change.path(), design.title(), text, design.steps()));
        return new Next.Done(
                "%s, recorded in %s.%s".formatted(design.title().strip(), change.path(), edited));
    }

    private Entry begin(Attempt attempt, Architecture design, OwnEdit edit) {
        String path = path(attempt, design.title());
        String text =
                DecisionRecord.text(
                        design, DecisionPlace.number(path), LocalDate.now(ZoneId.systemDefault()));
        Entry begun = edit.begin(path, text);
        attempt.course().take(begun);
        return begun;
    }

    /** A design that is made again takes the place of the one before, unless somebody has edited that. */
    private String path(Attempt attempt, String title) {
        Coordination work = attempt.work();
        Optional<Decision> before = before(attempt);
        if (before.isPresent() && before.get().stands(work.root())) {
            return before.get().path();
        }
        String next = place.next(work.root(), title);
        before.ifPresent(it ->
                work.notice(
                        "record-kept",
                        "%s was edited since it was written, and stays as it is; the new design is recorded in %s."
                                .formatted(it.path(), next)));
        return next;
    }

    /** The record of an earlier design that is still there. */
    private static Optional<Decision> before(Attempt attempt) {
        return attempt.material()
                .handedOn(Phase.ARCHITECTURE, Decision.class)
                .filter(it -> Files.isRegularFile(attempt.work().root().resolve(it.path())));
    }
}
