package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.session.ForkSessionRequest;
import dev.troupe.contracts.session.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe sessions fork}: a session that goes on from the conversation of another. */
@Command(
        name = "fork",
        description = {
            "Open a new session that knows the conversation of another.",
            "Neither files nor the other session change."
        },
        footer = {
            "",
            "Go on in it with `troupe chat --resume ID` or `troupe run --session ID \"…\"`."
        })
final class ForkSessionCommand extends JsonCommand {
    @Mixin SessionTargetOption target = new SessionTargetOption();

    @Option(
            names = "--at",
            paramLabel = "STEP",
            description =
                    "The last step that the new session knows, as `troupe history` numbers it. 0: none. Default: everything.")
    @Nullable Integer step;

    @Option(names = "--title", paramLabel = "TITLE", description = "The new session's title.")
    @Nullable String title;

    ForkSessionCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        target.check();
        TroupeApi api = context.connect();
        Session origin = target.find(context, api);
        Session fork = api.conversations().fork(origin.id(), new ForkSessionRequest(step, title));
        if (json) {
            printJson(fork);
        } else {
            print(
                    "Forked session %s (%s) as %s (%s)."
                            .formatted(
                                    PartialIdResolver.brief(origin.id()),
                                    TerminalSanitizer.line(origin.title()),
                                    PartialIdResolver.brief(fork.id()),
                                    TerminalSanitizer.line(fork.title())));
        }
        return 0;
    }
}
