package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.settings.ConfiguredModelNames;
import dev.troupe.cli.text.ContextUsageText;
import dev.troupe.contracts.session.ContextUsage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code troupe sessions context}: what fills the model's window. */
@Command(
        name = "context",
        description = "Show what fills the model's window, in tokens.",
        footer = {"", "`troupe sessions compact` shortens the conversation."})
final class ContextCommand extends JsonCommand {
    @Mixin SessionTargetOption target = new SessionTargetOption();

    ContextCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        target.check();
        TroupeApi api = context.connect();
        ContextUsage usage = api.conversations().context(target.find(context, api).id());
        if (json) {
            printJson(usage);
        } else {
            ConfiguredModelNames names =
                    ConfiguredModelNames.read(context.home(), context.environment());
            ContextUsageText.lines(usage, names.real(usage.model())).forEach(this::print);
        }
        return 0;
    }
}
