package dev.troupe.syntax.tag;

import dev.troupe.syntax.tree.SyntaxUnavailableException;
import dev.troupe.syntax.tree.TreeQuery;
import dev.troupe.syntax.tree.TreeQueryException;
import dev.troupe.syntax.tree.TreeSitterGrammar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The query of a language's tags. Compiled once and kept: compiling takes as long as some files. */
sealed interface TagQuery {
    Map<TaggedLanguage, TagQuery> LOADED = new ConcurrentHashMap<>();

    /**
     * A query that is there.
     *
     * @param roles what its captures stand for, by their indices
     * @param rescue finds definitions in files that the grammar cannot follow; empty when there are no rules for that
     */
    record Usable(TreeQuery query, List<TagRole> roles, Optional<TextTagScanner> rescue)
            implements TagQuery {}

    /**
     * What takes the place of a query for a language that has no grammar.
     */
    record Scanned(TextTagScanner scanner) implements TagQuery {}

    /**
     * A query that is not there.
     *
     * @param reason why, as a clause
     */
    record Missing(String reason) implements TagQuery {}

    /** The query of a language. */
    static TagQuery of(TaggedLanguage language) {
        return LOADED.computeIfAbsent(language, TagQuery::load);
    }

    private static TagQuery load(TaggedLanguage language) {
        try {
            Optional<TreeSitterGrammar> grammar = language.grammar();
            if (grammar.isEmpty()) {
                return new Scanned(scanner(language));
            }
            TreeQuery query = TreeQuery.compile(grammar.get(), source(language));
            return new Usable(
                    query, query.captures().stream().map(TagRole::of).toList(), rescue(language));
        } catch (SyntaxUnavailableException missing) {
            return new Missing(String.valueOf(missing.getMessage()));
        } catch (TreeQueryException | IllegalArgumentException | IOException faulty) {
            return new Missing(
                    "the query of %s is faulty: %s"
                            .formatted(language.word(), faulty.getMessage()));
        }
    }

    private static Optional<TextTagScanner> rescue(TaggedLanguage language) throws IOException {
        @Nullable String rules =
                switch (language) {
                    case BASH -> "bash.rules";
                    case C, CPP, OBJC -> "c.rules";
                    case SQL -> "sql.rules";
                    case C_SHARP,
                            DART,
                            GO,
                            JAVA,
                            JAVASCRIPT,
                            KOTLIN,
                            PHP,
                            RUST,
                            SCALA,
                            SWIFT,
                            TSX,
                            TYPESCRIPT ->
                            "braces.rules";
                    default -> null;
                };
        return rules == null
                ? Optional.empty()
                : Optional.of(new PatternTagScanner(PatternRules.parse(read(rules))));
    }

    private static TextTagScanner scanner(TaggedLanguage language) throws IOException {
        return switch (language) {
            case MARKDOWN -> new MarkdownTagScanner();
            case TOML -> new TomlTagScanner();
            case YAML -> new YamlTagScanner();
            default -> new PatternTagScanner(PatternRules.parse(read(language.word() + ".rules")));
        };
    }

    /** The text of its query: files that are shared by several languages come first. */
    static String source(TaggedLanguage language) throws IOException {
        StringBuilder source = new StringBuilder();
        for (String name : language.queries()) {
            source.append(read(name + ".scm")).append('\n');
        }
        return source.toString();
    }

    private static String read(String resource) throws IOException {
        try (InputStream file = TagQuery.class.getResourceAsStream(resource)) {
            if (file == null) {
                throw new IOException("there is no " + resource);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
