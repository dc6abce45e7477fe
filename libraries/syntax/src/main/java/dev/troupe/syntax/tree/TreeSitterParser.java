package dev.troupe.syntax.tree;

import io.github.treesitter.jtreesitter.InputEncoding;
import io.github.treesitter.jtreesitter.Language;
import io.github.treesitter.jtreesitter.Parser;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Parses texts. Each language's library is loaded when it is first asked for and stays for the rest of
 * the process; everything else is freed when its tree is closed. Safe for several threads.
 */
public final class TreeSitterParser {
    private final Map<TreeSitterGrammar, Loaded> languages = new ConcurrentHashMap<>();
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final Consumer<String> log;

    /**
     * Parsers that are loaded when they are needed.
     *
     * @param log is told once of each reason why there are none, as a clause
     */
    public TreeSitterParser(Consumer<String> log) {
        this.log = log;
    }

    /** Why a language cannot be parsed here, as a clause; empty when it can. */
    public Optional<String> missing(TreeSitterGrammar grammar) {
        return language(grammar) instanceof Loaded.Not(String reason)
                ? Optional.of(reason)
                : Optional.empty();
    }

    /**
     * Parses a text.
     *
     * @param limit for how long; a tree that takes longer is given up
     * @return empty when it took too long, or the language is {@linkplain #missing missing}; else the tree,
     *     which is to be closed
     */
    public Optional<SyntaxTree> parse(TreeSitterGrammar grammar, String text, Duration limit) {
        return switch (language(grammar)) {
            case Loaded.Not _ -> Optional.empty();
            case Loaded.Ready(Language language) -> parse(language, new ParserInput(text), limit);
        };
    }

    private static Optional<SyntaxTree> parse(
            Language language, ParserInput input, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        try (Parser parser = new Parser(language)) {
            return parser.parse(
                            input,
                            InputEncoding.UTF_8,
                            new Parser.Options(_ -> System.nanoTime() - end > 0))
                    .map(tree -> new SyntaxTree(tree, input));
        }
    }

    private Loaded language(TreeSitterGrammar grammar) {
        return languages.computeIfAbsent(grammar, this::load);
    }

    private Loaded load(TreeSitterGrammar grammar) {
        try {
            return new Loaded.Ready(
                    Language.load(NativeLibraryLoader.load(grammar.library()), grammar.function()));
        } catch (SyntaxUnavailableException | IllegalArgumentException missing) {
            return absent(String.valueOf(missing.getMessage()));
        } catch (LinkageError broken) {
            // The binding finds tree-sitter while its class is made.
            Throwable cause = broken.getCause() == null ? broken : broken.getCause();
            return absent(String.valueOf(cause.getMessage()));
        }
    }

    private Loaded absent(String reason) {
        if (told.add(reason)) {
            log.accept(reason);
        }
        return new Loaded.Not(reason);
    }

    private sealed interface Loaded {
        record Ready(Language language) implements Loaded {}

        record Not(String reason) implements Loaded {}
    }
}
