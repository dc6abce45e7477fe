package dev.troupe.cli.command.held;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.contracts.session.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says whose held changes are meant. */
final class HeldSessionOptions {
    @Option(
            names = "--session",
            paramLabel = "ID",
            description = "The session's ID. Default: the last session of this repository.")
    @Nullable String session;

    @Mixin DirectoryOption directory = new DirectoryOption();

    /** Looks at what can be seen without asking a server. */
    void check() {
        PartialIdResolver.check(session, "session");
    }

    Session find(TroupeApi api, CommandContext context) {
        return new SessionFinder(api).find(session, directory.resolve(context));
    }
}
