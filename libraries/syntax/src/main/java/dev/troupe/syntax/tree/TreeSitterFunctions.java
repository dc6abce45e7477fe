package dev.troupe.syntax.tree;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/**
 * The functions of tree-sitter that {@link TreeQuery} and {@link TreeQueryRunner} call. The binding of the rest of the
 * module makes an object of each node; an index looks at millions of them. Handles only, so that calls are exact: a
 * caller hands over true lengths and pointers that are alive.
 */
@SuppressWarnings("restricted") // the JVM is started with --enable-native-access
final class TreeSitterFunctions {
    static final StructLayout NODE =
            MemoryLayout.structLayout(MemoryLayout.sequenceLayout(4, JAVA_INT), ADDRESS, ADDRESS);
    static final StructLayout POINT = MemoryLayout.structLayout(JAVA_INT, JAVA_INT);
    static final StructLayout INPUT =
            MemoryLayout.structLayout(
                    ADDRESS, ADDRESS, JAVA_INT, MemoryLayout.paddingLayout(4), ADDRESS);
    static final StructLayout OPTIONS = MemoryLayout.structLayout(ADDRESS, ADDRESS);

    static final FunctionDescriptor READ =
            FunctionDescriptor.of(
                    ADDRESS, ADDRESS, JAVA_INT, POINT, ADDRESS.withTargetLayout(JAVA_INT));
    static final FunctionDescriptor PROGRESS = FunctionDescriptor.of(JAVA_BOOLEAN, ADDRESS);

    static final MethodHandle PARSER_NEW = call("ts_parser_new", FunctionDescriptor.of(ADDRESS));
    static final MethodHandle PARSER_DELETE =
            call("ts_parser_delete", FunctionDescriptor.ofVoid(ADDRESS));
    static final MethodHandle PARSER_SET_LANGUAGE =
            call("ts_parser_set_language", FunctionDescriptor.of(JAVA_BOOLEAN, ADDRESS, ADDRESS));
    static final MethodHandle PARSER_PARSE =
            call(
                    "ts_parser_parse_with_options",
                    FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, INPUT, OPTIONS));
    static final MethodHandle TREE_DELETE =
            call("ts_tree_delete", FunctionDescriptor.ofVoid(ADDRESS));
    static final MethodHandle TREE_ROOT =
            call("ts_tree_root_node", FunctionDescriptor.of(NODE, ADDRESS));
    static final MethodHandle NODE_HAS_ERROR =
            brief("ts_node_has_error", FunctionDescriptor.of(JAVA_BOOLEAN, NODE));
    static final MethodHandle NODE_END_BYTE =
            brief("ts_node_end_byte", FunctionDescriptor.of(JAVA_INT, NODE));
    static final MethodHandle NODE_END_POINT =
            brief("ts_node_end_point", FunctionDescriptor.of(POINT, NODE));
    static final MethodHandle NODE_CHILD_BY_FIELD =
            brief("ts_node_child_by_field_id", FunctionDescriptor.of(NODE, NODE, JAVA_SHORT));
    static final MethodHandle FIELD_ID =
            call(
                    "ts_language_field_id_for_name",
                    FunctionDescriptor.of(JAVA_SHORT, ADDRESS, ADDRESS, JAVA_INT));
    static final MethodHandle QUERY_NEW =
            call(
                    "ts_query_new",
                    FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS));
    static final MethodHandle QUERY_DELETE =
            call("ts_query_delete", FunctionDescriptor.ofVoid(ADDRESS));
    static final MethodHandle QUERY_PATTERN_COUNT =
            call("ts_query_pattern_count", FunctionDescriptor.of(JAVA_INT, ADDRESS));
    static final MethodHandle QUERY_CAPTURE_COUNT =
            call("ts_query_capture_count", FunctionDescriptor.of(JAVA_INT, ADDRESS));
    static final MethodHandle QUERY_PREDICATES =
            call(
                    "ts_query_predicates_for_pattern",
                    FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT, ADDRESS));
    static final MethodHandle QUERY_CAPTURE_NAME =
            call(
                    "ts_query_capture_name_for_id",
                    FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT, ADDRESS));
    static final MethodHandle QUERY_STRING =
            call(
                    "ts_query_string_value_for_id",
                    FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT, ADDRESS));
    static final MethodHandle CURSOR_NEW =
            call("ts_query_cursor_new", FunctionDescriptor.of(ADDRESS));
    static final MethodHandle CURSOR_DELETE =
            call("ts_query_cursor_delete", FunctionDescriptor.ofVoid(ADDRESS));
    static final MethodHandle CURSOR_LIMIT =
            call("ts_query_cursor_set_match_limit", FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT));
    static final MethodHandle CURSOR_EXEC =
            call(
                    "ts_query_cursor_exec_with_options",
                    FunctionDescriptor.ofVoid(ADDRESS, ADDRESS, NODE, ADDRESS));
    static final MethodHandle CURSOR_NEXT =
            call(
                    "ts_query_cursor_next_match",
                    FunctionDescriptor.of(JAVA_BOOLEAN, ADDRESS, ADDRESS));

    private TreeSitterFunctions() {}

    /** Calls the function of a grammar's library that returns its language. */
    static MemorySegment language(SymbolLookup library, String function) {
        MemorySegment address =
                library.find(function)
                        .orElseThrow(() ->
                                new SyntaxUnavailableException("the library has no " + function));
        try {
            MemorySegment language =
                    (MemorySegment)
                            Linker.nativeLinker()
                                    .downcallHandle(address, FunctionDescriptor.of(ADDRESS))
                                    .invokeExact();
            return language;
        } catch (Throwable failed) {
            throw unexpected(failed);
        }
    }

    /** Makes what a downcall threw a failure: native code throws nothing, so this is a fault of the binding. */
    static IllegalStateException unexpected(Throwable failed) {
        return new IllegalStateException("a call of tree-sitter failed", failed);
    }

    private static MethodHandle call(String name, FunctionDescriptor type) {
        return Linker.nativeLinker().downcallHandle(address(name), type);
    }

    /** A function that only looks at memory: the JVM need not be told that its thread is away. */
    private static MethodHandle brief(String name, FunctionDescriptor type) {
        return Linker.nativeLinker()
                .downcallHandle(address(name), type, Linker.Option.critical(false));
    }

    private static MemorySegment address(String name) {
        return NativeLibraryLoader.load(NativeLibraryLoader.CORE)
                .find(name)
                .orElseThrow(() ->
                        new SyntaxUnavailableException("tree-sitter has no function " + name));
    }
}
