package dev.troupe.cli.command.languageserver;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.contracts.languageserver.KnownLanguageServer;
import dev.troupe.contracts.languageserver.LanguageServerState;
import dev.troupe.contracts.languageserver.LanguageServerStatus;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe lsp}: which language servers run, and which could. */
@Command(
        name = "lsp",
        description = {
            "Show the language servers that run, and those that could.",
            "Files of a language are checked once its server is installed."
        },
        synopsisSubcommandLabel = "[COMMAND]")
public final class LanguageServerStatusCommand extends JsonCommand {
    private static final int NAME = 28;

    @Option(names = "--all", description = "Show also servers that are not installed.")
    boolean all;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    LanguageServerStatusCommand(CommandContext context) {
        super(context);
    }

    /** The command with those below it. */
    public static CommandLine line(CommandContext context) {
        return new CommandLine(new LanguageServerStatusCommand(context))
                .addSubcommand(
                        "status",
                        new CommandLine(new LanguageServerStatusCommand(context))
                                .setCommandName("status"))
                .addSubcommand("install", new LanguageServerInstallCommand(context))
                .addSubcommand("logs", new LanguageServerLogsCommand(context));
    }

    @Override
    public Integer call() {
        LanguageServerStatus status =
                context.connect()
                        .languageServers()
                        .status(directoryOption.resolve(context).toString());
        if (json) {
            printJson(status);
            return 0;
        }
        print("Running:");
        if (status.running().isEmpty()) {
            print("  none; a server starts when a file of its language is checked");
        }
        status.running().forEach(this::show);
        List<KnownLanguageServer> found =
                status.known().stream().filter(it -> it.command() != null).toList();
        print("Installed:");
        found.forEach(it -> show(it, it.version() == null ? "" : it.version()));
        if (all) {
            print("Not installed:");
            status.known().stream()
                    .filter(it -> it.command() == null)
                    .forEach(it -> show(it, String.valueOf(it.detail())));
        } else if (found.size() < status.known().size()) {
            print(
                    "%d more are known: `troupe lsp --all` shows them."
                            .formatted(status.known().size() - found.size()));
        }
        status.problems().forEach(it -> context.console().err().println(it));
        return 0;
    }

    private void show(LanguageServerState server) {
        String process =
                server.pid() == 0
                        ? ""
                        : ", process %d, %d MB, %d open"
                                .formatted(server.pid(), server.memory() >> 20, server.documents());
        print("  %s  %s%s".formatted(padded(server.name()), server.phase(), process));
        server.roots().forEach(it -> print("    " + it));
        if (server.detail() != null) {
            print("    " + server.detail());
        }
    }

    private void show(KnownLanguageServer server, String detail) {
        print(
                "  %s  %s%s"
                        .formatted(
                                padded(server.name()),
                                String.join(", ", server.languages()),
                                detail.isEmpty() ? "" : "  (" + detail + ")"));
    }

    private static String padded(String name) {
        return name + " ".repeat(Math.max(0, NAME - name.length()));
    }
}
