package dev.troupe.cli.command.repomap;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.RepositoryMapText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe map}: the most important files of a repository with their definitions. */
@Command(
        name = "map",
        description = {
            "Show the most important files and their definitions.",
            "With a request, the files that it needs come first."
        },
        footer = {"", "    troupe map --tokens 4000", "    troupe map 'refuse expired coupons'"})
public final class RepositoryMapCommand extends RepositoryQuestion {
    @Parameters(
            arity = "0..*",
            paramLabel = "REQUEST",
            description =
                    "What the map is for; without it, the map is of the repository as a whole.")
    List<String> words = List.of();

    @Option(
            names = "--tokens",
            paramLabel = "N",
            description = "Use at most N tokens, 1 to 100,000 (default: 1,000).")
    @Nullable Integer tokens;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description = "Count tokens as this model does; otherwise their upper bound counts.")
    @Nullable String model;

    public RepositoryMapCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        String request = words.isEmpty() ? null : String.join(" ", words);
        RepositoryMapText map =
                indexed().map(new RepositoryMapQuery(directory(), request, null, tokens, model));
        if (json) {
            printJson(map);
            return 0;
        }
        map.map().lines().forEach(this::printIndented);
        context.console()
                .err()
                .println(
                        "%,d of %,d files, %s%,d tokens."
                                .formatted(
                                        map.files(),
                                        map.allFiles(),
                                        map.exact() ? "" : "at most ",
                                        map.tokens()));
        printPending(map.freshness());
        return 0;
    }
}
