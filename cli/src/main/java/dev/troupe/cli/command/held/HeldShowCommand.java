package dev.troupe.cli.command.held;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.contracts.held.HeldChangesView;
import dev.troupe.contracts.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code troupe held show}: one of them, with its differences. */
@Command(name = "show", description = "Show changes that are held aside, with their differences.")
final class HeldShowCommand extends JsonCommand {
    @Parameters(paramLabel = "ID", description = "Their ID.")
    String id = "";

    @Mixin HeldSessionOptions options = new HeldSessionOptions();

    HeldShowCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        options.check();
        PartialIdResolver.check(id, HeldSettleCommand.NOUN);
        TroupeApi api = context.connect();
        Session session = options.find(api, context);
        HeldChangesView found =
                PartialIdResolver.only(
                        id,
                        HeldSettleCommand.NOUN,
                        api.heldChanges().list(session.id(), false),
                        HeldChangesView::id);
        HeldChangesView whole = api.heldChanges().show(session.id(), found.id());
        if (json) {
            printJson(whole);
        } else {
            new HeldChangesPrinter(context.console()).whole(whole);
        }
        return 0;
    }
}
