package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.session.StartedTask;
import java.util.UUID;
import picocli.CommandLine.Command;

/** {@code troupe redo}: brings back what the last undo took. */
@Command(
        name = "redo",
        description = "Bring back what the session's last undo took.",
        sortOptions = false)
final class RedoCommand extends TurnBackCommand {
    RedoCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    StartedTask start(TroupeApi api, UUID sessionId) {
        return api.redo(sessionId);
    }
}
