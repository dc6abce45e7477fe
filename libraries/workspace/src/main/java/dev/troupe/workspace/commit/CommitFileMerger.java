package dev.troupe.workspace.commit;

import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.git.SparseCheckout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, file by file, what the agent's change is as a change of HEAD. A file that was clean
 * takes the new content; in one with uncommitted work of the user only the agent's change is taken,
 * by a three-way merge, or the file is left out.
 */
final class CommitFileMerger {
    private final Repository repository;
    private final ObjectInserter inserter;
    private final BlobSource blobs;
    private final LockedGitIndex index;
    private final @Nullable ObjectId tree;
    private final GitContentConverter content;
    private final SparseCheckout sparse;

    CommitFileMerger(
            Repository repository,
            ObjectInserter inserter,
            BlobSource blobs,
            LockedGitIndex index,
            @Nullable ObjectId tree)
            throws IOException {
        this.repository = repository;
        this.inserter = inserter;
        this.blobs = blobs;
        this.index = index;
        this.tree = tree;
        this.content = new GitContentConverter(repository, index.content());
        this.sparse = SparseCheckout.of(repository, index.content());
    }

    /** Merges all files; the index is prepared to match. */
    MergedChanges all(List<HashedFileChange> changes, String prefix) throws IOException {
        TreeMap<String, Optional<MergedChanges.Entry>> entries = new TreeMap<>();
        List<String> files = new ArrayList<>();
        List<CommitOutcome.Left> left = new ArrayList<>();
        for (HashedFileChange change : changes) {
            String path = prefix + change.path();
            try {
                Optional<MergedChanges.Entry> head = head(path);
                Optional<MergedChanges.Entry> merged = one(path, change, head);
                if (!merged.equals(head)) {
                    entries.put(path, merged);
                    files.add(change.path());
                }
            } catch (UncommittableFileException reason) {
                left.add(new CommitOutcome.Left(change.path(), reason.reason()));
            }
        }
        return new MergedChanges(entries, files, left);
    }

    private Optional<MergedChanges.Entry> one(
            String path, HashedFileChange change, Optional<MergedChanges.Entry> head)
            throws IOException, UncommittableFileException {
        GitContentConverter.Rules rules =
                content.rules(path, tree, head.map(MergedChanges.Entry::id).orElse(null));
        byte @Nullable [] before = clean(rules, change.before());
        byte @Nullable [] after = clean(rules, change.after());
        Optional<MergedChanges.Entry> merged;
        if (before == null) {
            merged = created(path, after, change, head, rules);
        } else if (head.isEmpty() && after != null) {
            throw new UncommittableFileException(
                    index.staged(path) instanceof StagedEntry.File
                            ? "is staged by you but in no commit yet; commit it yourself"
                            : "is not tracked by git; add it yourself if it should be");
        } else if (head.isEmpty()) {
            // Git knows nothing of the file, and it is gone.
            return head;
        } else if (after == null) {
            merged = deleted(path, before, head.get());
        } else {
            merged = Optional.of(edited(before, after, head.get(), change));
        }
        stage(path, before, after, change, head, merged);
        return merged;
    }

    private Optional<MergedChanges.Entry> created(
            String path,
            byte @Nullable [] after,
            HashedFileChange change,
            Optional<MergedChanges.Entry> head,
            GitContentConverter.Rules rules)
            throws IOException, UncommittableFileException {
        if (after == null) {
            return head;
        }
        MergedChanges.Entry entry = new MergedChanges.Entry(insert(after), mode(change));
        if (head.isPresent() && !head.get().id().equals(entry.id())) {
            throw new UncommittableFileException(
                    sparse.excludes(path)
                            ? "is in git with another content, outside of the sparse checkout; commit it yourself"
                            : "had been deleted without a commit before the agent made it anew; commit it yourself");
        }
        if (head.isEmpty() && rules.ignored()) {
            throw new UncommittableFileException(
                    "is ignored by git; add it with `git add -f` if wanted");
        }
        return head.isPresent() ? head : Optional.of(entry);
    }

    private Optional<MergedChanges.Entry> deleted(
            String path, byte[] before, MergedChanges.Entry head)
            throws UncommittableFileException {
        if (sparse.excludes(path)) {
            throw new UncommittableFileException(
                    "stays in git, as it is outside of the sparse checkout; delete it there with `git rm --sparse` if wanted");
        }
        if (!head.id().equals(id(before))) {
            throw new UncommittableFileException(
                    "was deleted, but had uncommitted changes of yours; commit the deletion yourself");
        }
        return Optional.empty();
    }

    private MergedChanges.Entry edited(
            byte[] before, byte[] after, MergedChanges.Entry head, HashedFileChange change)
            throws IOException, UncommittableFileException {
        FileMode mode = change.changesMode() ? mode(change) : head.mode();
        return new MergedChanges.Entry(merge(before, head.id(), after), mode);
    }

