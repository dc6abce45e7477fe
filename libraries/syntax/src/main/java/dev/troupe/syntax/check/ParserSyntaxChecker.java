package dev.troupe.syntax.check;

import dev.troupe.syntax.SyntaxChecker;
import dev.troupe.syntax.SyntaxFault;
import dev.troupe.syntax.language.SourceLanguage;
import dev.troupe.syntax.tree.SyntaxTree;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Judges edits by parsing the file as it would be and, when that has faults, as it was. What has more
 * than a million characters, or takes longer than the limit, passes.
 */
public final class ParserSyntaxChecker implements SyntaxChecker {
    /** For how long one text is parsed at most, unless said otherwise. */
    public static final Duration LIMIT = Duration.ofMillis(200);

    private static final int LONGEST = 1_000_000;

    private final TreeSitterParser parsers;
    private final Duration limit;

    /**
     * @param limit for how long one text is parsed at most
     */
    public ParserSyntaxChecker(TreeSitterParser parsers, Duration limit) {
        this.parsers = parsers;
        this.limit = limit;
    }

    @Override
    public List<SyntaxFault> added(String path, @Nullable String before, String after) {
        SourceLanguage language = SourceLanguage.of(path).orElse(null);
        if (language == null
                || after.length() > LONGEST
                || (before == null && !language.sure())
                || (before != null && before.length() > LONGEST)) {
            return List.of();
        }
        List<SyntaxFault> faults = faults(language, before, after);
        return faults.isEmpty() || before == null || whole(language, before) ? faults : List.of();
    }

    /** Why languages cannot be judged here, by language; empty when all can. Loads all parsers. */
    public Map<String, String> missing() {
        Map<String, String> missing = new TreeMap<>();
        for (SourceLanguage language : SourceLanguage.values()) {
            language.grammar()
                    .flatMap(parsers::missing)
                    .ifPresent(why -> missing.put(language.name().toLowerCase(Locale.ROOT), why));
        }
        return missing;
    }

    private boolean whole(SourceLanguage language, String text) {
        if (language.grammar().isEmpty()) {
            return fault(language, text).isEmpty();
        }
        try (SyntaxTree tree = parse(language, text)) {
            return tree != null && !tree.root().hasError();
        }
    }

    private List<SyntaxFault> faults(
            SourceLanguage language, @Nullable String before, String text) {
        if (language.grammar().isEmpty()) {
            return fault(language, text).stream().toList();
        }
        try (SyntaxTree tree = parse(language, text)) {
            return tree != null && tree.root().hasError()
                    ? SyntaxFaultFinder.of(tree.root(), ChangedLines.between(before, text))
                    : List.of();
        }
    }

    private static Optional<SyntaxFault> fault(SourceLanguage language, String text) {
        return language.format().flatMap(it -> it.fault(text));
    }

    private @Nullable SyntaxTree parse(SourceLanguage language, String text) {
        return language.parse(parsers, text, limit).orElse(null);
    }
}
