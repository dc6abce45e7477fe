package dev.troupe.sandbox.gitconfig;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Collects those of a person's git settings that commands see: who they are, their aliases, and how git is to show and
 * merge. It names what is shown: nothing of the rest is needed, and much of it starts programs or gives access.
 */
public final class PersonalGitConfig {
    private static final String ALIAS = "alias";

    /** What git executes as a shell line, or what makes it start programs by settings of its own. */
    private static final Pattern STARTING =
            Pattern.compile(
                    "(?s)\\s*!.*|.*(?:^|\\s)(?:-c|--config-env|--exec-path|--exec|-x)(?:[\\s=].*|$)");

    private static final Set<String> SECTIONS =
            Set.of("advice", "author", "color", "column", "committer", "log", "pretty", "status");

    private static final Set<String> SHOWN =
            Set.of(
                    "apply.whitespace",
                    "blame.date",
                    "blame.showemail",
                    "branch.autosetupmerge",
                    "branch.autosetuprebase",
                    "branch.sort",
                    "checkout.defaultremote",
                    "commit.cleanup",
                    "commit.status",
                    "commit.verbose",
                    "core.abbrev",
                    "core.autocrlf",
                    "core.commentchar",
                    "core.commentstring",
                    "core.eol",
                    "core.quotepath",
                    "core.safecrlf",
                    "core.whitespace",
                    "diff.algorithm",
                    "diff.colormoved",
                    "diff.colormovedws",
                    "diff.context",
                    "diff.indentheuristic",
                    "diff.interhunkcontext",
                    "diff.mnemonicprefix",
                    "diff.noprefix",
                    "diff.renamelimit",
                    "diff.renames",
                    "diff.submodule",
                    "diff.wserrorhighlight",
                    "fetch.prune",
                    "format.pretty",
                    "grep.extendedregexp",
                    "grep.linenumber",
                    "grep.patterntype",
                    "i18n.commitencoding",
                    "i18n.logoutputencoding",
                    "init.defaultbranch",
                    "merge.conflictstyle",
                    "merge.ff",
                    "merge.log",
                    "merge.renames",
                    "merge.stat",
                    "pull.ff",
                    "pull.rebase",
                    "push.default",
                    "rebase.abbreviatecommands",
                    "rebase.autosquash",
                    "rebase.autostash",
                    "rebase.stat",
                    "rebase.updaterefs",
                    "rerere.enabled",
                    "show.showroot",
                    "stash.showpatch",
                    "stash.showstat",
                    "tag.sort",
                    "user.email",
                    "user.name",
                    "user.useconfigonly",
                    "versionsort.suffix");

    private final List<GitConfigEntry> entries = new ArrayList<>();

    /**
     * Takes a setting as git lists it, such as {@code alias.lg} or {@code color.diff.old}, if commands may see it.
     *
     * @param value null when it has none, which means true
     */
    public void add(String key, @Nullable String value) {
        int first = key.indexOf('.');
        int last = key.lastIndexOf('.');
        if (first < 0) {
            return;
        }
        String section = key.substring(0, first).toLowerCase(Locale.ROOT);
        String subsection = first == last ? null : key.substring(first + 1, last);
        GitConfigEntry entry =
                new GitConfigEntry(section, subsection, key.substring(last + 1), value);
        filter(entry).ifPresent(entries::add);
    }

    /** Returns what git reads as these settings. */
    public String text() {
        return entries.stream().map(GitConfigEntry::text).collect(Collectors.joining());
    }

    private static Optional<GitConfigEntry> filter(GitConfigEntry entry) {
        String value = entry.value();
        if (entry.section().equals(ALIAS)) {
            return value == null || STARTING.matcher(value).matches()
                    ? Optional.empty()
                    : GitConfigEntryFilter.withoutAccess(entry);
        }
        boolean named = entry.subsection() == null && SHOWN.contains(entry.key());
        return named || SECTIONS.contains(entry.section())
                ? GitConfigEntryFilter.withoutAccess(entry)
                : Optional.empty();
    }
}
