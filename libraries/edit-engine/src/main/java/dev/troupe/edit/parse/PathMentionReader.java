package dev.troupe.edit.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Reads the path that a line, or the info of a fence, names. */
final class PathMentionReader {

    private static final int LONGEST = 400;
    private static final Pattern BULLET = Pattern.compile("^(?:[#>]+|[-*+•]|\\d+[.)])\\s+");
    private static final Pattern LABEL =
            Pattern.compile(
                    "^[*_]*(?:file ?name|file ?path|file|path)[*_]*\\s*:[*_]*\\s*",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern COMMENT = Pattern.compile("^(?://+|#+|--|<!--|/\\*+)\\s*");
    private static final Pattern TAIL = Pattern.compile("\\s*(?:-->|\\*/|:)$");
    private static final Pattern WRAPPED = Pattern.compile("^([`\"'*])(.+)\\1$");
    private static final Pattern QUOTED = Pattern.compile("`([^`\\s]+)`");
    private static final Pattern TITLE =
            Pattern.compile("(?:file|path|filename|title)\\s*[=:]\\s*[\"']?([^\"'\\s]+)[\"']?");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern SHAPE =
            Pattern.compile(
                    "(?:[A-Za-z]:[/\\\\])?[\\w.@+/\\\\\\[\\]()$~-]*?(?:\\w\\.[A-Za-z0-9_]{1,12}|/\\.?\\w[\\w.-]*)",
                    Pattern.UNICODE_CHARACTER_CLASS);

    /** Endings of files; what else has a dot in a sentence may be code. */
    private static final Pattern USUAL =
            Pattern.compile(
                    "[\\w.@+-]*\\w\\.(?:bash|bat|c|cc|cfg|clj|cmake|conf|cpp|cs|css|csv|cxx|dart|env|erl|ex|exs|fs|go|gradle|graphql"
                            + "|groovy|h|hpp|hs|html?|ini|ipynb|java|jl|jsx?|json|kts?|less|lock|lua|md|mjs|ml|php|pl|properties"
                            + "|proto|ps1|py|r|rb|rs|rst|s[ac]ss|scala|sh|sql|svelte|svg|swift|tf|toml|tsx?|txt|vue|xml|ya?ml|zig)",
                    Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern WORD =
            Pattern.compile("[\\w.@+~-]*\\w", Pattern.UNICODE_CHARACTER_CLASS);

    private static final Set<String> JOINING =
            Set.of(
                    "and", "or", "then", "also", "next", "now", "finally", "plus", "again",
                    "before", "after", "with", "to", "change", "edit", "replace", "block", "first",
                    "second");

    /** What has neither a directory nor an extension: hidden files, and names that everybody gives. */
    private static final Pattern BARE =
            Pattern.compile(
                    "\\.[A-Za-z][\\w.-]+|(?:GNU)?[Mm]akefile|(?:Docker|Container|Gem|Rake|Proc|Vagrant|Jenkins|Brew)file"
                            + "|LICENSE|LICENCE|COPYING|CODEOWNERS");

    private final Predicate<String> known;

    PathMentionReader(Predicate<String> known) {
        this.known = known;
    }

    boolean isKnown(String path) {
        return known.test(path);
    }

    /** The path of a line that holds nothing else: known, or at least shaped like one. */
    Optional<String> alone(String line) {
        if (line.isBlank() || line.length() > LONGEST) {
            return Optional.empty();
        }
        if (known.test(line.strip())) {
            return Optional.of(line.strip());
        }
        // In the info of a fence such a name is rather a language.
        return Optional.of(undecorated(line))
                .filter(path -> BARE.matcher(path).matches() || plausible(path));
    }

    /** A path in back-ticks within a sentence; an unknown one only when it names a directory too. */
    Optional<String> quoted(String line) {
        if (line.length() > LONGEST) {
            return Optional.empty();
        }
        List<String> quoted = QUOTED.matcher(line).results().map(match -> match.group(1)).toList();
        return quoted.stream()
                .filter(known)
                .findFirst()
                .or(() ->
                        quoted.stream()
                                .filter(path -> path.contains("/") && plausible(path))
                                .findFirst());
    }

    /** A name in back-ticks within a sentence that nobody knows, and that is rather a file than code. */
    Optional<String> unknown(String line) {
        if (line.length() > LONGEST) {
            return Optional.empty();
        }
        return QUOTED.matcher(line)
                .results()
                .map(match -> match.group(1))
                .filter(name -> !known.test(name))
                .filter(name -> USUAL.matcher(name).matches() || BARE.matcher(name).matches())
                .findFirst();
    }

    /** A word that nobody knows, where the path of an edit belongs. */
    Optional<String> word(String line) {
        String word = line.strip();
        return line.length() <= LONGEST
                        && WORD.matcher(word).matches()
                        && !JOINING.contains(word.toLowerCase(Locale.ROOT))
                ? Optional.of(word)
                : Optional.empty();
    }

    /** The path in what follows the fence characters, such as {@code java src/A.java} or {@code title="a.py"}. */
    Optional<String> inInfo(String info) {
        List<String> candidates = new ArrayList<>();
        int colon = info.indexOf(':');
        if (colon >= 0 || info.indexOf('=') >= 0) {
            TITLE.matcher(info).results().forEach(match -> candidates.add(match.group(1)));
        }
        if (colon > 0) {
            candidates.add(info.substring(colon + 1).strip());
        }
        candidates.addAll(List.of(BLANKS.split(info, -1)));
        return candidates.stream()
                .filter(known)
                .findFirst()
                .or(() -> candidates.stream().filter(this::plausible).findFirst());
    }

    /** The path in a comment that holds nothing else, as a first line of code names its file. */
    Optional<String> inComment(String line) {
        String text = line.strip();
        if (line.length() > LONGEST || !COMMENT.matcher(text).find()) {
            return Optional.empty();
        }
        return Optional.of(undecorated(text))
                .filter(path -> known.test(path) || (path.contains("/") && plausible(path)));
    }

    private static String undecorated(String line) {
        String path = BULLET.matcher(line.strip()).replaceFirst("");
        path = LABEL.matcher(path).replaceFirst("");
        path = COMMENT.matcher(path).replaceFirst("");
        String before;
        do {
            before = path;
            path = TAIL.matcher(path).replaceFirst("");
            path = WRAPPED.matcher(path).replaceFirst("$2").strip();
        } while (!path.equals(before));
        return path.startsWith("./") ? path.substring(2) : path;
    }

    boolean plausible(String path) {
        return !path.isEmpty()
                && (known.test(path)
                        || ((path.indexOf('.') >= 0 || path.indexOf('/') >= 0)
                                && SHAPE.matcher(path).matches()
                                && !path.contains("://")));
    }
}
