package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.UpdateSessionRequest;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code troupe sessions rename}: gives a session another title. */
@Command(
        name = "rename",
        description = {
            "Give a session another title.",
            "The title stays until you give another one."
        })
final class RenameSessionCommand extends JsonCommand {
    @Mixin SessionTargetOption target = new SessionTargetOption();

    @Parameters(paramLabel = "TITLE", arity = "1..*", description = "The new title, one line.")
    List<String> words = List.of();

    RenameSessionCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        target.check();
        String title = String.join(" ", words);
        if (title.isBlank()) {
            throw new UsageException("The title is blank.", "Name the session with a few words.");
        }
        TroupeApi api = context.connect();
        Session renamed =
                api.updateSession(
                        target.find(context, api).id(), UpdateSessionRequest.renaming(title));
        if (json) {
            printJson(renamed);
        } else {
            print(
                    "Session %s is now called %s."
                            .formatted(
                                    PartialIdResolver.brief(renamed.id()),
                                    TerminalSanitizer.line(renamed.title())));
        }
        return 0;
    }
}
