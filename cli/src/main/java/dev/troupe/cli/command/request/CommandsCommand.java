package dev.troupe.cli.command.request;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.contracts.agent.CommandView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code troupe commands}: the slash commands that requests can begin with. */
@Command(
        name = "commands",
        description = "List the slash commands of your repository and your home.",
        footer = {
            "",
            "`troupe run \"/NAME ...\"` sends a command, and so does /NAME in a chat. docs/user/chat.md explains how to write your own."
        })
public final class CommandsCommand extends JsonCommand {
    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    public CommandsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        TroupeApi api = context.connect();
        String directory = directoryOption.resolve(context).toString();
        api.commands(api.createProject(directory).id()).forEach(this::show);
        return 0;
    }

    private void show(CommandView command) {
        if (json) {
            printJson(command);
            return;
        }
        if (command.fault() != null) {
            print("/" + command.name() + "  cannot be used: " + command.fault());
            return;
        }
        String hint = command.argumentHint() == null ? "" : " " + command.argumentHint();
        print(
                "/%s%s  %s  (%s)"
                        .formatted(command.name(), hint, command.description(), command.origin()));
    }
}
