package dev.troupe.cli.command.repomap;

import dev.troupe.cli.client.RepositoryQuestionClient;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.contracts.repomap.RepositoryIndexStatus;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe index}: indexes a repository, and tells how far that is. */
@Command(
        name = "index",
        description = {
            "Index the repository, and show what the index knows.",
            "Nobody has to: each question brings the index up to date."
        })
public final class RepositoryIndexCommand extends RepositoryQuestion {
    private static final int MEGABYTE = 1_000_000;

    @Option(names = "--status", description = "Show how far it is, without waiting.")
    boolean status;

    public RepositoryIndexCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        noWait |= status;
        RepositoryQuestionClient client = indexed();
        RepositoryIndexStatus found = client.status(directory());
        if (json) {
            printJson(found);
            return 0;
        }
        printIndented(found.repository() + ": " + found.freshness().text());
        printIndented(
                "  %,d files of text, %,d MB; %,d commits of the history"
                        .formatted(found.files(), found.bytes() / MEGABYTE, found.commits()));
        printIndented("  languages: " + languages(found.languages()));
        printIndented(
                "  since the server started, %,d contents were parsed; %,d are known"
                        .formatted(found.parsed(), found.known()));
        printIndented("  " + found.sharing().text());
        if (found.skippedFiles() > 0) {
            printIndented("  %,d files are left out:".formatted(found.skippedFiles()));
            found.skipped().stream()
                    .limit(10)
                    .forEach(it -> printIndented("    " + it.path() + ": " + it.reason()));
        }
        return 0;
    }

    private static String languages(Map<String, Integer> counts) {
        return counts.isEmpty()
                ? "none that is known"
                : counts.entrySet().stream()
                        .sorted(
                                Map.Entry.<String, Integer>comparingByValue(
                                                Comparator.reverseOrder())
                                        .thenComparing(Map.Entry.comparingByKey()))
                        .map(it -> it.getKey() + " " + it.getValue())
                        .collect(Collectors.joining(", "));
    }
}
