package dev.troupe.sandbox.gitconfig;

import java.util.Optional;
import java.util.Set;

/**
 * Describes a setting by which git runs a program.
 *
 * @param kind how its value is read
 * @param value as it is written, each character one byte
 */
public record GitProgramSetting(Kind kind, String value) {
    /** Says how git reads the value. */
    public enum Kind {
        /** A directory with programs that git runs by their names, or copies to where it does. */
        DIRECTORY,
        /** A line for a shell, or a program by itself, that git runs as part of its own work. */
        COMMAND,
        /** A line that git runs when a person calls it by its name. */
        ALIAS
    }

    private static final Set<String> DIRECTORIES = Set.of("core.hookspath", "init.templatedir");

    /** By section and name; what stands between both does not matter. */
    private static final Set<String> COMMANDS =
            Set.of(
                    "core.fsmonitor",
                    "core.editor",
                    "core.pager",
                    "core.sshcommand",
                    "core.gitproxy",
                    "core.askpass",
                    "core.alternaterefscommand",
                    "sequence.editor",
                    "interactive.difffilter",
                    "filter.clean",
                    "filter.smudge",
                    "filter.process",
                    "diff.external",
                    "diff.textconv",
                    "diff.command",
                    "merge.driver",
                    "difftool.cmd",
                    "difftool.path",
                    "mergetool.cmd",
                    "mergetool.path",
                    "credential.helper",
                    "gpg.program",
                    "gpg.defaultkeycommand",
                    "hook.command",
                    "trailer.command",
                    "trailer.cmd",
                    "submodule.update",
                    "remote.uploadpack",
                    "remote.receivepack",
                    "uploadpack.packobjectshook",
                    "sendemail.smtpserver",
                    "sendemail.sendmailcmd",
                    "sendemail.tocmd",
                    "sendemail.cccmd",
                    "sendemail.headercmd",
                    "imap.tunnel",
                    "tar.command",
                    "web.browser",
                    "browser.cmd",
                    "browser.path",
                    "man.cmd",
                    "man.path",
                    "guitool.cmd",
                    "instaweb.httpd",
                    "lfs.path");

    /** Each of whose settings is one, whatever its name. */
    private static final String PAGERS = "pager";

    private static final String ALIASES = "alias";

    static Optional<GitProgramSetting> of(GitConfigEntry entry) {
        String value = entry.value();
        if (value == null || value.isBlank()) {
            return Optional.empty();
        }
        if (entry.section().equals(ALIASES)) {
            // Others are git's own commands.
            return value.startsWith("!")
                    ? Optional.of(new GitProgramSetting(Kind.ALIAS, value.substring(1)))
                    : Optional.empty();
        }
        if (DIRECTORIES.contains(entry.key())) {
            return Optional.of(new GitProgramSetting(Kind.DIRECTORY, value));
        }
        return COMMANDS.contains(entry.key()) || entry.section().equals(PAGERS)
                ? Optional.of(
                        new GitProgramSetting(
                                Kind.COMMAND, value.startsWith("!") ? value.substring(1) : value))
                : Optional.empty();
    }
}
