package dev.troupe.worker.git;

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
final class FileMerge {
    private final Repository repository;
    private final ObjectInserter inserter;
    private final BlobSource blobs;
    private final IndexUpdate index;
    private final @Nullable ObjectId tree;
    private final GitContent content;
    private final SparseCheckout sparse;

    FileMerge(
            Repository repository,
            ObjectInserter inserter,
            BlobSource blobs,
            IndexUpdate index,
            @Nullable ObjectId tree)
            throws IOException {
        this.repository = repository;
        this.inserter = inserter;
        this.blobs = blobs;
        this.index = index;
        this.tree = tree;
        this.content = new GitContent(repository, index.content());
        this.sparse = SparseCheckout.of(repository, index.content());
    }

    /** Merges all files; the index is prepared to match. */
    Merged all(List<FileChange> changes, String prefix) throws IOException {
        TreeMap<String, Optional<Merged.Entry>> entries = new TreeMap<>();
        List<String> files = new ArrayList<>();
        List<CommitOutcome.Left> left = new ArrayList<>();
        for (FileChange change : changes) {
            String path = prefix + change.path();
            try {
                Optional<Merged.Entry> head = head(path);
                Optional<Merged.Entry> merged = one(path, change, head);
                if (!merged.equals(head)) {
                    entries.put(path, merged);
                    files.add(change.path());
                }
            } catch (LeftOutException reason) {
                left.add(new CommitOutcome.Left(change.path(), reason.reason()));
            }
        }
        return new Merged(entries, files, left);
    }

    private Optional<Merged.Entry> one(String path, FileChange change, Optional<Merged.Entry> head)
            throws IOException, LeftOutException {
        GitContent.Rules rules = content.rules(path, tree, head.map(Merged.Entry::id).orElse(null));
        byte @Nullable [] before = clean(rules, change.before());
        byte @Nullable [] after = clean(rules, change.after());
        Optional<Merged.Entry> merged;
        if (before == null) {
            merged = created(path, after, change, head, rules);
        } else if (head.isEmpty() && after != null) {
            throw new LeftOutException("is not tracked by git; add it yourself if it should be");
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

    private Optional<Merged.Entry> created(
            String path,
            byte @Nullable [] after,
            FileChange change,
            Optional<Merged.Entry> head,
            GitContent.Rules rules)
            throws IOException, LeftOutException {
        if (after == null) {
            return head;
        }
        Merged.Entry entry = new Merged.Entry(insert(after), mode(change));
        if (head.isPresent() && !head.get().id().equals(entry.id())) {
            throw new LeftOutException(
                    sparse.excludes(path)
                            ? "is in git with another content, outside of the sparse checkout; commit it yourself"
                            : "had been deleted without a commit before the agent made it anew; commit it yourself");
        }
        if (head.isEmpty() && rules.ignored()) {
            throw new LeftOutException("is ignored by git; add it with `git add -f` if wanted");
        }
        return head.isPresent() ? head : Optional.of(entry);
    }

    private Optional<Merged.Entry> deleted(String path, byte[] before, Merged.Entry head)
            throws LeftOutException {
        if (sparse.excludes(path)) {
            throw new LeftOutException(
                    "stays in git, as it is outside of the sparse checkout; delete it there with `git rm --sparse` if wanted");
        }
        if (!head.id().equals(id(before))) {
            throw new LeftOutException(
                    "was deleted, but had uncommitted changes of yours; commit the deletion yourself");
        }
        return Optional.empty();
    }

    private Merged.Entry edited(byte[] before, byte[] after, Merged.Entry head, FileChange change)
            throws IOException, LeftOutException {
        FileMode mode = change.changesMode() ? mode(change) : head.mode();
        return new Merged.Entry(merge(before, head.id(), after), mode);
    }

    private static FileMode mode(FileChange change) {
        return change.executable() ? FileMode.EXECUTABLE_FILE : FileMode.REGULAR_FILE;
    }

    /** The content that a version becomes when the agent's change is made to it. */
    private ObjectId merge(byte[] before, ObjectId version, byte[] after)
            throws IOException, LeftOutException {
        if (version.equals(id(before)) || version.equals(id(after))) {
            return insert(after);
        }
        byte[] ours = content.bytes(version);
        byte[] merged = ThreeWay.merge(before, ours, after);
        if (merged == null) {
            throw new LeftOutException(
                    "was not committed, as it also has uncommitted changes of yours at the same place");
        }
        return insert(merged);
    }

    /** What the user has staged keeps its difference from HEAD. */
    private void stage(
            String path,
            byte @Nullable [] before,
            byte @Nullable [] after,
            FileChange change,
            Optional<Merged.Entry> head,
            Optional<Merged.Entry> merged)
            throws IOException, LeftOutException {
        switch (index.staged(path)) {
            case Staged.Conflict _ ->
                    throw new LeftOutException("has unresolved conflicts; resolve and commit it");
            case Staged.Absent _ -> {
                if (head.isPresent()) {
                    throw new LeftOutException(
                            "was staged for deletion by you; commit it yourself");
                }
                index.set(path, merged);
            }
            case Staged.File file -> {
                boolean plain = head.isPresent() && head.get().id().equals(file.entry().id());
                if (plain || merged.isEmpty()) {
                    clash(!plain && merged.isEmpty() && !staged(file, before));
                    index.set(path, merged.map(entry -> withMode(entry, file, change)));
                } else if (before == null || after == null) {
                    clash(!staged(file, after));
                } else {
                    ObjectId id = merge(before, file.entry().id(), after);
                    Merged.Entry entry = new Merged.Entry(id, merged.get().mode());
                    index.set(path, Optional.of(withMode(entry, file, change)));
                }
            }
        }
    }

    private static void clash(boolean differs) throws LeftOutException {
        if (differs) {
            throw new LeftOutException("has other changes of yours staged; commit it yourself");
        }
    }

    private boolean staged(Staged.File file, byte @Nullable [] bytes) {
        return bytes != null && file.entry().id().equals(id(bytes));
    }

    private static Merged.Entry withMode(Merged.Entry entry, Staged.File file, FileChange change) {
        return change.changesMode() ? entry : new Merged.Entry(entry.id(), file.entry().mode());
    }

    private Optional<Merged.Entry> head(String path) throws IOException, LeftOutException {
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
                throw new LeftOutException(
                        "is no regular file in the last commit; commit it yourself");
            }
            return Optional.of(new Merged.Entry(walk.getObjectId(0), mode));
        }
    }

    /** A submodule, a link or a file where the path needs a directory. */
    private void refuseFilesAbove(String path) throws IOException, LeftOutException {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            String above = path.substring(0, slash);
            try (TreeWalk walk = TreeWalk.forPath(repository, above, tree)) {
                if (walk == null) {
                    return;
                }
                if (walk.getFileMode(0).equals(FileMode.GITLINK.getBits())) {
                    throw new LeftOutException(
                            "is in the submodule " + above + "; commit it there");
                }
                if (!walk.getFileMode(0).equals(FileMode.TREE.getBits())) {
                    throw new LeftOutException(
                            "needs the directory "
                                    + above
                                    + ", which is a file in the last commit");
                }
            }
        }
    }

    private byte @Nullable [] clean(GitContent.Rules rules, @Nullable String hash)
            throws IOException, LeftOutException {
        return hash == null ? null : rules.clean(blobs.bytes(hash));
    }

    private ObjectId insert(byte[] bytes) throws IOException {
        return inserter.insert(Constants.OBJ_BLOB, bytes);
    }

    private ObjectId id(byte[] bytes) {
        return inserter.idFor(Constants.OBJ_BLOB, bytes);
    }
}
