package dev.troupe.cli.command.config;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.display.JsonTaskDisplay;
import dev.troupe.cli.prompt.YesNoPrompter;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.trust.PrivilegedSetting;
import dev.troupe.cli.trust.PrivilegedSettingFinder;
import dev.troupe.cli.trust.TrustPromptText;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.TrustableFile;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shows a file of a project to the person who may trust it, and asks.
 *
 * @param yes whether the answer was given beforehand
 */
record FileTrustPrompt(
        CommandContext context, TroupeApi api, UUID project, boolean json, boolean yes) {
    /**
     * Settles one file that is there.
     *
     * @return the exit code
     * @throws TroupeException when it is refused, or nobody could be asked
     */
    int settle(RepositoryTrust trust) {
        return switch (trust.state()) {
            case ABSENT -> 0;
            case REFUSED ->
                    throw new TroupeException(
                            ErrorCode.CONFIGURATION_INVALID, String.valueOf(trust.fault()));
            case TRUSTED -> done(trust);
            case UNTRUSTED -> untrusted(trust);
        };
    }

    private int untrusted(RepositoryTrust trust) {
        List<PrivilegedSetting> widenings =
                PrivilegedSettingFinder.of(trust).orElseThrow(() -> unshowable(trust));
        show(trust, widenings);
        tellFaults(trust);
        if (!yes && !asked(trust)) {
            context.console().out().println("The file is not trusted.");
            return ErrorCode.DENIED.exit();
        }
        return done(
                api.trust()
                        .give(
                                project,
                                TrustableFile.of(trust.name()),
                                String.valueOf(trust.sha256())));
    }

    private static TroupeException unshowable(RepositoryTrust trust) {
        boolean settings = trust.name().equals(TrustableFile.SETTINGS.path());
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                trust.file()
                        + " cannot be shown, so it cannot be trusted: it is not "
                        + (settings ? "YAML, or its references expand without end." : "JSON."),
                settings
                        ? "Run `troupe config check --repository " + trust.file() + "`."
                        : "Run `troupe check ls`: it shows the mistake and its line.");
    }

    private boolean asked(RepositoryTrust trust) {
        if (json || !context.console().canAsk()) {
            throw new TroupeException(
                    ErrorCode.APPROVAL_NEEDED,
                    trust.file() + " is not trusted, as nobody could be asked.",
                    "Run `troupe config trust` on a terminal, or with `--yes` once you have read it.");
        }
        return new YesNoPrompter(context.console()).ask("Trust it?");
    }

    private void show(RepositoryTrust trust, List<PrivilegedSetting> widenings) {
        if (!json) {
            TrustPromptText.lines(trust, widenings).forEach(context.console().seen()::println);
            return;
        }
        ObjectNode line = TrustedFileList.json(trust);
        var values = line.putArray("widens");
        widenings.forEach(it -> values.add(WireJson.tree(it)));
        JsonTaskDisplay.print(context.console(), line);
    }

    /** Whoever says yes should know before that the server will say no. Programs find it in the line shown. */
    private void tellFaults(RepositoryTrust trust) {
        if (!json && trust.fault() != null) {
            trust.fault()
                    .lines()
                    .map(it -> "error: " + TerminalSanitizer.line(it))
                    .forEach(context.console().seen()::println);
        }
    }

    private int done(RepositoryTrust trust) {
        if (json) {
            JsonTaskDisplay.print(context.console(), TrustedFileList.json(trust));
        } else {
            String said =
                    "%s is trusted by %s (%s). `troupe config untrust` ends that."
                            .formatted(
                                    trust.file(),
                                    trust.trustedBy(),
                                    TrustPromptText.brief(trust.sha256()));
            context.console().out().println(TerminalSanitizer.line(said));
        }
        return 0;
    }
}
