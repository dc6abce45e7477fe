package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.contracts.session.StartedTask;
import java.util.UUID;
import picocli.CommandLine.Command;

/** {@code troupe redo}: brings back what the last undo took. */
@Command(
        name = "redo",
        description = "Bring back what the session's last undo took.",
        sortOptions = false)
public final class RedoCommand extends UndoRedoCommand {
    public RedoCommand(CommandContext surroundings) {
        super(surroundings);
    }

    @Override
    StartedTask start(TroupeApi api, UUID sessionId) {
        return api.redo(sessionId);
    }
}
