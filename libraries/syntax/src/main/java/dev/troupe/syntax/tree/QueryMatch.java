package dev.troupe.syntax.tree;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;

/**
 * The nodes that one pattern of a query matched. Read where the library keeps it: it is the next match when its visitor
 * returns. Offsets are those of UTF-8 bytes, lines count from 1.
 */
public final class QueryMatch {
    private static final long NODE_SIZE = TreeSitterFunctions.NODE.byteSize();

    /** A node, its capture's index, and padding. */
    private static final long CAPTURE_SIZE = NODE_SIZE + 8;

    /** Where a node says which it is: null is no node. */
    private static final long NODE_ID = 16;

    private static final int PATTERN = 4;
    private static final int COUNT = 6;
    private static final int CAPTURES = 8;

    private final MemorySegment match;
    private final MemorySegment node;
    private final SegmentAllocator answer;
    private short body;
    private MemorySegment captures = MemorySegment.NULL;
    private int size;

    QueryMatch(Arena arena) {
        match = arena.allocate(ADDRESS.byteSize() + CAPTURES, ADDRESS.byteAlignment());
        node = arena.allocate(TreeSitterFunctions.NODE);
        answer = (_, _) -> node;
    }

    /** Where the library is to write the next match. */
    MemorySegment segment() {
        return match;
    }

    void begin(TreeQuery query) {
        body = query.body();
    }

    @SuppressWarnings("restricted")
    void read() {
        size = Short.toUnsignedInt(match.get(JAVA_SHORT, COUNT));
        captures = match.get(ADDRESS, CAPTURES).reinterpret(size * CAPTURE_SIZE);
    }

    /** The index of the pattern in its query, in the order of the file. */
    public int pattern() {
        return Short.toUnsignedInt(match.get(JAVA_SHORT, PATTERN));
    }

    /** How many nodes were captured. */
    public int size() {
        return size;
    }

    /** The index of the name of a capture in {@link TreeQuery#captures}. */
    public int capture(int index) {
        return captures.get(JAVA_INT, index * CAPTURE_SIZE + NODE_SIZE);
    }

    /** The offset of the first byte of a captured node. */
    public int start(int index) {
        return captures.get(JAVA_INT, index * CAPTURE_SIZE);
    }

    /** The offset behind the last byte of a captured node. */
    public int end(int index) {
        try {
            return (int) TreeSitterFunctions.NODE_END_BYTE.invokeExact(node(index));
        } catch (Throwable failed) {
            throw TreeSitterFunctions.unexpected(failed);
        }
    }

    /** The line in which a captured node begins. */
    public int line(int index) {
        return captures.get(JAVA_INT, index * CAPTURE_SIZE + Integer.BYTES) + 1;
    }

    /** The line in which a captured node ends; the one behind it when it ends with a line break. */
    public int endLine(int index) {
        try {
            MemorySegment point =
                    (MemorySegment)
                            TreeSitterFunctions.NODE_END_POINT.invokeExact(answer, node(index));
            return point.get(JAVA_INT, 0) + 1;
        } catch (Throwable failed) {
            throw TreeSitterFunctions.unexpected(failed);
        }
    }

    /** The offset at which the body of a captured node begins; -1 when the grammar says of none. */
    public int bodyStart(int index) {
        if (body == 0) {
            return -1;
        }
        try {
            MemorySegment found =
                    (MemorySegment)
                            TreeSitterFunctions.NODE_CHILD_BY_FIELD.invokeExact(
                                    answer, node(index), body);
            return found.get(ADDRESS, NODE_ID).address() == 0 ? -1 : found.get(JAVA_INT, 0);
        } catch (Throwable failed) {
            throw TreeSitterFunctions.unexpected(failed);
        }
    }

    private MemorySegment node(int index) {
        return captures.asSlice(index * CAPTURE_SIZE, NODE_SIZE);
    }
}
