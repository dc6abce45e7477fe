package dev.troupe.cli.lineeditor;

import dev.troupe.contracts.text.SymbolMention;
import dev.troupe.contracts.text.WordBoundary;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Offers what may follow an at sign: files, the directories that hold them, symbols, and looks at the repository. */
final class MentionCompletions {
    private static final int MOST_SYMBOLS = 10;
    private static final List<CompletionCandidate> WORDS =
            List.of(
                    new CompletionCandidate(
                            "@" + SymbolMention.PREFIX, "a definition, by its name"),
                    new CompletionCandidate("@git:status", "branch and changed files"),
                    new CompletionCandidate("@git:diff", "what is not committed"),
                    new CompletionCandidate("@git:log:10", "the last commits"));

    /** Shorter ones begin too many names. */
    private static final Pattern SYMBOL =
            Pattern.compile("(?=.{3})[\\p{L}_$][\\p{L}\\p{N}_$]*(?:\\.[\\p{L}\\p{N}_$]*)?");

    private MentionCompletions() {}

    /** Finds where the mention begins with which a word ends; -1 when it ends with none. */
    static int begin(String word) {
        for (int at = word.lastIndexOf('@'); at >= 0; at = word.lastIndexOf('@', at - 1)) {
            if (WordBoundary.beginsMention(word, at)) {
                return at;
            }
        }
        return -1;
    }

    /**
     * Finds the best.
     *
     * @param typed what stands behind the at sign
     * @param symbols finds those whose names begin so, as mentions
     */
    static List<CompletionCandidate> of(
            String typed,
            List<String> files,
            Function<String, List<CompletionCandidate>> symbols,
            int most) {
        if (typed.startsWith(SymbolMention.PREFIX)) {
            String name = typed.substring(SymbolMention.PREFIX.length());
            return name.isEmpty() ? List.of() : symbols.apply(name).stream().limit(most).toList();
        }
        List<CompletionCandidate> found = new ArrayList<>();
        if (!typed.isEmpty()) {
            WORDS.stream().filter(it -> it.value().startsWith("@" + typed)).forEach(found::add);
        }
        Set<String> paths = new LinkedHashSet<>(files);
        for (String file : files) {
            for (int i = file.indexOf('/'); i > 0; i = file.indexOf('/', i + 1)) {
                paths.add(file.substring(0, i + 1));
            }
        }
        if (SYMBOL.matcher(typed).matches()
                && files.stream().noneMatch(it -> hasNameThatBegins(it, typed))) {
            symbols.apply(typed).stream().limit(MOST_SYMBOLS).forEach(found::add);
        }
        FuzzyPathFinder.find(typed, List.copyOf(paths), most).stream()
                .map(MentionCompletions::mention)
                .forEach(found::add);
        return found;
    }

    /** Who types how a file or directory begins means that. */
    private static boolean hasNameThatBegins(String path, String beginning) {
        int at = 0;
        while (at >= 0 && !path.regionMatches(true, at, beginning, 0, beginning.length())) {
            int slash = path.indexOf('/', at);
            at = slash < 0 ? -1 : slash + 1;
        }
        return at >= 0;
    }

    /** A name with blanks is quoted. */
    private static CompletionCandidate mention(String path) {
        boolean plain = path.chars().noneMatch(it -> Character.isWhitespace(it) || it == '"');
        return new CompletionCandidate(plain ? "@" + path : "@\"" + path + "\"", "");
    }
}
