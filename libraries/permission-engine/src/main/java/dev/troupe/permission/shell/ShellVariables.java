package dev.troupe.permission.shell;

import dev.troupe.permission.text.WordLists;
import java.util.Set;
import java.util.regex.Pattern;

/** Sorts names of variables by what setting them may do. */
public final class ShellVariables {
    /** Programs know them, and none does anything else because of them than show, or show otherwise. */
    private static final Set<String> FREE =
            WordLists.set(
                    """
                    CI RUST_LOG RUST_BACKTRACE CARGO_TERM_COLOR NO_COLOR FORCE_COLOR CLICOLOR
                    CLICOLOR_FORCE COLUMNS LINES LANG LC_ALL TZ PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE
                    SOURCE_DATE_EPOCH
                    """);

    /** In small letters, as scripts name what is theirs; shells and most programs heed capital ones. */
    private static final Pattern OWN = Pattern.compile("[a-z][a-z0-9_]*|[A-Z]");

    /** What is heeded in small letters all the same: by bash, by all that connects, by npm. */
    private static final Pattern HEEDED =
            Pattern.compile("histchars|auto_resume|.*_proxy|npm_.*|yarn_.*|pnpm_.*");

    private ShellVariables() {}

    /** Whether a program may find it in its environment with any value. */
    public static boolean free(String name) {
        return FREE.contains(name);
    }

    /** Whether a script may set it for itself, and no command behind that does anything else. */
    public static boolean own(String name) {
        return free(name) || (OWN.matcher(name).matches() && !HEEDED.matcher(name).matches());
    }
}
