package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.DecisionTree;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.CheckCommand;
import dev.troupe.contracts.security.Explanation;
import dev.troupe.contracts.security.Verdict;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe check}: what would be decided about a command, and why. */
@Command(
        name = "check",
        description =
                "Show what would be decided about a command in the repository, and why. Nothing runs.",
        sortOptions = false,
        preprocessor = CommandWords.class,
        footer = {
            "",
            "Quote the command, so that your own shell does not read it first:",
            "    troupe check 'git status && git push --force'",
            "Of one that is not quoted all words from its first one on are its own:",
            "    troupe check --json git status --short"
        })
final class CheckLineCommand extends JsonCommand {
    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The command line.")
    List<String> words = List.of();

    @Option(
            names = "--exit-code",
            description = "End with 3 unless it would run without a question.")
    boolean exitCode;

    @Mixin DirectoryOption where = new DirectoryOption();

    CheckLineCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        TroupeApi api = surroundings.connect();
        Path directory = where.resolve(surroundings);
        String top = TopLevel.of(api, directory);
        Explanation explanation =
                api.explain(new CheckCommand(top, directory.toString(), String.join(" ", words)));
        if (json) {
            JsonScreen.print(surroundings.console(), Wire.tree(explanation));
        } else {
            DecisionTree.lines(explanation).forEach(surroundings.console().out()::println);
        }
        boolean allowed = explanation.decision().verdict() == Verdict.ALLOW;
        return exitCode && !allowed ? ErrorCode.DENIED.exit() : 0;
    }
}
