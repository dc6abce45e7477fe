package dev.troupe.permission.schema;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells programs in the languages of sed, awk and jq that surely neither run, write nor open anything else: those of a few
 * plain shapes. Whatever else one may be, nobody looks into it any further.
 */
final class FilterPrograms {
    /** Longer ones are no plain filters. */
    private static final int LONGEST = 500;

    /** A bracket with the delimiter in it ends elsewhere in other seds. */
    private static final String IN_BRACKETS =
            "(?:\\[:[a-z]+:\\]|\\\\[nst]|(?!DELIMITER)[^\\]\\[\\\\\\n^])";

    private static final String EXPRESSION =
            "(?:(?!DELIMITER)[^\\\\\\[\\n]|\\\\[^\\n]|\\[\\^?" + IN_BRACKETS + "++\\])*+";
    private static final String ADDRESS =
            "(?:\\d++|\\$|/" + EXPRESSION.replace("DELIMITER", "/") + "/I?)";
    private static final String SUBSTITUTION =
            "s(?<delimiter>[/|#,:@!%_])"
                    + EXPRESSION.replace("DELIMITER", "\\k<delimiter>")
                    + "\\k<delimiter>(?:(?!\\k<delimiter>)[^\\\\\\n]|\\\\[^\\n])*+\\k<delimiter>[gpIi0-9]*+";

    /** Commands that print, delete and replace, each with the lines that it is for. */
    private static final Pattern SED =
            Pattern.compile(
                    "(?:[;\\s]*+(?:"
                            + ADDRESS
                            + "(?:,[+~]?"
                            + ADDRESS
                            + ")?)?+ ?!?(?:[=dDgGhHnNpPx]|q\\d*+|"
                            + SUBSTITUTION
                            + ")[ \\t]*+(?=[;\\n]|\\z))*+[;\\s]*+");

    /** What starts programs, reads or writes by itself; a greater-than sign writes behind a brace, and a bar alone starts. */
    private static final Pattern AWK =
            Pattern.compile(
                    "(?s)[@#\\x00]|\\\\\\n|>>|\\{.*>(?!=)|(?<!\\|)(?:\\||\\|{3,})(?!\\|)"
                            + "|system|getline|close|fflush|extension|ENVIRON|ARGV|ARGC|TAB|PROCINFO");

    /** What loads modules or shows the environment, where it is no field. */
    private static final Pattern JQ =
            Pattern.compile(
                    "(?<![A-Za-z_]|(?<!\\.)\\.)(?:env|ENV|include|import|modulemeta)(?![A-Za-z_0-9])");

    private FilterPrograms() {}

    /** What is not ordinary about a program; null when it only filters what flows through it. */
    static @Nullable UsageConcern concern(OperandKind language, String program) {
        boolean plain =
                program.length() <= LONGEST
                        && switch (language) {
                            case SED -> SED.matcher(program).matches();
                            case AWK -> !AWK.matcher(program).find();
                            default -> !JQ.matcher(program).find();
                        };
        return plain ? null : UsageConcern.NO_PLAIN_FILTER;
    }
}
