package dev.troupe.edit;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Line numbers that a model copied from a listing, all written in one way. */
final class LineNumbers {
    private static final double MOSTLY = 0.8;
    private static final Pattern BARE = Pattern.compile("[ \\t]*(\\d{1,7})[ \\t]*");

    /** How listings set a number apart from its line. */
    private static final List<Pattern> STYLES =
            List.of(
                    style("[ \\t]*\\| ?"),
                    style("[ \\t]*│ ?"),
                    style("[ \\t]*→ ?"),
                    style("\\t"),
                    style(": ?"),
                    style("[.)](?: |$)"),
                    style(" {2}"));

    private final Pattern style;

    private LineNumbers(Pattern style) {
        this.style = style;
    }

    private static Pattern style(String separator) {
        return Pattern.compile("[ \\t]*(\\d{1,7})" + separator + "(.*)");
    }

    /** The numbers of these lines; empty unless nearly all have one, each above the one before. */
    static Optional<LineNumbers> of(List<String> lines) {
        return STYLES.stream().map(LineNumbers::new).filter(it -> it.number(lines)).findFirst();
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
            return matcher.group(2);
        }
        return BARE.matcher(line).matches() ? "" : line;
    }
}
