package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.terminal.TerminalSanitizer;
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
                    "Keep what you have changed since, and take back the other lines. Refused where both changed the same lines.")
    boolean merge;

    public UndoCommand(CommandContext context) {
        super(context);
    }

    /** Says which it is, as the newest session of a checkout need not have changed anything. */
    @Override
    Session usual(TroupeApi api, Path directory) {
        Session found = new SessionFinder(api).lastChanging(directory);
        if (!json) {
            print(
                    "Session %s: %s"
                            .formatted(
                                    PartialIdResolver.brief(found.id()),
                                    TerminalSanitizer.line(found.title())));
        }
        return found;
    }

    @Override
    StartedTask start(TroupeApi api, UUID session) {
        return api.undo(session, merge);
    }
}
