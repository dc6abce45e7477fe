package dev.troupe.syntax.outline;

import dev.troupe.syntax.language.SourceLanguage;
import dev.troupe.syntax.tree.SyntaxNode;
import dev.troupe.syntax.tree.SyntaxTree;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Finds types and functions by parsing. What has more than a million characters, or takes longer than the limit to parse
 * or to look through, has none.
 */
public final class SymbolExtractor {
    private static final int LONGEST = 1_000_000;

    /** To ask for the time costs as much as to look at some nodes. */
    private static final int NODES_BETWEEN = 100;

    private final TreeSitterParser parsers;
    private final Duration limit;
    private final LongSupplier nanos;

    /**
     * @param limit for how long one text is parsed at most, and its nodes looked at
     */
    public SymbolExtractor(TreeSitterParser parsers, Duration limit) {
        this(parsers, limit, System::nanoTime);
    }

    SymbolExtractor(TreeSitterParser parsers, Duration limit, LongSupplier nanos) {
        this.parsers = parsers;
        this.limit = limit;
        this.nanos = nanos;
    }

    /**
     * Lists the types and functions that a text declares.
     *
     * @param path decides the language; need not exist
     * @return in the order in which they begin; empty when the language is not known, and when it takes too long to tell
     */
    public List<ParsedSymbol> symbols(String path, String text) {
        if (text.length() > LONGEST) {
            return List.of();
        }
        Optional<SyntaxTree> parsed =
                SourceLanguage.of(path).flatMap(it -> it.parse(parsers, text, limit));
        if (parsed.isEmpty()) {
            return List.of();
        }
        try (SyntaxTree tree = parsed.get()) {
            return symbols(tree.root());
        }
    }

    private List<ParsedSymbol> symbols(SyntaxNode root) {
        long began = nanos.getAsLong();
        List<ParsedSymbol> found = new ArrayList<>();
        Deque<SyntaxNode> nodes = new ArrayDeque<>(List.of(root));
        for (long seen = 1; !nodes.isEmpty(); seen++) {
            SyntaxNode node = nodes.pop();
            if (seen % NODES_BETWEEN == 0 && nanos.getAsLong() - began > limit.toNanos()) {
                return List.of();
            }
            DeclarationNodes.name(node)
                    .ifPresent(name ->
                            found.add(
                                    new ParsedSymbol(
                                            plain(name), node.line() - 1, node.endLine())));
            node.children().reversed().forEach(nodes::push);
        }
        return List.copyOf(found);
    }

    /** Without what encloses it and what it is made of: {@code total} of {@code Cart::total<T>}. */
    private static String plain(String name) {
        int made = name.indexOf('<');
        String bare = made > 0 ? name.substring(0, made) : name;
        return bare.substring(bare.lastIndexOf(':') + 1).strip();
    }
}
