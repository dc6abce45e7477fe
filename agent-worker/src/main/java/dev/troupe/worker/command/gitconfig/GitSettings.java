package dev.troupe.worker.command.gitconfig;

import java.text.ParseException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a file with git's settings says. */
public final class GitSettings {
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

    private final List<Setting> settings;
    private final boolean commented;

    private GitSettings(List<Setting> settings, boolean commented) {
        this.settings = settings;
        this.commented = commented;
    }

    /**
     * Reads a file.
     *
     * @param text its bytes as characters of ISO 8859-1
     * @return empty when git could not read it either
     */
    public static Optional<GitSettings> parse(String text) {
        try {
            boolean commented = text.indexOf('#') >= 0 || text.indexOf(';') >= 0;
            return Optional.of(new GitSettings(SettingsParser.parse(text), commented));
        } catch (ParseException refused) {
            return Optional.empty();
        }
    }

    /** The paths of further files with settings as they are written, whatever their condition. */
    public List<String> included() {
        return settings.stream()
                .filter(it -> it.section().equals("include") || it.section().equals("includeif"))
                .filter(it -> it.name().equals("path"))
                .map(Setting::value)
                .filter(Objects::nonNull)
                .toList();
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
                .map(Setting::value);
    }

    /** Whether it makes git start nothing and look nowhere else, as in a repository just made. */
    public boolean inert() {
        return settings.stream().map(Setting::key).allMatch(INERT::contains);
    }

    /** Those that are not {@link #inert}, as git reads them. */
    public String active() {
        return settings.stream()
                .filter(it -> !INERT.contains(it.key()))
                .map(Setting::text)
                .collect(Collectors.joining());
    }

    /**
     * The same with no more than a command needs: no passwords, no settings of other programs.
     *
     * @return the text to show, in the characters that it came in; empty when the file may be shown
     *     as it is
     */
    public Optional<String> plain() {
        List<Setting> shown = settings.stream().map(Need::of).flatMap(Optional::stream).toList();
        return shown.equals(settings) && !commented
                ? Optional.empty()
                : Optional.of(shown.stream().map(Setting::text).collect(Collectors.joining()));
    }
}
