package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.StartedTask;
import java.nio.file.Path;
import java.util.UUID;
import picocli.CommandLine.Command;

/** {@code troupe redo}: brings back what the last undo took. */
@Command(name = "redo", description = "Restore the file changes that the last undo removed.")
public final class RedoCommand extends UndoRedoCommand {
    public RedoCommand(CommandContext context) {
        super(context);
    }

    @Override
    Session usual(TroupeApi api, Path directory) {
        return lastChanging(api, directory, SessionHistory.Request::undone);
    }

    @Override
    StartedTask start(TroupeApi api, UUID session) {
        return api.redo(session);
    }
}
