package dev.troupe.linesearch;

import dev.troupe.linesearch.pattern.ByteProgram;
import dev.troupe.linesearch.pattern.RegexNode;
import dev.troupe.linesearch.pattern.RegexSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Searches a set of files by regular expression and equals ripgrep line by line. It keeps the files' texts in a pack of its
 * own and rules most of them out by their trigrams. Files are added, replaced and removed one by one.
 */
public final class RegexSearchIndex implements AutoCloseable {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final TreeMap<String, IndexedContent> files = new TreeMap<>();
    private final ContentTable contents;
    private final ContentTableFile saved;
    private final int threads;

    private RegexSearchIndex(ContentTable contents, ContentTableFile saved, int threads) {
        this.contents = contents;
        this.saved = saved;
        this.threads = threads;
    }

    /**
     * Opens an index without files. The contents that {@link #save} kept in the directory are known already; one process at a
     * time may use that.
     */
    public static RegexSearchIndex open(Path directory, int threads) throws IOException {
        Files.createDirectories(directory);
        var contents = new ContentTable(directory);
        var saved = new ContentTableFile(directory.resolve("contents.table"));
        saved.load(contents);
        return new RegexSearchIndex(contents, saved, threads);
    }

    /** Keeps the contents of all files for the next start. */
    public void save() throws IOException {
        lock.readLock().lock();
        try {
            saved.save(contents);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Adds files, or replaces what they were; the contents that are not known yet are read by several threads. */
    public void putFiles(Collection<? extends SearchableFile> added) throws IOException {
        ParallelUnits.run(
                List.copyOf(added),
                threads,
                () -> {
                    var collector = new ContentTrigrams.Collector();
                    return file -> put(file, collector);
                });
    }

    /** Adds a file, or replaces what it was. */
    public void putFile(SearchableFile file) throws IOException {
        put(file, new ContentTrigrams.Collector());
    }

    private void put(SearchableFile file, ContentTrigrams.Collector collector) throws IOException {
        if (link(file.path(), file.contentId())) {
            return;
        }
        byte[] text = SearchableText.of(file.readContent());
        List<ContentTrigrams> trigrams = collector.collectChunks(text);
        lock.writeLock().lock();
        try {
            if (contents.find(file.contentId()) == null) {
                contents.add(file.contentId(), text, trigrams);
            }
            link(file.path(), file.contentId());
        } finally {
            lock.writeLock().unlock();
        }
    }

    private boolean link(String path, String contentId) {
        lock.writeLock().lock();
        try {
            IndexedContent content = contents.find(contentId);
            if (content == null) {
                return false;
            }
            content.paths().add(path);
            unlink(path, files.put(path, content), content);
            return true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void unlink(
            String path, @Nullable IndexedContent before, @Nullable IndexedContent after) {
        if (before == null || (after != null && before.id().equals(after.id()))) {
            return;
        }
        before.paths().remove(path);
        if (before.paths().isEmpty()) {
            contents.remove(before);
        }
    }

    /** Removes a file, if it is there. */
    public void removeFile(String path) {
        lock.writeLock().lock();
        try {
            unlink(path, files.remove(path), null);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Counts the files. */
    public int countFiles() {
        lock.readLock().lock();
        try {
            return files.size();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Counts the bytes of memory that the signatures take. */
    public long countSignatureBytes() {
        lock.readLock().lock();
        try {
            return contents.countSignatureBytes();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Counts the bytes of the pack on the disk. */
    public long countPackBytes() {
        lock.readLock().lock();
        try {
            return contents.texts().size();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Finds the lines that match; a pattern that is not understood throws {@link RegexSyntaxException}. */
    public RegexSearchResult search(RegexSearchRequest request) throws IOException {
        RegexNode node = request.parse();
        var program = new ByteProgram(node);
        TrigramQuery query = TrigramAnalysis.query(node);
        var globs = new PathGlobs(request.globs());
        lock.readLock().lock();
        try {
            BitSet selected = contents.select(query);
            List<SearchUnit.Member> candidates = candidates(selected, globs);
            return new UnitSearch(request, program, contents.texts(), threads)
                    .run(SearchUnit.cut(candidates));
        } finally {
            lock.readLock().unlock();
        }
    }

    private List<SearchUnit.Member> candidates(BitSet selected, PathGlobs globs) {
        var candidates = new ArrayList<SearchUnit.Member>();
        for (Map.Entry<String, IndexedContent> file : filesOf(selected).entrySet()) {
            if (globs.includes(file.getKey())) {
                for (TextChunk chunk : file.getValue().chunks()) {
                    if (selected.get(chunk.number())) {
                        candidates.add(new SearchUnit.Member(file.getKey(), chunk));
                    }
                }
            }
        }
        return candidates;
    }

    /** Returns the files with one of the chunks; all files when sorting those would take longer. */
    private SortedMap<String, IndexedContent> filesOf(BitSet selected) {
        if (selected.cardinality() > files.size() / 8) {
            return files;
        }
        var some = new TreeMap<String, IndexedContent>();
        for (int number = selected.nextSetBit(0);
                number >= 0;
                number = selected.nextSetBit(number + 1)) {
            IndexedContent content = contents.owner(number);
            content.paths().forEach(path -> some.put(path, content));
        }
        return some;
    }

    @Override
    public void close() throws IOException {
        contents.close();
    }
}
