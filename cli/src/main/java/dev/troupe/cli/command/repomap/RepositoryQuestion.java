package dev.troupe.cli.command.repomap;

import dev.troupe.cli.client.RepositoryQuestionClient;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command about the files of a repository. It waits until they are indexed, and says how far that is. */
abstract class RepositoryQuestion extends JsonCommand {
    /** So many looks without any progress, of some seconds each, are waited for. */
    private static final int PATIENCE = 5;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    @Option(
            names = "--no-wait",
            description = "Answer at once, from the files that are indexed so far.")
    boolean noWait;

    RepositoryQuestion(CommandContext context) {
        super(context);
    }

    /** The directory that is asked about. */
    final String directory() {
        return directoryOption.resolve(context).toString();
    }

    /** Waits until the files are indexed, as long as that gets on; there is always an answer afterwards. */
    final RepositoryQuestionClient indexed() {
        RepositoryQuestionClient client = context.connect().repositories();
        if (!noWait) {
            awaitIndex(client);
        }
        return client;
    }

    private void awaitIndex(RepositoryQuestionClient client) {
        PrintStream err = context.console().err();
        int before = Integer.MAX_VALUE;
        int still = 0;
        int pending = Integer.MAX_VALUE;
        boolean told;
        try (var printer = IndexingProgressPrinter.start(client, directory(), err::println)) {
            while (pending > 0 && still < PATIENCE) {
                pending = client.status(directory()).freshness().pendingFiles();
                still = pending < before ? 0 : still + 1;
                before = pending;
            }
            told = printer.hasPrinted();
        }
        if (told && pending == 0) {
            err.println("Indexed.");
        }
    }

    /** Says below an answer what it does not know. */
    final void printPending(RepositoryFreshness freshness) {
        if (!freshness.fresh()) {
            context.console()
                    .err()
                    .println(
                            "The answer is "
                                    + freshness.text()
                                    + ": ask again when they are indexed.");
        }
    }

    /** The path of a file from the top of its repository, however somebody types it: as seen from the directory, or absolute. */
    final String fromTop(String typed) {
        Path directory = Path.of(directory());
        Path file;
        try {
            file = directory.resolve(typed).normalize();
        } catch (InvalidPathException unusable) {
            return typed;
        }
        Path top = directory;
        for (@Nullable Path at = directory; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                top = at;
                break;
            }
        }
        return Files.isRegularFile(file) && file.startsWith(top)
                ? top.relativize(file).toString()
                : typed;
    }

    /** Prints a line with its indentation, made safe for a terminal. */
    final void printIndented(String line) {
        String one = line.replace('\t', ' ').replace('\n', '\u240A').replace('\r', '\u240D');
        context.console().out().println(TerminalSanitizer.block(one).stripTrailing());
    }
}
