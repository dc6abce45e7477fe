package dev.troupe.cli.command.repomap;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.UsageException;
import dev.troupe.contracts.repomap.RelevantFile;
import dev.troupe.contracts.repomap.RequestContext;
import dev.troupe.contracts.repomap.RequestContextQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe context}: the files that a request would get, and why. */
@Command(
        name = "context",
        description = {
            "Show which files a request would get, and why.",
            "`troupe sessions context` shows what fills the model's window."
        },
        footer = {"", "    troupe context 'refuse expired coupons'"})
public final class RepositoryContextCommand extends RepositoryQuestion {
    @Parameters(arity = "1..*", paramLabel = "REQUEST", description = "The words of the request.")
    List<String> words = List.of();

    @Option(
            names = "--seed",
            paramLabel = "PATH",
            description = "Take this file for certain; may be repeated.")
    List<String> seeds = List.of();

    @Option(
            names = "--tokens",
            paramLabel = "N",
            description = "Use at most N tokens for excerpts, 1 to 100,000 (default: 8,000).")
    @Nullable Integer tokens;

    @Option(names = "--excerpts", description = "Show the excerpts, too.")
    boolean excerpts;

    public RepositoryContextCommand(CommandContext context) {
        super(context);
    }

    private String seed(String typed) {
        String directory = directory();
        if (!Files.isRegularFile(Path.of(directory).resolve(typed))) {
            throw new UsageException(
                    "There is no file %s in %s.".formatted(typed, directory),
                    "Name a file as seen from there with --seed.");
        }
        return fromTop(typed);
    }

    @Override
    public Integer call() {
        RequestContext answer =
                indexed()
                        .context(
                                new RequestContextQuery(
                                        directory(),
                                        String.join(" ", words),
                                        seeds.stream().map(this::seed).toList(),
                                        tokens,
                                        null));
        if (json) {
            printJson(answer);
            return 0;
        }
        answer.files().forEach(this::show);
        if (answer.files().isEmpty()) {
            printIndented("No file is certain enough to be named.");
        }
        printPending(answer.freshness());
        return 0;
    }

    private void show(RelevantFile file) {
        String lines =
                file.excerpts().isEmpty()
                        ? ""
                        : "  lines %d-%d"
                                .formatted(
                                        file.excerpts().getFirst().firstLine(),
                                        file.excerpts().getLast().lastLine());
        printIndented("%3.0f %%  %s%s".formatted(file.confidence() * 100, file.path(), lines));
        if (!file.reasons().isEmpty()) {
            printIndented("       " + String.join("; ", file.reasons()));
        }
        if (excerpts) {
            file.excerpts()
                    .forEach(it ->
                            it.text().lines().forEach(line -> printIndented("       | " + line)));
        }
    }
}
