package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.workflow.ArchitectureDesign;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.coordination.CoordinatorEdit;
import dev.troupe.worker.coordination.TaskCoordinator.Entry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.workflow.artefact.ArchitectureOutput;
import dev.troupe.worker.workflow.progress.PhaseOutputs;
import dev.troupe.workspace.change.HashedFileChange;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Has a design made, and writes it down in the repository. */
final class ArchitecturePhaseHandler implements PhaseHandler {
    private static final String ROLE = "design";
    private static final String KIND = "architecture";
    private static final int TRIES = 3;

    /** What a person can change, so that the phase can be done again. */
    private static final Set<ErrorCode> MENDABLE =
            Set.of(ErrorCode.CONFLICT, ErrorCode.DENIED, ErrorCode.APPROVAL_NEEDED);

    private final DecisionRecordLocation location;

    ArchitecturePhaseHandler(DecisionRecordLocation location) {
        this.location = location;
    }

    @Override
    public PhaseAction next(PhaseAttempt attempt) {
        Optional<Task> architect = attempt.task(ROLE);
        if (architect.isEmpty()) {
            String text = attempt.material().behind(PhasePromptLoader.of("architecture"));
            return new PhaseAction.HandOut(List.of(attempt.reading(ROLE, "architect", text)));
        }
        if (!PhaseAttempt.succeeded(architect.get())) {
            return PhaseAttempt.failed(architect.get());
        }
        Optional<ArchitectureDesign> design =
                attempt.handedIn(architect.get(), KIND, ArchitectureDesign.class);
        return design.isPresent()
                ? record(attempt, design.get())
                : new PhaseAction.Failed(
                        ErrorCode.MODEL_OUTPUT_INVALID.wire(),
                        "The architect handed in no design, but said: %s"
                                .formatted(PhaseAttempt.answer(architect.get())),
                        "Repeat the phase, or skip it.");
    }

    private PhaseAction record(PhaseAttempt attempt, ArchitectureDesign design) {
        try {
            return written(attempt, design);
        } catch (TroupeException e) {
            if (!MENDABLE.contains(e.code())) {
                throw e;
            }
            return PhaseAction.Failed.of(e);
        }
    }

    private PhaseAction written(PhaseAttempt attempt, ArchitectureDesign design) {
        CoordinatorEdit edit = attempt.work().edit();
        Entry begun = attempt.course().writing().orElseGet(() -> begin(attempt, design, edit));
        for (int tries = 1; tries <= TRIES; tries++) {
            CoordinatorEdit.Permission permission = edit.permission(begun);
            if (permission == CoordinatorEdit.Permission.OPEN) {
                return new PhaseAction.Await(WaitReason.APPROVAL);
            }
            HashedFileChange change =
                    ((JournalRecord.CoordinatorWriteStarted) begun.record()).changes().getFirst();
            if (permission == CoordinatorEdit.Permission.REFUSED) {
                return new PhaseAction.Failed(
                        ErrorCode.DENIED.wire(),
                        "%s was not written, because a person refused it.".formatted(change.path()),
                        "Say what to change and repeat the phase, or skip it.");
            }
            if (edit.write(begun) == CoordinatorEdit.Attempt.WRITTEN) {
                PhaseAction done = done(attempt, design, change);
                String subject = "docs: record that " + design.title().strip();
                edit.commit(begun, subject, "decision/" + attempt.number());
                return done;
            }
            begun = begin(attempt, design, edit);
        }
        throw new TroupeException(
                ErrorCode.CONFLICT,
                "Somebody else changed the decision record %d times while this phase tried to write it."
                        .formatted(TRIES));
    }

    /** Handed on before it is committed: a design that is made again behind a failed commit finds it. */
    private PhaseAction done(
            PhaseAttempt attempt, ArchitectureDesign design, HashedFileChange change) {
        String hash = Objects.requireNonNull(change.after());
        byte[] bytes = attempt.work().bytes(hash).orElseThrow();
        String text = new String(bytes, StandardCharsets.UTF_8);
        String edited =
                before(attempt)
                        .map(ArchitectureOutput::path)
                        .filter(it -> !it.equals(change.path()))
                        .map(" %s was edited meanwhile and stays as it is."::formatted)
                        .orElse("");
        attempt.handOn(
                PhaseOutputs.name(WorkflowPhase.ARCHITECTURE),
                new ArchitectureOutput(change.path(), design.title(), text, design.steps()));
        return new PhaseAction.Done(
                "%s, recorded in %s.%s".formatted(design.title().strip(), change.path(), edited));
    }

    private Entry begin(PhaseAttempt attempt, ArchitectureDesign design, CoordinatorEdit edit) {
        String path = path(attempt, design.title());
        String text =
                DecisionRecordFormatter.text(
                        design,
                        DecisionRecordLocation.number(path),
                        LocalDate.now(ZoneId.systemDefault()));
        Entry begun = edit.begin(path, text);
        attempt.course().take(begun);
        return begun;
    }

    /** A design that is made again takes the place of the one before, unless somebody has edited that. */
    private String path(PhaseAttempt attempt, String title) {
        CoordinatorContext coordinator = attempt.work();
        Optional<ArchitectureOutput> before = before(attempt);
        if (before.isPresent() && before.get().stands(coordinator.root())) {
            return before.get().path();
        }
        String next = location.next(coordinator.root(), title);
        before.ifPresent(it ->
                coordinator.notice(
                        "record-kept",
                        "%s was edited since it was written, and stays as it is; the new design is recorded in %s."
                                .formatted(it.path(), next)));
        return next;
    }

    /** The record of an earlier design that is still there. */
    private static Optional<ArchitectureOutput> before(PhaseAttempt attempt) {
        return attempt.material()
                .handedOn(WorkflowPhase.ARCHITECTURE, ArchitectureOutput.class)
                .filter(it -> Files.isRegularFile(attempt.work().root().resolve(it.path())));
    }
}
