package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;

/** Reads a format of {@code printf}: in bash {@code %n} sets the variable that an operand names. */
final class FormatText {
    private static final UsageConcern SETS =
            new UsageConcern(ToolEffect.EXECUTES, "is a format that sets a variable of the shell");

    /** All that may stand between the percent sign and the letter that says what is shown. */
    private static final String BETWEEN = "#'-+ 0123456789.*hjlLtz";

    private FormatText() {}

    /** What is not ordinary about a format; null when it only shows. */
    static @Nullable UsageConcern concern(String text) {
        int at = text.indexOf('%');
        while (at >= 0) {
            at++;
            while (at < text.length() && BETWEEN.indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            if (at < text.length() && text.charAt(at) == 'n') {
                return SETS;
            }
            // A second percent sign belongs to the first one.
            at = text.indexOf('%', at + 1);
        }
        return null;
    }
}
