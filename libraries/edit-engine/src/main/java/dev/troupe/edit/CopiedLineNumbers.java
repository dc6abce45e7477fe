package dev.troupe.edit;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Line numbers that a model copied from a listing, all written in one way. */
final class CopiedLineNumbers {
    private static final double MOSTLY = 0.8;
    private static final Pattern BARE = Pattern.compile("[ \\t]*(\\d{1,7})[ \\t]*");

    /** How listings set a number apart from its line; behind some of the signs there may be a blank. */
    private static final List<Style> STYLES =
            List.of(
                    style("[ \\t]*\\|", true),
                    style("[ \\t]*│", true),
                    style("[ \\t]*→", true),
                    style("\\t", false),
                    style(":", true),
                    style("[.)](?: |$)", false),
                    style(" {2}", false));

    private record Style(Pattern pattern, boolean mayAddBlank) {}

    private final Pattern style;
    private final boolean addsBlank;

    /** A blank is no part of a line only where every line of {@code search} has one. */
    private CopiedLineNumbers(Style style, List<String> search) {
        this.style = style.pattern;
        this.addsBlank =
                style.mayAddBlank
                        && search.stream()
                                .map(this.style::matcher)
                                .filter(Matcher::matches)
                                .map(matcher -> matcher.group(2))
                                .allMatch(text -> text.isEmpty() || text.startsWith(" "));
    }

    private static Style style(String separator, boolean mayAddBlank) {
        return new Style(Pattern.compile("[ \\t]*(\\d{1,7})" + separator + "(.*)"), mayAddBlank);
    }

    /** The numbers of the lines of a search; empty unless nearly all have one, each above the one before. */
    static Optional<CopiedLineNumbers> of(List<String> search) {
        return mayBeNumbered(search) ? found(search) : Optional.empty();
    }

    /** Whether so many lines begin with a digit that they may have numbers: of most edits none does. */
    private static boolean mayBeNumbered(List<String> lines) {
        int begun = 0;
        int written = 0;
        for (String line : lines) {
            begun += beginsWithDigit(line) ? 1 : 0;
            written += line.isBlank() ? 0 : 1;
        }
        return begun > 0 && begun >= written * MOSTLY;
    }

    private static boolean beginsWithDigit(String line) {
        int at = 0;
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            at++;
        }
        return at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '9';
    }

    private static Optional<CopiedLineNumbers> found(List<String> search) {
        return STYLES.stream()
                .map(style -> new CopiedLineNumbers(style, search))
                .filter(it -> it.number(search))
                .findFirst();
    }

    /** The lines without their numbers; as they are when they have none of this kind. */
    List<String> stripped(List<String> lines) {
        return number(lines) ? lines.stream().map(this::stripped).toList() : lines;
    }

    private boolean number(List<String> lines) {
        long last = -1;
        int numbered = 0;
        int styled = 0;
        int written = 0;
        for (String line : lines) {
            Matcher matcher = style.matcher(line);
            Matcher bare = BARE.matcher(line);
            boolean has = matcher.matches();
            written += line.isBlank() ? 0 : 1;
            styled += has ? 1 : 0;
            if (has || bare.matches()) {
                long number = Long.parseLong((has ? matcher : bare).group(1));
                numbered += number > last ? 1 : 0;
                last = number;
            }
        }
        return styled > 0 && numbered >= written * MOSTLY;
    }

    private String stripped(String line) {
        Matcher matcher = style.matcher(line);
        if (matcher.matches()) {
            String text = matcher.group(2);
            return addsBlank && text.startsWith(" ") ? text.substring(1) : text;
        }
        return BARE.matcher(line).matches() ? "" : line;
    }
}
