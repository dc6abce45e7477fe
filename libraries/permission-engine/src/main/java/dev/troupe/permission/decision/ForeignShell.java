package dev.troupe.permission.decision;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds what other shells than bash may read otherwise: {@code sh} is bash, dash or busybox, and where bash compares, dash may
 * write a file. A text is looked at as it stands, so that what is quoted counts as well.
 */
final class ForeignShell {
    private static final Pattern DIFFERS =
            Pattern.compile(
                    "\\[\\[|\\(\\(|[<>]\\(|\\$['\"]|\\{|<<<|&>|\\|&|\\+=|~[+-]|\\[\\^|\\$\\(\\s*<|=\\(|\\w\\[[^\\]]*\\]="
                            + "|[<>]&(?!(?:\\d|-)(?:[\\s;&|)]|$))|\\d{2,}[<>]"
                            + "|\\b(?:time|function|select|coproc)\\b");

    private ForeignShell() {}

    /** What in a line not all shells read alike; null when there is nothing of that kind. */
    static @Nullable String difference(String line) {
        Matcher found = DIFFERS.matcher(line);
        return found.find() ? found.group() : null;
    }
}
