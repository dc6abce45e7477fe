package dev.troupe.cli.trust;

import dev.troupe.cli.terminal.DisplayForm;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.security.RepositoryTrust;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a person reads who is to trust a file: all of it, however long. What stands in it cannot speak to the
 * terminal.
 */
public final class TrustPromptText {
    private static final int SHOWN_HASH = 12;

    private TrustPromptText() {}

    /** The file, and all that would count. */
    public static List<String> lines(RepositoryTrust trust, List<PrivilegedSetting> widenings) {
        List<String> lines = new ArrayList<>();
        lines.add(TerminalSanitizer.line(trust.file()));
        lines.add("  sha256 " + brief(trust.sha256()) + ", not trusted" + before(trust));
        if (widenings.isEmpty()) {
            lines.add("Nothing in the file needs trust. Rules that ask or block always apply.");
            return lines;
        }
        lines.add(
                "Once the file is trusted, these settings apply, as far as a repository may set them:");
        widenings.stream().map(TrustPromptText::line).forEach(lines::add);
        return lines;
    }

    private static String before(RepositoryTrust trust) {
        return trust.trustedBy() == null
                ? ""
                : "; " + TerminalSanitizer.line(trust.trustedBy()) + " trusted it with other bytes";
    }

    /** In quotes, so that blanks which wrap cannot look like a line of ours. */
    private static String line(PrivilegedSetting widening) {
        return String.format(
                "%5s  %s: `%s`",
                widening.written() ? widening.line() : "-",
                oneLine(widening.key()),
                oneLine(widening.value()));
    }

    /** Line ends and quotes inside a value are shown, so that none looks like a line of ours. */
    private static String oneLine(String text) {
        return DisplayForm.spelledOut(
                TerminalSanitizer.line(text.replace('\n', '\u240A').replace('\t', '\u2409'))
                        .replace("`", "\\u{60}"));
    }

    /** The beginning of a hash. */
    public static String brief(@Nullable String sha256) {
        return sha256 == null ? "-" : sha256.substring(0, Math.min(SHOWN_HASH, sha256.length()));
    }
}
