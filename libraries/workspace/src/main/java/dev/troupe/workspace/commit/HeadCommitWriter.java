package dev.troupe.workspace.commit;

import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.UserConfig;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/** One try to put changes on top of the HEAD of this moment. */
final class HeadCommitWriter implements AutoCloseable {
    static final String NAME = "Troupe";
    static final String MAIL = "troupe@localhost";

    static final String DETACHED =
            "HEAD is detached: the commit is on no branch; keep it with `git switch -c <name>`.";

    private final Repository repository;
    private final String prefix;
    private final BlobSource blobs;
    private final CommitGate gate;
    private final ObjectInserter inserter;

    HeadCommitWriter(Repository repository, String prefix, BlobSource blobs, CommitGate gate) {
        this.repository = repository;
        this.prefix = prefix;
        this.blobs = blobs;
        this.gate = gate;
        this.inserter = repository.newObjectInserter();
    }

    /**
     * Commits.
     *
     * @return empty when HEAD moved meanwhile, or the tree is to be judged first, and everything has to be done anew
     */
    Optional<CommitOutcome> commit(List<HashedFileChange> changes, CommitMessage message)
            throws IOException {
        ObjectId head = repository.resolve("HEAD^{commit}");
        ObjectId tree = tree(head);
        try (LockedGitIndex index = LockedGitIndex.lock(repository)) {
            CommitFileMerger merge = new CommitFileMerger(repository, inserter, blobs, index, tree);
            MergedChanges merged = merge.all(changes, prefix);
            if (merged.entries().isEmpty()) {
                return Optional.of(new CommitOutcome.Nothing(merged.left()));
            }
            ObjectId fresh = new GitTreeEditor(repository, inserter).apply(tree, merged.entries());
            if (!gate.admits(fresh.name())) {
                inserter.flush();
                return Optional.empty();
            }
            ObjectId commit = write(head, fresh);
            index.prepare();
            if (!moveHead(head, commit, message)) {
                return Optional.empty();
            }
            index.commit();
            return Optional.of(
                    new CommitOutcome.Committed(
                            commit.name(),
                            gate.subject(),
                            merged.files(),
                            merged.left(),
                            notices()));
        }
    }

    @Override
    public void close() {
        inserter.close();
    }

    private @Nullable ObjectId tree(@Nullable ObjectId head) throws IOException {
        if (head == null) {
            return null;
        }
        try (RevWalk walk = new RevWalk(repository)) {
            return walk.parseCommit(head).getTree().copy();
        }
    }

    private ObjectId write(@Nullable ObjectId head, ObjectId tree) throws IOException {
        CommitBuilder builder = new CommitBuilder();
        builder.setTreeId(tree);
        if (head != null) {
            builder.setParentId(head);
        }
        Instant now = Instant.now();
        builder.setAuthor(author(now));
        builder.setCommitter(new PersonIdent(NAME, MAIL, now, ZoneId.systemDefault()));
        builder.setMessage(gate.text());
        ObjectId commit = inserter.insert(builder);
        inserter.flush();
        return commit;
    }

    /** The user whose agent it is, as far as the configuration says. */
    private PersonIdent author(Instant now) {
        UserConfig user = repository.getConfig().get(UserConfig.KEY);
        String name = user.isAuthorNameImplicit() ? NAME : user.getAuthorName();
        String mail = user.isAuthorEmailImplicit() ? MAIL : user.getAuthorEmail();
        return new PersonIdent(name, mail, now, ZoneId.systemDefault());
    }

    private boolean moveHead(@Nullable ObjectId from, ObjectId to, CommitMessage message)
            throws IOException {
        RefUpdate update = repository.updateRef("HEAD");
        update.setNewObjectId(to);
        update.setExpectedOldObjectId(from == null ? ObjectId.zeroId() : from);
        update.setRefLogMessage("commit: " + message.subject(), false);
        RefUpdate.Result result = update.update();
        return switch (result) {
            case NEW, FAST_FORWARD, FORCED, NO_CHANGE -> true;
            case LOCK_FAILURE, REJECTED -> false;
            case NOT_ATTEMPTED,
                    REJECTED_CURRENT_BRANCH,
                    IO_FAILURE,
                    RENAMED,
                    REJECTED_MISSING_OBJECT,
                    REJECTED_OTHER_REASON ->
                    throw new IOException("git did not move HEAD: " + result);
        };
    }

    private List<String> notices() throws IOException {
        List<String> notices = new ArrayList<>();
        Ref head = repository.exactRef("HEAD");
        if (head != null && !head.isSymbolic()) {
            notices.add(DETACHED);
        }
        return notices;
    }
}
