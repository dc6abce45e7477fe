package dev.troupe.workspace.commit;

import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, file by file, what the agent's change is as a change of HEAD and of the index, as {@link CommitFileMerger}
 * does where JGit can read the repository.
 */
final class NativeFileMerger {
    private static final String SUBMODULE = "160000";
    private static final String TREE = "040000";

    private final NativeGitReader git;
    private final BlobSource blobs;
    private final @Nullable String head;
    private final SortedMap<String, Optional<NativeTreeEntry>> entries = new TreeMap<>();
    private final SortedMap<String, Optional<NativeTreeEntry>> staged = new TreeMap<>();
    private final List<String> files = new ArrayList<>();
    private final List<CommitOutcome.Left> left = new ArrayList<>();

    /**
     * @param head the commit that is built on; null before the first one
     */
    NativeFileMerger(NativeGitReader git, BlobSource blobs, @Nullable String head) {
        this.git = git;
        this.blobs = blobs;
        this.head = head;
    }

    /** Returns what the commit changes, by path from the top level; an empty entry deletes. */
    SortedMap<String, Optional<NativeTreeEntry>> entries() {
        return entries;
    }

    /** Returns what the index is to hold afterwards, by path. */
    SortedMap<String, Optional<NativeTreeEntry>> staged() {
        return staged;
    }

    List<String> files() {
        return files;
    }

    List<CommitOutcome.Left> left() {
        return left;
    }

    void merge(List<HashedFileChange> changes, String prefix) throws IOException {
        for (HashedFileChange change : changes) {
            try {
                merge(prefix + change.path(), change);
            } catch (UncommittableFileException reason) {
                left.add(new CommitOutcome.Left(change.path(), reason.reason()));
            }
        }
    }

    private void merge(String path, HashedFileChange change)
            throws IOException, UncommittableFileException {
        refuseFilesAbove(path);
        Optional<NativeTreeEntry> committed = git.committed(head, path);
        if (committed.isPresent() && !committed.get().isFile()) {
            throw new UncommittableFileException(
                    "is no regular file in the last commit; commit it yourself");
        }
        Optional<String> program = git.neededProgram(path);
        if (program.isPresent()) {
            throw new UncommittableFileException(
                    "has the git attribute %s, which needs a program of yours; commit it yourself"
                            .formatted(program.get()));
        }
        Sides sides = sides(path, change, committed);
        Optional<NativeTreeEntry> index = index(path);
        Optional<NativeTreeEntry> merged = merged(path, sides, committed, index);
        Optional<NativeTreeEntry> next = next(sides, committed, index, merged);
        if (!merged.equals(committed)) {
            entries.put(path, merged);
            files.add(change.path());
        }
        if (!next.equals(index)) {
            staged.put(path, next);
        }
    }

    /**
     * Holds the contents of a change as git keeps them.
     *
     * @param mode that the change gives the file
     */
    private record Sides(
            @Nullable String before, @Nullable String after, String mode, boolean changesMode) {
        NativeTreeEntry entry(String id, NativeTreeEntry like) {
            return new NativeTreeEntry(changesMode ? mode : like.mode(), id);
        }
    }

    private Sides sides(String path, HashedFileChange change, Optional<NativeTreeEntry> committed)
            throws IOException {
        // Git, too, leaves the line ends of a file alone that was committed with carriage returns.
        boolean plain = committed.isPresent() && hasReturns(git.content(committed.get().id()));
        return new Sides(
                id(path, change.before(), plain),
                id(path, change.after(), plain),
                change.executable() ? NativeTreeEntry.EXECUTABLE : NativeTreeEntry.REGULAR,
                change.changesMode());
    }

    private @Nullable String id(String path, @Nullable String hash, boolean plain)
            throws IOException {
        return hash == null ? null : git.write(path, blobs.bytes(hash), plain);
    }

    private static boolean hasReturns(byte[] bytes) {
        for (int i = 1; i < bytes.length; i++) {
            if (bytes[i] == '\n' && bytes[i - 1] == '\r') {
                return true;
            }
        }
        return false;
    }

