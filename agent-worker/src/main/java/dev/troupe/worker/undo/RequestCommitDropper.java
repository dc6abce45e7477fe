package dev.troupe.worker.undo;

import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.workspace.commit.CommitDropper;
import dev.troupe.workspace.commit.DroppedCommits;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the commits of a request off the branch when the request is undone, and puts them back when it is redone. */
final class RequestCommitDropper {
    private static final Logger LOG = LoggerFactory.getLogger(RequestCommitDropper.class);

    private final List<JournalEntry> entries;
    private final Path workspace;

    /**
     * @param entries of the session's requests
     */
    RequestCommitDropper(List<JournalEntry> entries, Path workspace) {
        this.entries = entries;
        this.workspace = workspace;
    }

    /** Takes them off; empty where something else stands on them, or nothing was committed. */
    Optional<DroppedCommits> drop(UUID request) {
        List<JournalRecord> own = records(request);
        // Work of others came in as a commit of theirs.
        if (own.stream().anyMatch(JournalRecord.ChildChangesAdopted.class::isInstance)) {
            return Optional.empty();
        }
        List<String> commits =
                own.stream()
                        .filter(JournalRecord.Committed.class::isInstance)
                        .map(it -> ((JournalRecord.Committed) it).commit())
                        .distinct()
                        .toList();
        try {
            return dropper().drop(commits);
        } catch (IOException failed) {
            LOG.warn(
                    "The commits of request {} could not be removed from their branch.",
                    request,
                    failed);
            return Optional.empty();
        }
    }

    /** Puts back what the last undo of a request took off; empty when that cannot be. */
    Optional<DroppedCommits> restore(UUID request) {
        Optional<DroppedCommits> dropped =
                entries.stream()
                        .flatMap(it -> JournalRecordCodec.read(it).stream())
                        .filter(JournalRecord.CommitsDropped.class::isInstance)
                        .map(JournalRecord.CommitsDropped.class::cast)
                        .filter(it -> it.request().equals(request))
                        .map(JournalRecord.CommitsDropped::commits)
                        .reduce((_, last) -> last);
        try {
            return dropped.isPresent() && dropper().restore(dropped.get())
                    ? dropped
                    : Optional.empty();
        } catch (IOException failed) {
            LOG.warn(
                    "The commits of request {} could not be put back on their branch.",
                    request,
                    failed);
            return Optional.empty();
        }
    }

    private CommitDropper dropper() {
        return new CommitDropper(GitCheckout.find(workspace));
    }

    private List<JournalRecord> records(UUID request) {
        return entries.stream()
                .filter(it -> it.taskId().equals(request))
                .flatMap(it -> JournalRecordCodec.read(it).stream())
                .toList();
    }
}
