package dev.troupe.cli;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.command.session.ChatCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe} itself: a chat on a terminal, else only help and version. */
@Command(
        name = "troupe",
        description = "A self-hosted AI coding assistant. Give it a request about a repository.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Exit codes: 0 done, 1 failed, 2 usage, 3 denied, 4 budget, 130 interrupted;",
            "others name one problem each (docs/user/errors.md).",
            "Everything is kept in ~/.troupe, or in $TROUPE_HOME."
        })
final class RootCommand extends TroupeCommand {
    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    boolean version;

    RootCommand(CommandContext surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        var console = surroundings.console();
        if (console.inTerminal() && console.redraws()) {
            return new ChatCommand(surroundings).call();
        }
        throw new UsageException(
                "No command was given.", "Run `troupe --help` for the list of commands.");
    }
}