    private static FileMode mode(HashedFileChange change) {
        return change.executable() ? FileMode.EXECUTABLE_FILE : FileMode.REGULAR_FILE;
    }

    /** The content that a version becomes when the agent's change is made to it. */
    private ObjectId merge(byte[] before, ObjectId version, byte[] after)
            throws IOException, UncommittableFileException {
        if (version.equals(id(before)) || version.equals(id(after))) {
            return insert(after);
        }
        byte[] ours = content.bytes(version);
        byte[] merged = ThreeWayTextMerge.merge(before, ours, after);
        if (merged == null) {
            throw new UncommittableFileException(
                    "was not committed, as it also has uncommitted changes of yours at the same place");
        }
        return insert(merged);
    }

    /** What the user has staged keeps its difference from HEAD. */
    private void stage(
            String path,
            byte @Nullable [] before,
            byte @Nullable [] after,
            HashedFileChange change,
            Optional<MergedChanges.Entry> head,
            Optional<MergedChanges.Entry> merged)
            throws IOException, UncommittableFileException {
        switch (index.staged(path)) {
            case StagedEntry.Conflict _ ->
                    throw new UncommittableFileException(
                            "has unresolved conflicts; resolve and commit it");
            case StagedEntry.Absent _ -> {
                if (head.isPresent()) {
                    throw new UncommittableFileException(
                            "was staged for deletion by you; commit it yourself");
                }
                index.set(path, merged);
            }
            case StagedEntry.File file -> {
                boolean plain = head.isPresent() && head.get().id().equals(file.entry().id());
                if (plain || merged.isEmpty()) {
                    conflict(!plain && merged.isEmpty() && !staged(file, before));
                    index.set(path, merged.map(entry -> withMode(entry, file, change)));
                } else if (before == null || after == null) {
                    conflict(!staged(file, after));
                } else {
                    ObjectId id = merge(before, file.entry().id(), after);
                    MergedChanges.Entry entry = new MergedChanges.Entry(id, merged.get().mode());
                    index.set(path, Optional.of(withMode(entry, file, change)));
                }
            }
        }
    }

    private static void conflict(boolean differs) throws UncommittableFileException {
        if (differs) {
            throw new UncommittableFileException(
                    "has other changes of yours staged; commit it yourself");
        }
    }

    private boolean staged(StagedEntry.File file, byte @Nullable [] bytes) {
        return bytes != null && file.entry().id().equals(id(bytes));
    }

    private static MergedChanges.Entry withMode(
            MergedChanges.Entry entry, StagedEntry.File file, HashedFileChange change) {
        return change.changesMode()
                ? entry
                : new MergedChanges.Entry(entry.id(), file.entry().mode());
    }

    private Optional<MergedChanges.Entry> head(String path)
            throws IOException, UncommittableFileException {
        if (tree == null) {
            return Optional.empty();
        }
        refuseFilesAbove(path);
        try (TreeWalk walk = TreeWalk.forPath(repository, path, tree)) {
            if (walk == null) {
                return Optional.empty();
            }
            FileMode mode = walk.getFileMode(0);
            if (!FileMode.REGULAR_FILE.equals(mode.getBits())
                    && !FileMode.EXECUTABLE_FILE.equals(mode.getBits())) {
                throw new UncommittableFileException(
                        "is no regular file in the last commit; commit it yourself");
            }
            return Optional.of(new MergedChanges.Entry(walk.getObjectId(0), mode));
        }
    }

    /** A submodule, a link or a file where the path needs a directory. */
    private void refuseFilesAbove(String path) throws IOException, UncommittableFileException {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            String above = path.substring(0, slash);
            try (TreeWalk walk = TreeWalk.forPath(repository, above, tree)) {
                if (walk == null) {
                    return;
                }
                if (walk.getFileMode(0).equals(FileMode.GITLINK.getBits())) {
                    throw new UncommittableFileException(
                            "is in the submodule " + above + "; commit it there");
                }
                if (!walk.getFileMode(0).equals(FileMode.TREE.getBits())) {
                    throw new UncommittableFileException(
                            "needs the directory "
                                    + above
                                    + ", which is a file in the last commit");
                }
            }
        }
    }

    private byte @Nullable [] clean(GitContentConverter.Rules rules, @Nullable String hash)
            throws IOException, UncommittableFileException {
        return hash == null ? null : rules.clean(blobs.bytes(hash));
    }

    private ObjectId insert(byte[] bytes) throws IOException {
        return inserter.insert(Constants.OBJ_BLOB, bytes);
    }

    private ObjectId id(byte[] bytes) {
        return inserter.idFor(Constants.OBJ_BLOB, bytes);
    }
}
