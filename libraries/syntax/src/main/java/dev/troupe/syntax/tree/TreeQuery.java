package dev.troupe.syntax.tree;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A query of tree-sitter, compiled for one grammar. It stays for the rest of the process, as its grammar does. Safe for
 * several threads.
 */
public final class TreeQuery {
    private static final String[] FAULTS = {
        "",
        "the syntax",
        "the node type",
        "the field",
        "the capture",
        "the structure",
        "the grammar"
    };
    private static final int SHOWN = 60;

    /** The size of a step of a predicate: its kind and the index of a text or capture. */
    private static final int STEP = 8;

    private final MemorySegment language;
    private final MemorySegment query;
    private final List<String> captures;
    private final List<List<QueryPredicate>> predicates;
    private final short body;

    private TreeQuery(MemorySegment language, String source) {
        this.language = language;
        this.query = compiled(language, source);
        this.captures = captures(query);
        this.predicates = predicates(query);
        this.body = field(language, "body");
    }

    /**
     * Compiles a query.
     *
     * @throws SyntaxUnavailableException when the grammar cannot be loaded here
     * @throws TreeQueryException when the query does not fit the grammar
     */
    public static TreeQuery compile(TreeSitterGrammar grammar, String source) {
        SymbolLookup library = NativeLibraryLoader.load(grammar.library());
        try {
            return new TreeQuery(TreeSitterFunctions.language(library, grammar.function()), source);
        } catch (LinkageError broken) {
            // Tree-sitter itself is found while the class of its functions is made.
            Throwable cause = broken.getCause() == null ? broken : broken.getCause();
            throw new SyntaxUnavailableException(String.valueOf(cause.getMessage()));
        }
    }

    /** The names of its captures, by the indices that {@link QueryMatch#capture} returns. */
    public List<String> captures() {
        return captures;
    }

    MemorySegment language() {
        return language;
    }

    MemorySegment query() {
        return query;
    }

    List<QueryPredicate> predicates(int pattern) {
        return predicates.get(pattern);
    }

    /** The number of the grammar's field for what a definition holds; 0 when it has none. */
    short body() {
        return body;
    }

    private static MemorySegment compiled(MemorySegment language, String source) {
        byte[] bytes = source.getBytes(StandardCharsets.UTF_8);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(Math.max(1, bytes.length));
            MemorySegment.copy(bytes, 0, text, JAVA_BYTE, 0, bytes.length);
            MemorySegment offset = arena.allocate(JAVA_INT);
            MemorySegment fault = arena.allocate(JAVA_INT);
            MemorySegment query =
                    (MemorySegment)
                            TreeSitterFunctions.QUERY_NEW.invokeExact(
                                    language, text, bytes.length, offset, fault);
            if (query.address() == 0) {
                throw fault(bytes, offset.get(JAVA_INT, 0), fault.get(JAVA_INT, 0));
            }
            return query;
        } catch (TreeQueryException e) {
            throw e;
        } catch (Throwable failed) {
            throw TreeSitterFunctions.unexpected(failed);
        }
    }

    private static TreeQueryException fault(byte[] source, int offset, int kind) {
        int at = Math.clamp(offset, 0, source.length);
        String before = new String(source, 0, at, StandardCharsets.UTF_8);
        String after =
                new String(source, at, Math.min(SHOWN, source.length - at), StandardCharsets.UTF_8);
        return new TreeQueryException(
                "line %d: %s is wrong at: %s"
                        .formatted(
                                before.lines().count() + (before.endsWith("\n") ? 1 : 0),
                                FAULTS[Math.clamp(kind, 0, FAULTS.length - 1)],
                                after.lines().findFirst().orElse("")));
    }

    private static List<String> captures(MemorySegment query) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment length = arena.allocate(JAVA_INT);
            int count = (int) TreeSitterFunctions.QUERY_CAPTURE_COUNT.invokeExact(query);
            List<String> names = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                MemorySegment name =
                        (MemorySegment)
                                TreeSitterFunctions.QUERY_CAPTURE_NAME.invokeExact(
                                        query, i, length);
                names.add(text(name, length));
            }
            return List.copyOf(names);
        } catch (Throwable failed) {
            throw TreeSitterFunctions.unexpected(failed);
        }
    }

    private static List<List<QueryPredicate>> predicates(MemorySegment query) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment length = arena.allocate(JAVA_INT);
            int count = (int) TreeSitterFunctions.QUERY_PATTERN_COUNT.invokeExact(query);
            List<List<QueryPredicate>> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                MemorySegment steps =
                        (MemorySegment)
                                TreeSitterFunctions.QUERY_PREDICATES.invokeExact(query, i, length);
                all.add(predicates(query, steps, length.get(JAVA_INT, 0), length));
            }
            return List.copyOf(all);
        } catch (TreeQueryException e) {
            throw e;
        } catch (Throwable failed) {
            throw TreeSitterFunctions.unexpected(failed);
        }
    }

    @SuppressWarnings("restricted")
    private static List<QueryPredicate> predicates(
            MemorySegment query, MemorySegment steps, int count, MemorySegment length)
            throws Throwable {
        MemorySegment all = steps.reinterpret((long) count * STEP);
        List<QueryPredicate> found = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        int capture = -1;
        for (int i = 0; i < count; i++) {
            int value = all.get(JAVA_INT, (long) i * STEP + Integer.BYTES);
            switch (all.get(JAVA_INT, (long) i * STEP)) {
                case 0 -> {
                    QueryPredicate.of(texts.getFirst(), capture, texts.subList(1, texts.size()))
                            .ifPresent(found::add);
                    texts = new ArrayList<>();
                    capture = -1;
                }
                case 1 -> capture = value;
                default -> {
                    MemorySegment text =
                            (MemorySegment)
                                    TreeSitterFunctions.QUERY_STRING.invokeExact(
                                            query, value, length);
                    texts.add(text(text, length));
                }
            }
        }
        return List.copyOf(found);
    }

    private static short field(MemorySegment language, String name) {
        try (Arena arena = Arena.ofConfined()) {
            return (short)
                    TreeSitterFunctions.FIELD_ID.invokeExact(
                            language, arena.allocateFrom(name), name.length());
        } catch (Throwable failed) {
            throw TreeSitterFunctions.unexpected(failed);
        }
    }

    @SuppressWarnings("restricted")
    private static String text(MemorySegment bytes, MemorySegment length) {
        byte[] copy = bytes.reinterpret(length.get(JAVA_INT, 0)).toArray(JAVA_BYTE);
        return new String(copy, StandardCharsets.UTF_8);
    }
}
