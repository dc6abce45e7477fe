package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.git.Undo;
import dev.troupe.worker.integration.ChangeReceiver;
import dev.troupe.worker.integration.ChangedPath;
import dev.troupe.worker.integration.Integration;
import dev.troupe.worker.integration.MergeOutcome;
import dev.troupe.worker.integration.TaskChange;
import dev.troupe.worker.step.Step;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings the work of a graph into the workspace: merged with what was changed there meanwhile, written as
 * one guarded edit of several files, and committed. What is about to be written is journaled before, so that
 * a run after this one writes the same.
 */
final class BringIn {
    /** What a journal should carry of one request. */
    private static final ChangeReceiver.Bounds MOST =
            new ChangeReceiver.Bounds(5_000, 128L * 1024 * 1024);

    private static final int TRIES = 3;

    private final Run run;
    private final Workplace place;
    private final Integration integration;
    private final List<String> apart = new ArrayList<>();

    BringIn(Run run, Workplace place, Integration integration) {
        this.run = run;
        this.place = place;
        this.integration = integration;
    }

    /**
     * Writes and commits what there is.
     *
     * @param begun what an earlier run was about to write
     * @return the draft that goes on, which tells of the changes
     * @throws TroupeException CONFLICT when it clashes with what was changed in the workspace meanwhile; nothing
     *     is written then, and the work is on a branch
     */
    Draft bring(Optional<Step.Incoming> begun, Draft draft) {
        if (integration.begun().isEmpty()) {
            return draft;
        }
        Draft next = draft;
        Optional<Step.Incoming> incoming = begun;
        for (int tries = 1; ; tries++) {
            if (incoming.isEmpty()) {
                incoming = find(next);
                if (incoming.isEmpty()) {
                    return next;
                }
                next.step(0, incoming.get());
                var _ = run.journal().append(next);
                next = run.journal().draft();
            }
            try {
                write(incoming.get(), next);
                return next;
            } catch (TroupeException e) {
                // Somebody was faster than the write; nothing was written.
                if (e.code() != ErrorCode.UNDO_CONFLICT || tries >= TRIES) {
                    throw e;
                }
                incoming = Optional.empty();
            }
        }
    }

    private Optional<Step.Incoming> find(Draft draft) {
        String base = integration.base();
        String tip = integration.tip();
        if (base.equals(tip)) {
            return Optional.empty();
        }
        // What was not committed is in a new commit each time it is taken.
        String now = integration.on(base, place.snapshot().commit());
        TaskChange work = new TaskChange(run.taskId(), tip, base, subject(), step());
        return switch (integration.merge(work, now, Map.of())) {
            case MergeOutcome.AlreadyContained _ -> Optional.empty();
            case MergeOutcome.Merged merged -> Optional.of(incoming(now, merged.commit(), draft));
            case MergeOutcome.Conflict conflict ->
                    throw clash(
                            tip, conflict.files().stream().map(it -> it.path().text()).toList());
            case MergeOutcome.Incomplete incomplete ->
                    throw clash(
                            tip,
                            incomplete.missing().stream().map(it -> it.path()).distinct().toList());
        };
    }

    private Step.Incoming incoming(String now, String commit, Draft draft) {
        List<FileChange> changes = new ArrayList<>();
        apart.clear();
        integration.difference(
                now,
                commit,
                MOST,
                (file, before, after) -> {
                    if (plain(file.before())
                            && plain(file.after())
                            && file.path().problem().isEmpty()) {
                        changes.add(change(file, before, after, draft));
                    } else {
                        apart.add(file.path().text());
                    }
                });
        return new Step.Incoming(commit, changes);
    }

    /** Links and submodules are not written as files are. */
    private static boolean plain(ChangedPath.@Nullable State state) {
        return state == null || (state.mode() & 0170000) == 0100000;
    }

    private FileChange change(
            ChangedPath file,
            @Nullable InputStream before,
            @Nullable InputStream after,
            Draft draft)
            throws java.io.IOException {
        boolean was = executable(file.before());
        boolean is = file.after() == null ? was : executable(file.after());
        return new FileChange(file.path().text(), kept(before, draft), kept(after, draft), is, was);
    }

    private static boolean executable(ChangedPath.@Nullable State state) {
        return state != null && (state.mode() & 0111) != 0;
    }

    private @Nullable String kept(@Nullable InputStream bytes, Draft draft)
            throws java.io.IOException {
        if (bytes == null) {
            return null;
        }
        Blob blob = Blob.of(bytes.readAllBytes());
        run.keep(blob);
        draft.blob(blob);
        return blob.hash();
    }

    private void write(Step.Incoming incoming, Draft draft) {
        run.control().clock().check();
        List<FileChange> changes = incoming.changes();
        var _ =
                new Undo(place.workspace().root(), run::bytes, Undo.Way.BRING_IN)
                        .restore(Undo.reverse(changes));
        Restored restored = new Restored(run::bytes, "merged");
        for (FileChange change : changes) {
            draft.step(0, new Step.Effected("", change, "merged", null));
            run.changed(change);
            draft.event(restored.event(change));
            draft.audits(List.of(audit(change)));
        }
        new Results(run, place)
                .commit(0, changes, message(), draft)
                .ifPresent(it -> {
                    throw it;
                });
        if (!apart.isEmpty()) {
            draft.event(
                    new EventBody.Notice(
                            "not-brought-in",
                            "Links and submodules are not brought into your files: %s. They are on branch %s."
                                    .formatted(
                                            String.join(", ", apart),
                                            place.publish(incoming.commit()))));
        }
    }

    private AuditEvent audit(FileChange change) {
        return new AuditEvent(
                Ids.fresh(),
                Instant.now(),
                change.after() == null ? "file-deleted" : "file-written",
                run.origin(),
                change.path(),
                "done",
                Map.of(
                        "by", "graph",
                        "before", String.valueOf(change.before()),
                        "after", String.valueOf(change.after())));
    }

    private TroupeException clash(String tip, List<String> files) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "%s changed in your files while the tasks worked, in the same places; none of their work was brought in. It is on branch %s."
                        .formatted(String.join(", ", files), place.publish(tip)),
                "Merge that branch, or take your changes back and ask again.",
                null);
    }

    private String step() {
        return run.taskId() + "/result";
    }

    private String subject() {
        return Commits.subject(run.task().definition().goal(), List.of());
    }

    private CommitMessage message() {
        return new CommitMessage(
                subject(),
                "",
                step(),
                Map.of(
                        "Troupe-Session", run.sessionId().toString(),
                        "Troupe-Task", run.taskId().toString()));
    }
}
