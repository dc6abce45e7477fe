package dev.troupe.repomap.tree;

import dev.troupe.repomap.index.ContentFacts;
import dev.troupe.repomap.index.ContentFactsExtractor;
import dev.troupe.repomap.index.ContentIndex;
import dev.troupe.repomap.index.ContentKey;
import dev.troupe.repomap.index.IndexProgress;
import dev.troupe.repomap.term.TermAnalyzer;
import dev.troupe.syntax.tag.TaggedLanguage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jgit.lib.ObjectId;
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

    private final Path root;
    private final FileLister lister;
    private final ContentIndex index;
    private final TermAnalyzer analyzer = new TermAnalyzer();
    private final Map<String, KnownFile> known = new HashMap<>();
    private final Map<String, Future<KnownFile>> running = new LinkedHashMap<>();
    private final Set<String> told = new HashSet<>();

    /** The files of a directory that a lister names; the facts about their contents are kept in an index. */
    public WorkspaceTree(Path root, FileLister lister, ContentIndex index) {
        this.root = root;
        this.lister = lister;
        this.index = index;
    }

    /** A file whose content was read. */
    private record KnownFile(
            FileState state,
            Instant read,
            ContentKey key,
            ContentFacts facts,
            FileRole role,
            PathTerms terms) {
        private static final FileState NO_STATE =
                new FileState(-1, -1, FileTime.fromMillis(0), FileTime.fromMillis(0));
        private static final PathTerms NO_TERMS = PathTerms.of("", new TermAnalyzer());

        boolean isSettled(FileState now) {
            return state.equals(now) && state.isSettledAt(read);
        }

        /** Stands for a file that could not be read just now; the next reading tries again. */
        static KnownFile unreadable() {
            return new KnownFile(
                    NO_STATE,
                    Instant.now(),
                    new ContentKey(ObjectId.zeroId(), ""),
                    ContentFacts.missing(),
                    FileRole.OTHER,
                    NO_TERMS);
        }

        IndexedFile at(String path) {
            return new IndexedFile(path, role, terms, key, facts);
        }
    }

    /**
     * Reads the files that changed, and tells what there is.
     *
     * @param patience how long it waits for them to be indexed; what is not is pending, and goes on
     */
    public synchronized TreeSnapshot read(Duration patience, IndexProgress progress) {
        Instant start = Instant.now();
        long end = System.nanoTime() + patience.toNanos();
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
        AtomicInteger done = new AtomicInteger();
        for (String path : changed) {
            if (!running.containsKey(path)) {
                PathTerms terms = PathTerms.of(path, analyzer);
                running.put(
                        path,
                        index.submit(() -> {
                            KnownFile file = read(path, terms);
                            progress.onIndexed(done.incrementAndGet(), changed.size());
                            return file;
                        }));
            }
        }
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
        List<IndexedFile> files = new ArrayList<>();
        List<LeftOutFile> leftOut = new ArrayList<>(irregular);
        for (String path : paths) {
            KnownFile file = known.get(path);
            if (file != null) {
                LeftOutFiles.ofContent(path, file.facts().kind(), file.state().size())
                        .ifPresentOrElse(leftOut::add, () -> files.add(file.at(path)));
            }
        }
        return new TreeSnapshot(
                List.copyOf(files), IndexFreshness.of(pending), List.copyOf(leftOut));
    }

    /** The state is taken before the content: a write between the two shows as a change. */
    private KnownFile read(String path, PathTerms terms) throws IOException {
        Path file = root.resolve(path);
        FileState state = FileState.of(file);
        if (state == null) {
            throw new NoSuchFileException(path);
        }
        Instant read = Instant.now();
        byte[] bytes = bytes(file);
        ObjectId id = id(file, bytes);
        String language = TaggedLanguage.of(path, bytes).map(TaggedLanguage::word).orElse("");
        ContentKey key = new ContentKey(id, language);
        return new KnownFile(state, read, key, index.facts(key, bytes), FileRole.of(path), terms);
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return stream.readNBytes(ContentFactsExtractor.LARGEST + 1);
        }
    }

    private static ObjectId id(Path file, byte[] bytes) throws IOException {
        if (bytes.length <= ContentFactsExtractor.LARGEST) {
            return BlobHash.of(bytes);
        }
        try (InputStream stream = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return BlobHash.of(stream, Files.size(file));
        }
    }

    @Override
    public byte[] read(IndexedFile file) throws IOException {
        Path path = root.resolve(file.path());
        byte[] bytes = bytes(path);
        if (!id(path, bytes).equals(file.key().content())) {
            throw new IOException(file.path() + " has changed since it was indexed.");
        }
        return bytes;
    }
}
