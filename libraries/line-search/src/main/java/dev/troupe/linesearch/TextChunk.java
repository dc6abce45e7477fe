package dev.troupe.linesearch;

import dev.troupe.linesearch.pattern.LineFeeds;
import java.util.ArrayList;
import java.util.List;

/**
 * Some whole lines of a content, which have a signature of their own: the words of a pattern lie scattered in most large
 * files, but rarely in one chunk.
 *
 * @param number the chunk's number in the signatures
 * @param offset where it begins in the pack
 * @param size its bytes and lines
 * @param firstLine the number of its first line in the content
 * @param signature where its signature is
 */
record TextChunk(
        int number,
        long offset,
        ChunkLength size,
        int firstLine,
        SignatureMatrix.SignaturePlace signature) {
    /** How many bytes and lines a chunk has. */
    record ChunkLength(int bytes, int lines) {}

    private static final int LONGEST = 1 << 14;

    /** Returns where the chunk that begins at {@code from} ends. */
    static int end(byte[] text, int from) {
        if (text.length - from <= LONGEST) {
            return text.length;
        }
        int feed = LineFeeds.previous(text, from, from + LONGEST);
        return (feed < from ? LineFeeds.next(text, from, text.length) : feed) + 1;
    }

    /** Cuts a text into chunks. */
    static List<ChunkLength> lengths(byte[] text) {
        var lengths = new ArrayList<ChunkLength>();
        int end;
        for (int from = 0; from < text.length; from = end) {
            end = end(text, from);
            lengths.add(new ChunkLength(end - from, LineFeeds.count(text, from, end)));
        }
        return lengths;
    }

    int length() {
        return size.bytes();
    }
}
