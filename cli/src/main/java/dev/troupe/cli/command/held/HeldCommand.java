package dev.troupe.cli.command.held;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.contracts.held.HeldChangesAction;
import dev.troupe.contracts.held.HeldChangesView;
import dev.troupe.contracts.session.Session;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe held}: what commands changed and nobody has decided about yet. */
@Command(
        name = "held",
        description = {
            "List changes of commands that are held aside.",
            "They are not in the workspace until you apply them. They are kept for 30 days."
        },
        synopsisSubcommandLabel = "[COMMAND]",
        footer = {"", "What you apply, `troupe undo` takes back."})
public final class HeldCommand extends JsonCommand {
    @Option(
            names = "--all",
            description = "List also changes that were applied, dropped or are no longer stored.")
    boolean all;

    @Mixin HeldSessionOptions options = new HeldSessionOptions();

    HeldCommand(CommandContext context) {
        super(context);
    }

    /** The command with those below it. */
    public static CommandLine line(CommandContext context) {
        return new CommandLine(new HeldCommand(context))
                .addSubcommand("show", new HeldShowCommand(context))
                .addSubcommand("apply", new HeldApplyCommand(context))
                .addSubcommand("drop", new HeldDropCommand(context));
    }

    @Override
    public Integer call() {
        options.check();
        TroupeApi api = context.connect();
        Session session = options.find(api, context);
        List<HeldChangesView> found = api.heldChanges().list(session.id(), !all);
        if (json) {
            found.forEach(this::printJson);
            return 0;
        }
        HeldChangesPrinter printer = new HeldChangesPrinter(context.console());
        found.forEach(printer::entry);
        if (found.isEmpty()) {
            print(all ? "Nothing was held aside." : "Nothing is held aside.");
        } else if (found.stream().anyMatch(HeldChangesPrinter::isHeld)) {
            print(
                    "`troupe held apply ID` puts a change in the workspace, `troupe held drop ID` discards it.");
        }
        return 0;
    }

    /** {@code troupe held apply}. */
    @Command(
            name = "apply",
            description = {
                "Put changes that are held aside in the workspace.",
                "Files that have changed since then are never overwritten."
            })
    static final class HeldApplyCommand extends HeldSettleCommand {
        HeldApplyCommand(CommandContext context) {
            super(context, HeldChangesAction.APPLY);
        }
    }

    /** {@code troupe held drop}. */
    @Command(name = "drop", description = "Give up changes that are held aside.")
    static final class HeldDropCommand extends HeldSettleCommand {
        HeldDropCommand(CommandContext context) {
            super(context, HeldChangesAction.DROP);
        }
    }
}
