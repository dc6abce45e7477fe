package dev.troupe.syntax.outline;

import dev.troupe.syntax.tree.SyntaxNode;
import java.util.Optional;
import java.util.Set;

/** Finds the nodes of the grammars that declare a type or a function, and their names. */
final class DeclarationNodes {
    private static final Set<String> NAMED =
            Set.of(
                    // Java, PHP, JavaScript, TypeScript
                    "class_declaration",
                    "abstract_class_declaration",
                    "interface_declaration",
                    "annotation_type_declaration",
                    "enum_declaration",
                    "record_declaration",
                    "trait_declaration",
                    "type_alias_declaration",
                    "method_declaration",
                    "method_definition",
                    "constructor_declaration",
                    "compact_constructor_declaration",
                    "function_declaration",
                    "generator_function_declaration",
                    "internal_module",
                    // Python, Bash
                    "class_definition",
                    "function_definition",
                    // Go
                    "type_spec",
                    // Rust
                    "function_item",
                    "struct_item",
                    "enum_item",
                    "trait_item",
                    "mod_item",
                    "macro_definition",
                    // Ruby
                    "class",
                    "module",
                    "method",
                    "singleton_method",
                    // C, C++
                    "class_specifier",
                    "struct_specifier",
                    "enum_specifier",
                    "namespace_definition");

    /** A variable that holds one of these is a function by another name. */
    private static final Set<String> FUNCTIONS =
            Set.of("arrow_function", "function_expression", "generator_function");

    private static final int DEEPEST = 8;

    private DeclarationNodes() {}

    /** The name that a node declares; empty when it declares none. */
    static Optional<String> name(SyntaxNode node) {
        return switch (node.type()) {
            case "impl_item" -> node.field("type").map(SyntaxNode::text);
            case "variable_declarator" ->
                    node.field("value")
                            .filter(it -> FUNCTIONS.contains(it.type()))
                            .flatMap(_ -> node.field("name"))
                            .map(SyntaxNode::text);
            case String type when NAMED.contains(type) ->
                    node.field("name").or(() -> declared(node)).map(SyntaxNode::text);
            default -> Optional.empty();
        };
    }

    /** In C and C++ the name of a function stands within what says how it is called. */
    private static Optional<SyntaxNode> declared(SyntaxNode node) {
        SyntaxNode at = node;
        for (int i = 0; i < DEEPEST; i++) {
            Optional<SyntaxNode> inner = at.field("declarator");
            if (inner.isEmpty()) {
                break;
            }
            at = inner.get();
        }
        SyntaxNode innermost = at;
        return at == node
                ? Optional.empty()
                : innermost.field("name").or(() -> Optional.of(innermost));
    }
}
