package dev.troupe.linesearch;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A content of the index: its chunks, where all their signatures are kept, and which files have it.
 *
 * @param offset where the text begins in the pack of texts
 * @param signatures where the signatures begin in theirs
 */
record IndexedContent(
        String id, long offset, long signatures, List<TextChunk> chunks, Set<String> paths) {
    IndexedContent(String id, long offset, long signatures, List<TextChunk> chunks) {
        this(id, offset, signatures, List.copyOf(chunks), new TreeSet<>());
    }
}
