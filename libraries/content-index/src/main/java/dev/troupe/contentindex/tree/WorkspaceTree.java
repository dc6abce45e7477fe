package dev.troupe.contentindex.tree;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.IndexProgress;
import dev.troupe.contentindex.term.TermAnalyzer;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a working directory as they are now. Each reading looks at all of them; a file whose state is as it was
 * is not read again. Safe for several threads.
 */
public final class WorkspaceTree implements ContentSource {
    private static final Logger LOG = LoggerFactory.getLogger(WorkspaceTree.class);
    private static final int MOST_TOLD = 1000;

    /** Who has no patience waits for others a moment, as a look at the files takes them no longer. */
    private static final long SHORTEST_WAIT = 1_000_000_000;

    private final Path root;
    private final FileLister lister;
    private final ContentIndex index;
    private final FileBatchReader files;
    private final TermAnalyzer analyzer = new TermAnalyzer();
    private final Map<String, KnownFile> known = new HashMap<>();
    private final Map<String, Future<KnownFile>> running = new LinkedHashMap<>();
    private final Set<String> told = new HashSet<>();

    /** Fair, so that nobody who asks again and again keeps others waiting. */
    private final ReentrantLock reading = new ReentrantLock(true);

    private volatile TreeSnapshot last = TreeSnapshot.NONE;

    /** The files of a directory that a lister names; the facts about their contents are kept in an index. */
    public WorkspaceTree(Path root, FileLister lister, ContentIndex index) {
        this.root = root;
        this.lister = lister;
        this.index = index;
        this.files = new FileBatchReader(root, index);
    }

    /**
     * Reads the files that changed, and tells what there is.
     *
     * @param patience how long it waits for them to be indexed; what is not is pending, and goes on
     */
    public TreeSnapshot read(Duration patience, IndexProgress progress) {
        long end = System.nanoTime() + patience.toNanos();
        if (!enter(patience)) {
            return last.late();
        }
        try {
            last = read(end, progress);
            return last;
        } finally {
            reading.unlock();
        }
    }

    private boolean enter(Duration patience) {
        try {
            return reading.tryLock(
                    Math.max(SHORTEST_WAIT, patience.toNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private TreeSnapshot read(long end, IndexProgress progress) {
        Instant start = Instant.now();
        Map<String, FileState> states = new LinkedHashMap<>();
        List<LeftOutFile> irregular = new ArrayList<>();
        ListedPaths listed = lister.list();
        if (listed.isCut()) {
            irregular.add(LeftOutFiles.ofRest(listed.paths().size()));
        }
        for (String path : listed.paths()) {
            FileState state = FileState.of(root.resolve(path));
            if (state == null) {
                LeftOutFiles.ofIrregular(root, path).ifPresent(irregular::add);
            } else {
                states.put(path, state);
            }
        }
        known.keySet().retainAll(states.keySet());
        running.keySet().retainAll(states.keySet());
        boolean isInTime = true;
        List<String> changed = changed(states, start);
        while (!changed.isEmpty() && isInTime) {
            submit(changed, progress);
            isInTime = await(end);
            changed = changed(states, start);
        }
        return snapshot(List.copyOf(states.keySet()), irregular, changed.size());
    }

    /** What was read neither in this reading, nor when the file was as it is now. */
    private List<String> changed(Map<String, FileState> states, Instant start) {
        List<String> changed = new ArrayList<>();
        states.forEach((path, state) -> {
            KnownFile file = known.get(path);
            boolean isCurrent =
                    file != null && (!file.read().isBefore(start) || file.isSettled(state));
            if (!isCurrent) {
                changed.add(path);
            }
        });
        return changed;
    }

    private void submit(List<String> changed, IndexProgress progress) {
        List<String> fresh = changed.stream().filter(it -> !running.containsKey(it)).toList();
        AtomicInteger done = new AtomicInteger();
        List<FileBatchReader.WantedFile> wanted = new ArrayList<>();
        for (String path : fresh) {
            CompletableFuture<KnownFile> result = new CompletableFuture<>();
            running.put(
                    path,
                    result.whenComplete(
                            (_, _) -> progress.onIndexed(done.incrementAndGet(), fresh.size())));
            wanted.add(new FileBatchReader.WantedFile(path, PathTerms.of(path, analyzer), result));
        }
        index.batches(wanted).forEach(it -> index.execute(() -> files.read(it)));
    }

    /** Takes what is read; false when a time came before all was. */
    private boolean await(long end) {
        boolean isInTime = true;
        for (Map.Entry<String, Future<KnownFile>> it : List.copyOf(running.entrySet())) {
            long left = isInTime ? Math.max(0, end - System.nanoTime()) : 0;
            isInTime &= take(it.getKey(), it.getValue(), left);
        }
        return isInTime;
    }

    private boolean take(String path, Future<KnownFile> reading, long patience) {
        try {
            known.put(path, reading.get(patience, TimeUnit.NANOSECONDS));
        } catch (ExecutionException failed) {
            tell(path, failed.getCause());
            known.put(path, KnownFile.unreadable());
        } catch (TimeoutException late) {
            return false;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return false;
        }
        running.remove(path);
        return true;
    }

    /** Once for each file, not with each reading. */
    private void tell(String path, @Nullable Throwable why) {
        boolean isNew = told.size() < MOST_TOLD && told.add(path);
        if (isNew && !(why instanceof NoSuchFileException)) {
            LOG.warn(
                    "The file {} of {} is left out of the index: {}",
                    path,
                    root,
                    String.valueOf(why));
        }
    }

    private TreeSnapshot snapshot(List<String> paths, List<LeftOutFile> irregular, int pending) {
        List<IndexedFile> indexed = new ArrayList<>();
        List<LeftOutFile> leftOut = new ArrayList<>(irregular);
        for (String path : paths) {
            KnownFile file = known.get(path);
            if (file != null) {
                LeftOutFiles.ofContent(path, file.facts().kind(), file.state().size())
                        .ifPresentOrElse(leftOut::add, () -> indexed.add(file.at(path)));
            }
        }
        return new TreeSnapshot(
                List.copyOf(indexed), IndexFreshness.of(pending), List.copyOf(leftOut));
    }

    @Override
    public byte[] read(IndexedFile file) throws IOException {
        return files.readAgain(file);
    }
}
