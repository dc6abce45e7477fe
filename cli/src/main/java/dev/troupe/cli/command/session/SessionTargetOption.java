package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.contracts.session.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes the session that a command is about. */
final class SessionTargetOption {
    @Option(
            names = "--session",
            paramLabel = "ID",
            description = "The session's ID. Default: the last session of this repository.")
    @Nullable String session;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    /** Finds it. */
    Session find(CommandContext context, TroupeApi api) {
        return new SessionFinder(api).find(session, directoryOption.resolve(context));
    }

    /** Refuses what is no part of an id, before anything is asked. */
    void check() {
        PartialIdResolver.check(session, "session");
    }
}
