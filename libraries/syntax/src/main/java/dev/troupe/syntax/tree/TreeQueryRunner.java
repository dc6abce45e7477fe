package dev.troupe.syntax.tree;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Parses texts and visits the matches of a query, without an object for each node. Used by one thread at a time; it keeps
 * its parser and buffers from one text to the next until it is closed.
 */
public final class TreeQueryRunner implements AutoCloseable {
    /** Bounds what a query keeps of unfinished matches when a node has very many children. */
    private static final int UNFINISHED_MATCHES = 10_000;

    /** A buffer that is larger is given back after its text. */
    private static final int KEPT_BUFFER = 1 << 20;

    /** How much of a text is read at once. */
    private static final int PIECE = 4_096;

    private static final int SMALLEST_BUFFER = 1 << 16;

    private final Arena arena = Arena.ofShared();
    private final ProcessorTimeLimit time = new ProcessorTimeLimit();
    private final QueryMatch match = new QueryMatch(arena);
    private final MemorySegment root = arena.allocate(TreeSitterFunctions.NODE);
    private final MemorySegment input = arena.allocate(TreeSitterFunctions.INPUT);
    private final MemorySegment options = arena.allocate(TreeSitterFunctions.OPTIONS);
    private MemorySegment parser;
    private final MemorySegment cursor;
    private MemorySegment text = MemorySegment.NULL;
    private int length;
    private boolean closed;

    /**
     * A runner with a parser of its own.
     *
     * @throws SyntaxUnavailableException when tree-sitter cannot be loaded here
     */
    public TreeQueryRunner() {
        try {
            parser = (MemorySegment) TreeSitterFunctions.PARSER_NEW.invokeExact();
            cursor = (MemorySegment) TreeSitterFunctions.CURSOR_NEW.invokeExact();
            TreeSitterFunctions.CURSOR_LIMIT.invokeExact(cursor, UNFINISHED_MATCHES);
        } catch (Throwable failed) {
            throw TreeSitterFunctions.unexpected(failed);
        }
        input.set(ADDRESS, ADDRESS.byteSize(), stub("read", TreeSitterFunctions.READ));
        options.set(ADDRESS, ADDRESS.byteSize(), stub("isLate", TreeSitterFunctions.PROGRESS));
    }

    /**
     * Parses a text and visits what the query finds in it.
     *
     * @param utf8 the text; bytes that are no UTF-8 are errors in it
     * @param limit of processor time, for parsing and visiting together
     * @param visitor is called for each match whose predicates hold, in the order of the text; must not keep it
     */
    public QueryOutcome run(
            TreeQuery query, byte[] utf8, Duration limit, Consumer<QueryMatch> visitor) {
        if (closed) {
            throw new IllegalStateException("the runner is closed");
        }
        time.begin(limit);
        fill(utf8);
        try {
            boolean known =
                    (boolean)
                            TreeSitterFunctions.PARSER_SET_LANGUAGE.invokeExact(
                                    parser, query.language());
            if (!known) {
                throw new SyntaxUnavailableException("the grammar is of another version");
            }
            MemorySegment tree =
                    (MemorySegment)
                            TreeSitterFunctions.PARSER_PARSE.invokeExact(
                                    parser, MemorySegment.NULL, input, options);
            if (time.wasReached() || tree.address() == 0) {
                replaceParser();
            }
            if (tree.address() == 0) {
                return QueryOutcome.TIMED_OUT;
            }
            try {
                return time.wasReached()
                        ? QueryOutcome.TIMED_OUT
                        : visit(query, tree, utf8, visitor);
            } finally {
                TreeSitterFunctions.TREE_DELETE.invokeExact(tree);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable failed) {
            throw TreeSitterFunctions.unexpected(failed);
        } finally {
            if (text.byteSize() > KEPT_BUFFER) {
                text = MemorySegment.NULL;
            }
        }
    }

    private QueryOutcome visit(
            TreeQuery query, MemorySegment tree, byte[] utf8, Consumer<QueryMatch> visitor)
            throws Throwable {
        MemorySegment _ =
                (MemorySegment)
                        TreeSitterFunctions.TREE_ROOT.invokeExact(
                                (SegmentAllocator) (_, _) -> root, tree);
        boolean broken = (boolean) TreeSitterFunctions.NODE_HAS_ERROR.invokeExact(root);
        TreeSitterFunctions.CURSOR_EXEC.invokeExact(cursor, query.query(), root, options);
        match.begin(query);
        while (next()) {
            match.read();
            if (holds(query.predicates(match.pattern()), utf8)) {
                visitor.accept(match);
            }
        }
        if (time.wasReached()) {
            return QueryOutcome.TIMED_OUT;
        }
        return broken ? QueryOutcome.COMPLETE_WITH_ERRORS : QueryOutcome.COMPLETE;
    }

    private boolean next() throws Throwable {
        return (boolean) TreeSitterFunctions.CURSOR_NEXT.invokeExact(cursor, match.segment());
    }

    private boolean holds(List<QueryPredicate> predicates, byte[] utf8) {
        for (QueryPredicate predicate : predicates) {
            for (int i = 0; i < match.size(); i++) {
                if (match.capture(i) == predicate.capture()) {
                    int start = match.start(i);
                    String found =
                            new String(utf8, start, match.end(i) - start, StandardCharsets.UTF_8);
                    if (!predicate.test().test(found)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Frees its parser and buffers; a second time does nothing. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                TreeSitterFunctions.CURSOR_DELETE.invokeExact(cursor);
                TreeSitterFunctions.PARSER_DELETE.invokeExact(parser);
            } catch (Throwable failed) {
                throw TreeSitterFunctions.unexpected(failed);
            }
            arena.close();
        }
    }

    /** A parser that was stopped would go on with its text. */
    private void replaceParser() throws Throwable {
        TreeSitterFunctions.PARSER_DELETE.invokeExact(parser);
        parser = (MemorySegment) TreeSitterFunctions.PARSER_NEW.invokeExact();
    }

    private void fill(byte[] utf8) {
        length = utf8.length;
        if (text.byteSize() < Math.max(1, length)) {
            text = Arena.ofAuto().allocate(Math.max(SMALLEST_BUFFER, length + length / 4));
        }
        MemorySegment.copy(utf8, 0, text, JAVA_BYTE, 0, length);
    }

    /**
     * Called by the library: a piece of the text from an offset on. Some scanners go over the rest of a text for each of
     * its signs and never ask whether to stop; they come by here, and find that it ends. Must not throw, which would end
     * the JVM.
     */
    MemorySegment read(
            MemorySegment payload, int offset, MemorySegment point, MemorySegment count) {
        boolean inside = Integer.compareUnsigned(offset, length) < 0 && !isLate(payload);
        count.set(JAVA_INT, 0, inside ? Math.min(PIECE, length - offset) : 0);
        return inside ? text.asSlice(offset) : text;
    }

    /** Called by the library every hundred steps, to be told whether to stop. Must not throw. */
    boolean isLate(MemorySegment state) {
        return time.isReached();
    }

    @SuppressWarnings("restricted")
    private MemorySegment stub(String method, FunctionDescriptor type) {
        try {
            MethodType java = type.toMethodType();
            return Linker.nativeLinker()
                    .upcallStub(MethodHandles.lookup().bind(this, method, java), type, arena);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
