package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionHistory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code troupe history}: what each request of a session changed. */
@Command(
        name = "history",
        description = "List what each request, step and command of a session changed.",
        footer = {"", "`troupe undo` takes the last request back, edits and commands."})
public final class HistoryCommand extends JsonCommand {
    @Parameters(
            paramLabel = "SESSION",
            arity = "0..1",
            description = "The session's ID. Default: the last session of this repository.")
    @Nullable String id;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    public HistoryCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        PartialIdResolver.check(id, "session");
        TroupeApi api = context.connect();
        Session session = new SessionFinder(api).find(id, directoryOption.resolve(context));
        SessionHistory history = api.history(session.id());
        if (json) {
            history.requests().forEach(this::printJson);
        } else {
            new HistoryPrinter(context.console()).print(history);
        }
        return 0;
    }
}
