package dev.troupe.worker.undo;

import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.RunJournal;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.commit.TurnCommitter;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.ReadOnlyGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Tells files of git, which an undo may commit again, from those that people keep untracked and a request deleted. */
final class TrackedFileSelector {
    private static final Set<String> KINDS = Set.of("commit", "uncommitted", "adopted");

    private final RunJournal journal;
    private final Path workspace;

    TrackedFileSelector(RunJournal journal, Path workspace) {
        this.journal = journal;
        this.workspace = workspace;
    }

    /**
     * Lists the files that are there again and that neither HEAD nor a commit of the requests holds.
     *
     * @param changes what was restored
     * @param requests those that were taken back
     */
    Set<String> untracked(List<HashedFileChange> changes, Collection<UUID> requests) {
        Set<String> files =
                HashedFileChange.net(changes).stream()
                        .filter(it -> it.before() == null && it.after() != null)
                        .map(HashedFileChange::path)
                        .collect(Collectors.toCollection(HashSet::new));
        if (!files.isEmpty()) {
            requests.forEach(it -> files.removeAll(committed(it)));
        }
        if (!files.isEmpty()) {
            files.removeAll(head());
        }
        return files;
    }

    /** Whether the index holds a file, though no commit does. */
    boolean isStaged(String path) {
        return names("ls-files", "-z", "--cached", "--", ":(literal)" + path).contains(path);
    }

    /** What a task has committed, removals included, and those that it handed work to. */
    private Set<String> committed(UUID task) {
        Set<String> files = new HashSet<>();
        for (JournalEntry entry : journal.read(it -> it.journal().ofTask(task, KINDS))) {
            switch (JournalRecordCodec.read(entry).orElse(null)) {
                case JournalRecord.Committed commit -> files.addAll(commit.files());
                case JournalRecord.CommitPostponed missed ->
                        new TurnCommitter(workspace)
                                .find(missed.message().step())
                                .map(CommitOutcome.Committed::files)
                                .ifPresent(files::addAll);
                case JournalRecord.ChildChangesAdopted child ->
                        files.addAll(committed(child.task()));
                case null, default -> {}
            }
        }
        return files;
    }

    /** Nothing where no commit is, or none can be read: what is not known to be tracked is not committed. */
    private Set<String> head() {
        return names("ls-tree", "-r", "-z", "--name-only", "HEAD");
    }

    private Set<String> names(String... command) {
        try {
            ShortProcessRunner.Answer names =
                    ReadOnlyGit.of(GitCheckout.find(workspace)).in(workspace).run(command);
            return names.ok()
                    ? Set.of(new String(names.bytes(), StandardCharsets.UTF_8).split("\0"))
                    : Set.of();
        } catch (IOException unreadable) {
            return Set.of();
        }
    }
}
