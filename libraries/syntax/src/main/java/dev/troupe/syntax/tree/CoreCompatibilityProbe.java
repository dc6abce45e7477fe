package dev.troupe.syntax.tree;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;

/** Tells whether a core of another version has the functions that are called, and takes the newest grammars. */
@SuppressWarnings("restricted") // the JVM is started with --enable-native-access
final class CoreCompatibilityProbe {
    /** One of those with the newest layout that the product has, and the smallest library of them. */
    static final TreeSitterGrammar NEWEST = TreeSitterGrammar.GO;

    /** What {@link TreeSitterFunctions} calls, and the binding for {@link SyntaxTree} and {@link SyntaxNode}. */
    static final List<String> FUNCTIONS =
            List.of(
                    "ts_language_abi_version",
                    "ts_language_copy",
                    "ts_language_field_id_for_name",
                    "ts_language_metadata",
                    "ts_language_name",
                    "ts_node_child",
                    "ts_node_child_by_field_id",
                    "ts_node_child_by_field_name",
                    "ts_node_child_count",
                    "ts_node_end_byte",
                    "ts_node_end_point",
                    "ts_node_has_error",
                    "ts_node_is_error",
                    "ts_node_is_missing",
                    "ts_node_is_null",
                    "ts_node_start_byte",
                    "ts_node_start_point",
                    "ts_node_type",
                    "ts_parser_delete",
                    "ts_parser_new",
                    "ts_parser_parse_string",
                    "ts_parser_parse_with_options",
                    "ts_parser_set_language",
                    "ts_query_capture_count",
                    "ts_query_capture_name_for_id",
                    "ts_query_cursor_delete",
                    "ts_query_cursor_exec_with_options",
                    "ts_query_cursor_new",
                    "ts_query_cursor_next_match",
                    "ts_query_cursor_set_match_limit",
                    "ts_query_delete",
                    "ts_query_new",
                    "ts_query_pattern_count",
                    "ts_query_predicates_for_pattern",
                    "ts_query_string_value_for_id",
                    "ts_tree_cursor_current_node",
                    "ts_tree_cursor_delete",
                    "ts_tree_cursor_goto_first_child",
                    "ts_tree_cursor_goto_next_sibling",
                    "ts_tree_cursor_new",
                    "ts_tree_delete",
                    "ts_tree_root_node");

    private CoreCompatibilityProbe() {}

    /**
     * Tries a core.
     *
     * @return what is wrong with it, as the predicate of a sentence; empty when it can be used
     * @throws SyntaxUnavailableException when there is no grammar to try it with
     */
    static Optional<String> findFault(SymbolLookup core) {
        for (String function : FUNCTIONS) {
            if (core.find(function).isEmpty()) {
                return Optional.of("has no function " + function);
            }
        }
        SymbolLookup grammar = NativeLibraryLoader.load(NEWEST.library());
        try (Arena arena = Arena.ofConfined()) {
            return parses(core, grammar, arena)
                    ? Optional.empty()
                    : Optional.of("does not take the grammars that Troupe has");
        } catch (Throwable failed) {
            return Optional.of("cannot be tried: " + failed.getMessage());
        }
    }

    private static boolean parses(SymbolLookup core, SymbolLookup grammar, Arena arena)
            throws Throwable {
        MemorySegment language =
                (MemorySegment)
                        handle(grammar, NEWEST.function(), FunctionDescriptor.of(ADDRESS)).invoke();
        MemorySegment parser =
                (MemorySegment)
                        handle(core, "ts_parser_new", FunctionDescriptor.of(ADDRESS)).invoke();
        try {
            boolean taken =
                    (boolean)
                            handle(
                                            core,
                                            "ts_parser_set_language",
                                            FunctionDescriptor.of(JAVA_BOOLEAN, ADDRESS, ADDRESS))
                                    .invoke(parser, language);
            return taken && parsesText(core, parser, arena);
        } finally {
            handle(core, "ts_parser_delete", FunctionDescriptor.ofVoid(ADDRESS)).invoke(parser);
        }
    }

    private static boolean parsesText(SymbolLookup core, MemorySegment parser, Arena arena)
            throws Throwable {
        String text = "package probe\n";
        MemorySegment tree =
                (MemorySegment)
                        handle(
                                        core,
                                        "ts_parser_parse_string",
                                        FunctionDescriptor.of(
                                                ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT))
                                .invoke(
                                        parser,
                                        MemorySegment.NULL,
                                        arena.allocateFrom(text),
                                        text.length());
        if (tree.equals(MemorySegment.NULL)) {
            return false;
        }
        handle(core, "ts_tree_delete", FunctionDescriptor.ofVoid(ADDRESS)).invoke(tree);
        return true;
    }

    private static MethodHandle handle(
            SymbolLookup library, String function, FunctionDescriptor type) {
        MemorySegment address =
                library.find(function)
                        .orElseThrow(
                                () -> new SyntaxUnavailableException("there is no " + function));
        return Linker.nativeLinker().downcallHandle(address, type);
    }
}
