package dev.troupe.cli.command.languageserver;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.contracts.languageserver.LanguageServerLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code troupe lsp logs}: what a language server has written about itself. */
@Command(name = "logs", description = "Show the last lines that a language server has written.")
final class LanguageServerLogsCommand extends JsonCommand {
    @Parameters(paramLabel = "NAME", description = "The server, such as pyright.")
    String name = "";

    LanguageServerLogsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        LanguageServerLog log = context.connect().languageServers().logs(name);
        if (json) {
            printJson(log);
        } else if (log.lines().isEmpty()) {
            context.console().err().println(name + " has not run since the server started.");
        } else {
            log.lines().forEach(this::print);
        }
        return 0;
    }
}