    private Optional<NativeTreeEntry> index(String path)
            throws IOException, UncommittableFileException {
        List<String[]> lines = git.staged(path);
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        if (lines.size() > 1 || !lines.getFirst()[3].equals("0")) {
            throw new UncommittableFileException("has unresolved conflicts; resolve and commit it");
        }
        String[] line = lines.getFirst();
        if (line[0].equals("S")) {
            throw new UncommittableFileException(
                    "is outside of the sparse checkout; commit it yourself");
        }
        return Optional.of(new NativeTreeEntry(line[1], line[2]));
    }

    private Optional<NativeTreeEntry> merged(
            String path,
            Sides sides,
            Optional<NativeTreeEntry> committed,
            Optional<NativeTreeEntry> index)
            throws IOException, UncommittableFileException {
        if (sides.before() == null) {
            return created(path, sides, committed);
        }
        if (committed.isEmpty()) {
            if (sides.after() == null) {
                return committed;
            }
            throw new UncommittableFileException(
                    index.isPresent()
                            ? "is staged by you but in no commit yet; commit it yourself"
                            : "is not tracked by git; add it yourself if it should be");
        }
        if (sides.after() == null) {
            if (!committed.get().id().equals(sides.before())) {
                throw new UncommittableFileException(
                        "was deleted, but had uncommitted changes of yours; commit the deletion yourself");
            }
            return Optional.empty();
        }
        return Optional.of(
                sides.entry(
                        merge(path, sides.before(), committed.get().id(), sides.after()),
                        committed.get()));
    }

    private Optional<NativeTreeEntry> created(
            String path, Sides sides, Optional<NativeTreeEntry> committed)
            throws IOException, UncommittableFileException {
        if (sides.after() == null) {
            return committed;
        }
        if (committed.isPresent() && !committed.get().id().equals(sides.after())) {
            throw new UncommittableFileException(
                    "had been deleted without a commit before the agent made it anew; commit it yourself");
        }
        if (committed.isEmpty() && git.isIgnored(path)) {
            throw new UncommittableFileException(
                    "is ignored by git; add it with `git add -f` if wanted");
        }
        return committed.isPresent()
                ? committed
                : Optional.of(new NativeTreeEntry(sides.mode(), sides.after()));
    }

    /** What the user has staged keeps its difference from HEAD. */
    private Optional<NativeTreeEntry> next(
            Sides sides,
            Optional<NativeTreeEntry> committed,
            Optional<NativeTreeEntry> index,
            Optional<NativeTreeEntry> merged)
            throws IOException, UncommittableFileException {
        if (index.isEmpty()) {
            if (committed.isPresent()) {
                throw new UncommittableFileException(
                        "was staged for deletion by you; commit it yourself");
            }
            return merged;
        }
        NativeTreeEntry mine = index.get();
        if (committed.isPresent() && committed.get().id().equals(mine.id())) {
            return merged.map(it -> sides.changesMode() ? it : it.withMode(mine.mode()));
        }
        if (merged.isEmpty() || sides.before() == null || sides.after() == null) {
            String expected = merged.isEmpty() ? sides.before() : sides.after();
            if (!mine.id().equals(expected)) {
                throw new UncommittableFileException(
                        "has other changes of yours staged; commit it yourself");
            }
            return merged.isEmpty() ? merged : index;
        }
        return Optional.of(sides.entry(merge("", sides.before(), mine.id(), sides.after()), mine));
    }

    /** The content that a version becomes when the agent's change is made to it. */
    private String merge(String path, String before, String version, String after)
            throws IOException, UncommittableFileException {
        if (version.equals(before) || version.equals(after)) {
            return after;
        }
        byte[] merged =
                ThreeWayTextMerge.merge(
                        git.content(before), git.content(version), git.content(after));
        if (merged == null) {
            throw new UncommittableFileException(
                    "was not committed, as it also has uncommitted changes of yours at the same place");
        }
        return git.write(path, merged, true);
    }

    private void refuseFilesAbove(String path) throws IOException, UncommittableFileException {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            String above = path.substring(0, slash);
            Optional<NativeTreeEntry> entry = git.committed(head, above);
            if (entry.isEmpty()) {
                return;
            }
            if (entry.get().mode().equals(SUBMODULE)) {
                throw new UncommittableFileException(
                        "is in the submodule " + above + "; commit it there");
            }
            if (!entry.get().mode().equals(TREE)) {
                throw new UncommittableFileException(
                        "needs the directory " + above + ", which is a file in the last commit");
            }
        }
    }
}
