package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.contracts.session.RewindRequest;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.session.StartedTask;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe rewind}: takes a session back to what it was after a step. */
@Command(
        name = "rewind",
        description = {
            "Take files and conversation back to what they were after a step.",
            "Files that have changed since then are never overwritten."
        },
        footer = {
            "",
            "`troupe history` lists the steps. `troupe redo` brings files back, not the conversation."
        })
public final class RewindCommand extends UndoRedoCommand {
    @Parameters(
            paramLabel = "STEP",
            description = "The number of the last step to keep. 0 keeps none.")
    int step;

    @ArgGroup @Nullable Part part;

    /** Holds which of the two goes back alone. */
    static final class Part {
        @Option(names = "--files", description = "Take back only the files.")
        boolean files;

        @Option(names = "--conversation", description = "Take back only the conversation.")
        boolean conversation;
    }

    public RewindCommand(CommandContext context) {
        super(context);
    }

    @Override
    StartedTask start(TroupeApi api, UUID session) {
        return api.rewind(session, new RewindRequest(step, scope()));
    }

    private RewindScope scope() {
        if (part == null) {
            return RewindScope.BOTH;
        }
        return part.files ? RewindScope.FILES : RewindScope.CONVERSATION;
    }
}
