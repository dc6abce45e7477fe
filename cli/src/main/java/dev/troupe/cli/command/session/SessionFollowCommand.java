package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.command.ThinkingDisplayOption;
import dev.troupe.cli.preflight.RequestPreflight;
import dev.troupe.contracts.session.Session;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds a session and follows its work, for attach and resume. */
abstract class SessionFollowCommand extends JsonCommand {
    @Parameters(
            paramLabel = "ID",
            arity = "0..1",
            description = "The session's ID. Default: the last session of this repository.")
    @Nullable String id;

    @Option(
            names = {"-y", "--yes"},
            description =
                    "Answer yes to every question. What the policy blocks stays blocked, and work that conflicts with other work stays on its own branch.")
    boolean yes;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    @Mixin ThinkingDisplayOption thinking = new ThinkingDisplayOption();

    SessionFollowCommand(CommandContext context) {
        super(context);
    }

    /** Refuses options that make no sense, before a server is started for them. */
    abstract void checkOptions();

    /** Follows the session and returns the exit code. */
    abstract int follow(TroupeApi api, Session session);

    @Override
    public Integer call() {
        PartialIdResolver.check(id, "session");
        checkOptions();
        Path directory = directoryOption.resolve(context);
        if (id == null) {
            RequestPreflight.repository(directory);
        }
        TroupeApi api = context.connect();
        return follow(api, new SessionFinder(api).find(id, directory));
    }
}
