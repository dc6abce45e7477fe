package dev.troupe.workspace.snapshot;

import dev.troupe.workspace.DirectoryRemover;
import dev.troupe.workspace.git.GitPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells what happens to the files of a work tree, tracked ones and those that git would offer to
 * add, between {@link #begin} and {@link #end}. What is unchanged costs a look at its size and
 * times, no reading. Used by one thread at a time.
 */
public final class WorkspaceChangeDetector implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkspaceChangeDetector.class);

    private final Path directory;
    private final Path root;
    private final Limits limits;
    private final SnapshotCopyBudget copyBudget;
    private final Map<GitPath, FileStat> aside = new HashMap<>();
    private Optional<ShadowRepository> shadow = Optional.empty();
    private boolean settled;

    /**
     * Limits what is told byte by byte.
     *
     * @param largest bytes of one file
     * @param total bytes of all files together, before and after
     * @param held bytes of all uncommitted files that are copied, since only with their old bytes a
     *     change of theirs can be told
     * @param fresh new files; when there are more, none of them is
     */
    public record Limits(long largest, long total, long held, int fresh) {
        /**
         * 10 MB a file, 64 MB in all, 1,000 new files; 128 MB of copies, which take some seconds
         * before the first command.
         */
        public static final Limits USUAL = new Limits(10L << 20, 64L << 20, 128L << 20, 1_000);
    }

    /**
     * A watch that has not looked yet.
     *
     * @param directory for files of ours, outside the work tree; what else is beside it is cleared
     *     away
     * @param root a work tree of git, or a directory in one
     */
    public WorkspaceChangeDetector(Path directory, Path root, Limits limits) {
        this.directory = directory;
        this.root = root;
        this.limits = limits;
        this.copyBudget = new SnapshotCopyBudget(limits.held());
    }

    /**
     * Notes how the files are. The first time takes longer when much is uncommitted.
     *
     * @throws IOException when git cannot tell
     */
    public void begin() throws IOException {
        ShadowRepository opened = opened();
        take(opened, differing(opened));
        settle(opened);
    }

    /**
     * Finds what is different from how it was at {@link #begin}, or at the last call.
     *
     * @throws IOException when git cannot tell
     */
    public DetectedChanges end() throws IOException {
        ShadowRepository opened = opened();
        List<IndexMismatch> found = differing(opened);
        if (found.isEmpty() && aside.isEmpty()) {
            return DetectedChanges.NONE;
        }
        Map<GitPath, FileStat> seen = standings(found);
        DetectedChangeBuilder difference = new DetectedChangeBuilder(opened, root, limits, aside);
        DetectedChanges changes = difference.of(found);
        take(opened, found);
        Map<GitPath, FileStat> now = standings(found);
        Set<GitPath> written = new HashSet<>(seen.keySet());
        written.removeIf(it -> Objects.equals(seen.get(it), now.get(it)));
        return written.isEmpty()
                ? changes
                : difference.as(ShadowIndexView.of(opened, written, limits.largest()), written);
    }

    private Map<GitPath, FileStat> standings(List<IndexMismatch> found) {
        Map<GitPath, FileStat> standings = new LinkedHashMap<>();
        found.forEach(one -> standings.put(one.name(), FileStat.of(one.name().in(root))));
        return standings;
    }

    private ShadowRepository opened() throws IOException {
        if (shadow.isEmpty()) {
            DirectoryRemover.delete(parent());
            shadow = Optional.of(ShadowRepository.create(directory, root));
        }
        return shadow.get();
    }

    /** Clears away what it has made. */
    @Override
    public void close() {
        try {
            DirectoryRemover.delete(directory);
            Files.deleteIfExists(parent());
        } catch (DirectoryNotEmptyException shared) {
            LOG.debug(
                    "The directory {} stays, because another run still has files in it.",
                    directory);
        } catch (IOException stays) {
            LOG.warn(
                    "The temporary directory {} could not be removed: {}",
                    directory,
                    stays.getMessage());
        }
    }

    private Path parent() {
        return directory.resolveSibling("");
    }

    private static List<IndexMismatch> differing(ShadowRepository shadow) throws IOException {
        String raw =
                shadow.run(
                        new byte[0],
                        "diff-files",
                        "--raw",
                        "-z",
                        "--relative",
                        "--no-renames",
                        "--ignore-submodules=all",
                        "--",
                        ".");
        List<IndexMismatch> found = new ArrayList<>(IndexMismatch.differing(raw));
        String fresh =
                shadow.run(new byte[0], "ls-files", "-o", "-z", "--exclude-standard", "--", ".");
        found.addAll(IndexMismatch.fresh(fresh));
        return found;
    }

    /** Brings the index up to the files; what it must not hold is noted aside. */
    private void take(ShadowRepository shadow, List<IndexMismatch> found) throws IOException {
        aside.clear();
        Map<GitPath, FileStat> standings = standings(found);
        copyBudget.prepare(shadow, standings.values().stream().mapToLong(this::bytes).sum());
        StringBuilder paths = new StringBuilder();
        standings.forEach((name, fileStat) -> {
            if (fileStat.fits(limits.largest()) && copyBudget.takes(bytes(fileStat))) {
                paths.append(name.raw()).append('\0');
            } else {
                aside.put(name, fileStat);
            }
        });
        if (!paths.isEmpty()) {
            byte[] input = paths.toString().getBytes(StandardCharsets.ISO_8859_1);
            shadow.run(input, "update-index", "--add", "--remove", "--replace", "-z", "--stdin");
        }
    }

    /** How many the index would copy. */
    private long bytes(FileStat fileStat) {
        return fileStat.kind() == FileStat.Kind.FILE && fileStat.fits(limits.largest())
                ? fileStat.size()
                : 0;
    }

    /**
     * Git reads a file again each time that is as young as the index. Writing the index anew once it
     * is older makes an end of that.
     */
    private void settle(ShadowRepository shadow) throws IOException {
        long second = 1_000;
        boolean old =
                Files.exists(shadow.index())
                        && Files.getLastModifiedTime(shadow.index()).toMillis() / second
                                < System.currentTimeMillis() / second;
        if (!settled && old) {
            // It also exits with one when a file differs, which is no failure here.
            shadow.look("update-index", "-q", "--refresh", "--force-write-index");
            settled = true;
        }
    }
}
