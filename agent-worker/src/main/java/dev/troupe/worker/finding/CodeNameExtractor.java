package dev.troupe.worker.finding;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names of code: those that a text mentions, and those that code has. */
final class CodeNameExtractor {
    /** Between back-ticks everything is code, elsewhere only what no word of English looks like. */
    private static final Pattern QUOTED = Pattern.compile("`([^`]++)`");

    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*+");

    /** A sign within, or a capital behind a small letter. */
    private static final Pattern MIXED = Pattern.compile("\\$.+|.*[a-zA-Z0-9]_.*|.*[a-z][A-Z].*");

    /** What follows the name of something that is called, asked or indexed. */
    private static final Pattern USED = Pattern.compile("[(\\[]|\\.[a-z]\\w*+\\(");

    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_]++");

    private static final Pattern PART = Pattern.compile("_+|(?<=[a-z0-9])(?=[A-Z])");

    private CodeNameExtractor() {}

    /** What a text mentions, in its order. */
    static Set<String> mentioned(String text) {
        Set<String> names = new LinkedHashSet<>();
        for (String code : quotes(text)) {
            NAME.matcher(code).results().map(CodeNameExtractor::plain).forEach(names::add);
        }
        String prose = QUOTED.matcher(text).replaceAll(" ");
        NAME.matcher(prose)
                .results()
                .filter(it -> codeLike(it, prose))
                .map(CodeNameExtractor::plain)
                .forEach(names::add);
        names.removeIf(it -> it.length() < 2 && !text.contains("`" + it + "`"));
        return names;
    }

    private static boolean codeLike(MatchResult name, String prose) {
        return MIXED.matcher(name.group()).matches()
                || USED.matcher(prose).region(name.end(), prose.length()).lookingAt();
    }

    /** The pieces of a text between back-ticks. */
    static List<String> quotes(String text) {
        return QUOTED.matcher(text).results().map(it -> it.group(1).strip()).toList();
    }

    /** The names in lines of code. */
    static Set<String> of(Collection<String> lines) {
        return NAME.matcher(String.join("\n", lines))
                .results()
                .map(CodeNameExtractor::plain)
                .collect(Collectors.toSet());
    }

    /** All words of a text as they are, of at least two letters. */
    static Set<String> words(String text) {
        return WORD.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    }

    /** The words that names are put together of, of at least four letters, in small letters. */
    static Set<String> parts(Collection<String> names) {
        return names.stream()
                .flatMap(it -> PART.splitAsStream(it))
                .filter(it -> it.length() > 3)
                .map(it -> it.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    private static String plain(MatchResult found) {
        String name = found.group();
        return name.startsWith("$") && name.length() > 1 ? name.substring(1) : name;
    }
}
