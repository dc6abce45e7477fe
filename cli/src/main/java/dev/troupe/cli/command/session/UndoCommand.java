package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.contracts.session.StartedTask;
import java.util.UUID;
import picocli.CommandLine.Command;

/** {@code troupe undo}: takes back the files of the last request. */
@Command(
        name = "undo",
        description = {
            "Take back the files of the session's last request. Files changed since are never"
                    + " overwritten."
        },
        sortOptions = false)
public final class UndoCommand extends UndoRedoCommand {
    public UndoCommand(CommandContext surroundings) {
        super(surroundings);
    }

    @Override
    StartedTask start(TroupeApi api, UUID sessionId) {
        return api.undo(sessionId);
    }
}
