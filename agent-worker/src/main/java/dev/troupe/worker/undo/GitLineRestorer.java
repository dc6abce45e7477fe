package dev.troupe.worker.undo;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.journal.JournalRecord.RepositoryChanged;
import dev.troupe.worker.journal.JournalRecord.RepositoryRestorePlanned;
import dev.troupe.worker.journal.JournalRecord.UndoableChange;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.repository.RepositoryChange;
import dev.troupe.workspace.repository.RepositoryChangeText;
import dev.troupe.workspace.repository.RepositoryRestorer;
import dev.troupe.workspace.repository.RepositoryRollback;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts back in a repository what lines of git have changed there. It is planned first, and then made as a whole. */
final class GitLineRestorer {
    private final Path workspace;
    private final String session;
    private final boolean back;
    private Optional<RepositoryRestorePlanned> plan = Optional.empty();

    /**
     * @param back whether requests are taken back; else they are brought back
     */
    GitLineRestorer(Path workspace, UUID session, boolean back) {
        this.workspace = workspace;
        this.session = session.toString();
        this.back = back;
    }

    /**
     * Plans to take the lines of requests back, without changing anything.
     *
     * @param requests newest first, each with its steps in the order in which they were made
     * @throws TroupeException UNDO_CONFLICT naming what has changed since
     */
    void planUndo(List<List<UndoableChange>> requests) {
        List<List<RepositoryChange>> lines = new ArrayList<>();
        for (List<UndoableChange> steps : requests) {
            lines.add(
                    steps.reversed().stream()
                            .flatMap(it -> Stream.ofNullable(it.git()))
                            .map(GitLineRestorer::whole)
                            .toList());
        }
        plan(lines);
    }

    /** Plans to put back what an undo took, otherwise as {@link #planUndo}. */
    void planRedo(@Nullable RepositoryChange undone) {
        plan(undone == null ? List.of() : List.of(List.of(undone)));
    }

    /** Goes on with what an earlier run of the task has planned. */
    void goOn(RepositoryRestorePlanned planned) {
        plan = Optional.of(planned);
    }

    /** Returns what is planned; empty when nothing is to be put back. */
    Optional<RepositoryRestorePlanned> planned() {
        return plan;
    }

    /** Returns what is put back for one of the requests; null when that is nothing. */
    @Nullable RepositoryChange part(int request) {
        return plan.map(it -> it.parts().get(request))
                .filter(it -> !it.changesNothing())
                .orElse(null);
    }

    private static RepositoryChange whole(RepositoryChanged line) {
        if (!line.unkept().isEmpty()) {
            throw new TroupeException(
                    ErrorCode.UNDO_CONFLICT,
                    "Nothing was undone, as a git command changed files that Troupe has no copy of: %s."
                            .formatted(
                                    String.join(
                                            ", ",
                                            line.unkept()
                                                    .subList(
                                                            0,
                                                            Math.min(20, line.unkept().size())))),
                    "Take these changes back with git (`git reflog` lists where each branch was).",
                    null);
        }
        return line.change();
    }

    private void plan(List<List<RepositoryChange>> requests) {
        plan = Optional.empty();
        if (requests.stream().allMatch(List::isEmpty)) {
            return;
        }
        try {
            RepositoryRollback rollback =
                    RepositoryRollback.begin(GitCheckout.find(workspace), session);
            List<RepositoryChange> parts = new ArrayList<>();
            for (List<RepositoryChange> lines : requests) {
                for (RepositoryChange line : lines) {
                    rollback.takeBack(line);
                }
                parts.add(rollback.next());
            }
            RepositoryChange whole = rollback.whole();
            if (!whole.changesNothing()) {
                plan = Optional.of(new RepositoryRestorePlanned(whole, parts));
            }
        } catch (IOException unreadable) {
            throw failed(unreadable);
        }
    }

    /** Whether an earlier run has begun with it, before which it had restored all files. */
    boolean isBegun() {
        try {
            return plan.isPresent() && restorer().isBegun(plan.get().whole());
        } catch (IOException unreadable) {
            throw failed(unreadable);
        }
    }

    /**
     * Puts it back, or nothing of it.
     *
     * @throws TroupeException UNDO_CONFLICT and others; nothing is changed then
     */
    void make() {
        try {
            if (plan.isPresent()) {
                restorer().make(plan.get().whole());
            }
        } catch (IOException unreadable) {
            throw failed(unreadable);
        }
    }

    private RepositoryRestorer restorer() throws IOException {
        return new RepositoryRestorer(
                GitCheckout.find(workspace), session, back ? "troupe: undo" : "troupe: redo");
    }

    /** Says what was put back, a sentence behind another one; empty when nothing was. */
    String summary() {
        return plan.map(it -> RepositoryChangeText.restored(it.whole(), back ? "took" : "brought"))
                .filter(it -> !it.isEmpty())
                .map(it -> " " + it)
                .orElse("");
    }

    private TroupeException failed(IOException unreadable) {
        return new TroupeException(
                ErrorCode.INTERNAL,
                "The repository of %s cannot be read, so nothing was changed: %s."
                        .formatted(workspace, unreadable.getMessage()),
                "Look at the repository with `git status`, then try again.",
                unreadable);
    }
}
