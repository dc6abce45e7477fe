package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import picocli.CommandLine.Command;

/** {@code troupe undo}: takes back the files of the last request. */
@Command(
        name = "undo",
        description = {
            "Undo the edits and commands of a session's last request.",
            "Files that have changed since then are never overwritten."
        })
public final class UndoCommand extends UndoRedoCommand {
    public UndoCommand(CommandContext context) {
        super(context, TroupeApi::undo);
    }
}
