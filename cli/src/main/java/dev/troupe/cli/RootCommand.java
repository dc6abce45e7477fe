package dev.troupe.cli;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.command.server.SetupCommand;
import dev.troupe.cli.command.session.ChatCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe} itself: a chat on a terminal, else only help and version. */
@Command(
        name = "troupe",
        description =
                "Troupe is a self-hosted AI coding assistant. Without a command it opens a chat about the repository around the current directory.",
        synopsisSubcommandLabel = "[COMMAND]",
        footer = {
            "",
            "`troupe help COMMAND` explains one command.",
            "",
            "Options without a command are the chat's: `troupe -c` continues the last one. `troupe -p WORDS` and `troupe \"WORDS\"` are short for `troupe run WORDS`.",
            "",
            "Exit codes: 0 success, 1 failure, 2 wrong usage, 3 denied, 4 budget used up, 130 interrupted. docs/user/errors.md lists all others.",
            "Troupe keeps its data in ~/.troupe, or in $TROUPE_HOME if it is set."
        })
final class RootCommand extends TroupeCommand {
    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    boolean version;

    RootCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        var console = context.console();
        if (console.inTerminal() && console.redraws()) {
            if (context.lacksModel()) {
                print("No model is set yet.");
                int exit = new SetupCommand(context).call();
                if (exit != 0) {
                    return exit;
                }
            }
            return new ChatCommand(context).call();
        }
        throw new UsageException(
                "No command was given.", "Run `troupe --help` for the list of commands.");
    }
}
