package dev.troupe.repomap.repository;

import dev.troupe.contentindex.tree.ContentSource;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.linesearch.RegexSearchIndex;
import dev.troupe.linesearch.RegexSearchRequest;
import dev.troupe.linesearch.RegexSearchResult;
import dev.troupe.linesearch.SearchableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps the index of lines of one checkout; made with its first search. Safe for several threads. */
final class LineSearchCache implements AutoCloseable {
    private final Path directory;
    private final int threads;
    private final ContentSource contents;
    private final Map<String, String> present = new HashMap<>();
    private @Nullable LineIndexPlace place;
    private @Nullable RegexSearchIndex index;

    /**
     * @param directory where it is kept
     * @param contents reads the files
     */
    LineSearchCache(Path directory, int threads, ContentSource contents) {
        this.directory = directory;
        this.threads = threads;
        this.contents = contents;
    }

    /** A search, and how many files it could not see as they are. */
    record SearchedLines(RegexSearchResult result, int missed) {}

    /** A file of the tree, as the index of lines wants it. */
    private record ReadableFile(IndexedFile file, ContentSource contents)
            implements SearchableFile {
        @Override
        public String path() {
            return file.path();
        }

        @Override
        public String contentId() {
            return file.key().content().name();
        }

        @Override
        public byte[] readContent() throws IOException {
            return contents.read(file);
        }
    }

    /**
     * Searches the files of a tree.
     *
     * @throws IOException when the index can be neither read nor written
     */
    synchronized SearchedLines search(List<IndexedFile> files, RegexSearchRequest request)
            throws IOException {
        RegexSearchIndex lines = index;
        if (lines != null && place != null && !Files.isDirectory(place.directory())) {
            // Somebody removed it, as an administrator may.
            close();
            lines = null;
        }
        if (lines == null) {
            lines = open();
        }
        int missed = update(lines, files);
        return new SearchedLines(lines.search(request), missed);
    }

    private RegexSearchIndex open() throws IOException {
        LineIndexPlace taken = LineIndexPlace.take(directory);
        try {
            RegexSearchIndex opened = RegexSearchIndex.open(taken.directory(), threads);
            place = taken;
            index = opened;
            return opened;
        } catch (IOException | RuntimeException failed) {
            taken.close();
            throw failed;
        }
    }

    private int update(RegexSearchIndex lines, List<IndexedFile> files) throws IOException {
        Map<String, String> wanted = new HashMap<>();
        List<ReadableFile> changed = new ArrayList<>();
        for (IndexedFile it : files) {
            ReadableFile file = new ReadableFile(it, contents);
            wanted.put(it.path(), file.contentId());
            if (!file.contentId().equals(present.get(it.path()))) {
                changed.add(file);
            }
        }
        for (String path : List.copyOf(present.keySet())) {
            if (!wanted.containsKey(path)) {
                lines.removeFile(path);
                present.remove(path);
            }
        }
        int missed = put(lines, changed);
        if (!changed.isEmpty()) {
            lines.save();
        }
        return missed;
    }

    /** All at once; one by one when a file changes meanwhile, so that only this one is missed. */
    private int put(RegexSearchIndex lines, List<ReadableFile> changed) throws IOException {
        int missed = 0;
        try {
            lines.putFiles(changed);
            changed.forEach(it -> present.put(it.path(), it.contentId()));
        } catch (IOException moved) {
            for (ReadableFile it : changed) {
                missed += putOne(lines, it) ? 0 : 1;
            }
        }
        return missed;
    }

    private boolean putOne(RegexSearchIndex lines, ReadableFile file) {
        try {
            lines.putFile(file);
            present.put(file.path(), file.contentId());
            return true;
        } catch (IOException changedSince) {
            // The next answer reads it again; until then, what it was before does not count.
            lines.removeFile(file.path());
            present.remove(file.path());
            return false;
        }
    }

    @Override
    public synchronized void close() throws IOException {
        RegexSearchIndex lines = index;
        if (lines != null) {
            lines.close();
            index = null;
            present.clear();
        }
        LineIndexPlace held = place;
        if (held != null) {
            place = null;
            held.close();
        }
    }
}
