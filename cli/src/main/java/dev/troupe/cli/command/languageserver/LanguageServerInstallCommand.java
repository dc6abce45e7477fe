package dev.troupe.cli.command.languageserver;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.KnownLanguageServer;
import dev.troupe.contracts.languageserver.LanguageServerStatus;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe lsp install}: installs a language server with the user's own package manager. */
@Command(
        name = "install",
        description = {
            "Install a language server with a package manager that is here.",
            "The command is shown first, and runs when you say yes."
        })
final class LanguageServerInstallCommand extends TroupeCommand {
    @Parameters(paramLabel = "NAME", description = "The server, such as pyright.")
    String name = "";

    @Option(
            names = {"-y", "--yes"},
            description = "Run the command without a question.")
    boolean yes;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    LanguageServerInstallCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        KnownLanguageServer server = find();
        if (server.command() != null) {
            print("%s is installed: %s".formatted(name, server.command()));
            return 0;
        }
        if (server.install().isEmpty()) {
            throw new TroupeException(
                    ErrorCode.NOT_FOUND,
                    "No package manager here can install %s.".formatted(name),
                    String.valueOf(server.detail()),
                    null);
        }
        String command = server.install().getFirst();
        print("This runs: " + command);
        if (!yes && !isConfirmed()) {
            print("Nothing was installed.");
            return 0;
        }
        int exit = new ProcessBuilder(List.of("sh", "-c", command)).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The command ended with exit code %d, so %s is not installed."
                            .formatted(exit, name),
                    "Read what it printed, correct the cause and run it again.",
                    null);
        }
        KnownLanguageServer after = find();
        print(
                after.command() == null
                        ? String.valueOf(after.detail())
                        : "%s is installed: %s".formatted(name, after.command()));
        return 0;
    }

    private boolean isConfirmed() {
        context.console().out().print("Run it? [y/N] ");
        context.console().out().flush();
        Scanner answers = new Scanner(System.in, Charset.defaultCharset());
        return answers.hasNextLine()
                && answers.nextLine().strip().toLowerCase(Locale.ROOT).startsWith("y");
    }

    private KnownLanguageServer find() {
        LanguageServerStatus status =
                context.connect()
                        .languageServers()
                        .status(directoryOption.resolve(context).toString());
        return status.known().stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.NOT_FOUND,
                                "No language server is called `%s`.".formatted(name),
                                "List them with `troupe lsp --all`.",
                                null));
    }
}
