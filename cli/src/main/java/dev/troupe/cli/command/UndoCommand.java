package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
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
final class UndoCommand extends TurnBackCommand {
    UndoCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    StartedTask start(TroupeApi api, UUID sessionId) {
        return api.undo(sessionId);
    }
}
