package dev.troupe.sandbox.gitconfig;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Filters git settings down to what a command needs. It names what is shown, as nobody can name all that is secret:
 * whatever another program keeps in a section of its own stays out.
 */
final class GitConfigEntryFilter {
    private static final Set<String> SECTIONS =
            Set.of(
                    "advice",
                    "apply",
                    "author",
                    "blame",
                    "branch",
                    "checkout",
                    "clean",
                    "color",
                    "column",
                    "commit",
                    "committer",
                    "core",
                    "diff",
                    "extensions",
                    "feature",
                    "fetch",
                    "filter",
                    "format",
                    "gc",
                    "grep",
                    "i18n",
                    "include",
                    "includeif",
                    "index",
                    "init",
                    "interactive",
                    "lfs",
                    "log",
                    "maintenance",
                    "merge",
                    "notes",
                    "pack",
                    "pull",
                    "push",
                    "rebase",
                    "receive",
                    "remote",
                    "rerere",
                    "show",
                    "stash",
                    "status",
                    "submodule",
                    "tag",
                    "transfer",
                    "url",
                    "user",
                    "versionsort",
                    "worktree");

    /** What is secret by its name, or is a line for a shell that may hold anything. */
    private static final Pattern UNNEEDED =
            Pattern.compile(
                    ".*(?:pass|token|secret|credential|header|cookie|auth|key|proxy|editor|pager|command|pack$|vcs"
                            + "|fsmonitor).*");

    private static final Pattern TELLING =
            Pattern.compile(
                    "(?is)!.*|ext::.*|.*(?:authorization\\s*:|\\bbearer\\s|\\bgh[opsur]_|github_pat_|glpat-"
                            + "|(?:pass(?:word)?|token|secret)\\s*[=:]).*");

    private static final Pattern QUERY = Pattern.compile("(\\w://[^\\s?#]*)[?#]\\S*");
    private static final Pattern USER =
            Pattern.compile("(?i)([a-z][a-z0-9+.-]*)://([^/?#\\s\"']*)@");
    private static final Pattern BARE = Pattern.compile("^[^/@:\\s]+:[^/@\\s]*@");

    private GitConfigEntryFilter() {}

    /** The setting as a command may see it; empty when it may not. */
    static Optional<GitConfigEntry> of(GitConfigEntry setting) {
        boolean shown =
                SECTIONS.contains(setting.section()) && !UNNEEDED.matcher(setting.name()).matches();
        return shown ? withoutAccess(setting) : Optional.empty();
    }

    /** Returns the setting without what gives access to somewhere; empty when it is a secret as a whole. */
    static Optional<GitConfigEntry> withoutAccess(GitConfigEntry setting) {
        String value = setting.value();
        if (value != null && TELLING.matcher(value).matches()) {
            return Optional.empty();
        }
        String subsection = setting.subsection();
        return Optional.of(
                new GitConfigEntry(
                        setting.section(),
                        subsection == null ? null : open(subsection),
                        setting.name(),
                        value == null ? null : open(value)));
    }

    /** Addresses without what gives access to them. */
    private static String open(String text) {
        String address = QUERY.matcher(text).replaceAll("$1");
        address = USER.matcher(address).replaceAll(GitConfigEntryFilter::host);
        return BARE.matcher(address).replaceFirst("");
    }

    /** Over ssh the user belongs to the address; elsewhere a token may stand in its place. */
    private static String host(MatchResult match) {
        String scheme = match.group(1);
        String user = match.group(2).replaceFirst(":.*", "");
        boolean named = scheme.toLowerCase(Locale.ROOT).contains("ssh") && !user.isEmpty();
        return Matcher.quoteReplacement(scheme + "://" + (named ? user + "@" : ""));
    }
}
