package dev.troupe.sandbox.gitconfig;

import java.text.ParseException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a file with git's settings. */
public final class GitConfigFile {
    private static final Set<String> INERT =
            Set.of(
                    "core.repositoryformatversion",
                    "core.filemode",
                    "core.bare",
                    "core.logallrefupdates",
                    "core.ignorecase",
                    "core.precomposeunicode",
                    "core.symlinks",
                    "core.autocrlf",
                    "user.name",
                    "user.email",
                    "init.defaultbranch",
                    "commit.gpgsign",
                    "extensions.objectformat",
                    "extensions.worktreeconfig",
                    "branch.remote",
                    "branch.merge",
                    "remote.url",
                    "remote.fetch");

    private final List<GitConfigEntry> settings;
    private final boolean commented;

    private GitConfigFile(List<GitConfigEntry> settings, boolean commented) {
        this.settings = settings;
        this.commented = commented;
    }

    /**
     * Reads a file.
     *
     * @param text its bytes as characters of ISO 8859-1
     * @return empty when git could not read it either
     */
    public static Optional<GitConfigFile> parse(String text) {
        try {
            boolean commented = text.indexOf('#') >= 0 || text.indexOf(';') >= 0;
            return Optional.of(new GitConfigFile(GitConfigParser.parse(text), commented));
        } catch (ParseException refused) {
            return Optional.empty();
        }
    }

    /** The paths of further files with settings as they are written, whatever their condition. */
    public List<String> included() {
        return settings.stream()
                .filter(it -> it.section().equals("include") || it.section().equals("includeif"))
                .filter(it -> it.name().equals("path"))
                .map(GitConfigEntry::value)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Lists the settings by which git runs programs. */
    public List<GitProgramSetting> programs() {
        return settings.stream().map(GitProgramSetting::of).flatMap(Optional::stream).toList();
    }

    /**
     * The last value of a setting outside of subsections.
     *
     * @param section in lower case
     * @param name in lower case
     */
    public Optional<String> value(String section, String name) {
        return settings.stream()
                .filter(it -> it.section().equals(section) && it.subsection() == null)
                .filter(it -> it.name().equals(name))
                .reduce((earlier, later) -> later)
                .map(GitConfigEntry::value);
    }

    /** Whether it makes git start nothing and look nowhere else, as in a repository just made. */
    public boolean inert() {
        return settings.stream().map(GitConfigEntry::key).allMatch(INERT::contains);
    }

    /** Those that are not {@link #inert}, as git reads them. */
    public String active() {
        return settings.stream()
                .filter(it -> !INERT.contains(it.key()))
                .map(GitConfigEntry::text)
                .collect(Collectors.joining());
    }

    /**
     * The same with no more than a command needs: no passwords, no settings of other programs.
     *
     * @return the text to show, in the characters that it came in; empty when the file may be shown
     *     as it is
     */
    public Optional<String> plain() {
        List<GitConfigEntry> shown =
                settings.stream().map(GitConfigEntryFilter::of).flatMap(Optional::stream).toList();
        return shown.equals(settings) && !commented
                ? Optional.empty()
                : Optional.of(
                        shown.stream().map(GitConfigEntry::text).collect(Collectors.joining()));
    }
}
