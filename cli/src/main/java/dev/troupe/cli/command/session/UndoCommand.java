package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartedTask;
import java.nio.file.Path;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe undo}: takes back the files of the last request. */
@Command(
        name = "undo",
        description = {
            "Undo the edits and commands of a session's last request.",
            "Files that have changed since then are never overwritten."
        })
public final class UndoCommand extends UndoRedoCommand {
    @Option(
            names = "--merge",
            description =
                    "Keep lines that you have changed since, and take back the other lines. Refused if you and the request changed the same lines.")
    boolean merge;

    public UndoCommand(CommandContext context) {
        super(context);
    }

    @Override
    Session usual(TroupeApi api, Path directory) {
        return lastChanging(api, directory, request -> !request.undone());
    }

    @Override
    StartedTask start(TroupeApi api, UUID session) {
        return api.undo(session, merge);
    }
}
