package dev.troupe.cli.command.rule;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.text.DecisionExplanationText;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.security.PermissionVerdict;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe check}: what would be decided about a command, and why. */
@Command(
        name = "check",
        description = {
            "Show whether a command would be allowed, and why.",
            "The command does not run. A line that no shell would run, such as `make &&`, is an error (exit code 2)."
        },
        preprocessor = ShellCommandPreprocessor.class,
        footer = {
            "",
            "Quote the command, so that your shell does not interpret it:",
            "    troupe check 'git status && git push --force'",
            "",
            "Without quotes, everything after its first word belongs to it:",
            "    troupe check --json git status --short"
        })
public final class CheckCommand extends JsonCommand {
    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The command line to check.")
    List<String> words = List.of();

    @Option(
            names = "--exit-code",
            description = "Exit with 3 unless the command would run without a question.")
    boolean exitCode;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    public CheckCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        TroupeApi api = context.connect();
        Path directory = directoryOption.resolve(context);
        String top = RepositoryRootFinder.of(api, directory);
        DecisionExplanation explanation =
                api.explain(
                        new CommandCheckRequest(
                                top, directory.toString(), String.join(" ", words)));
        String unrunnable = explanation.unrunnable();
        if (json) {
            printJson(explanation);
        } else if (unrunnable != null) {
            throw new UsageException(unrunnable, "Give a whole command line, in quotes.");
        } else {
            DecisionExplanationText.lines(explanation).forEach(context.console().out()::println);
        }
        if (unrunnable != null) {
            return ErrorCode.INVALID_REQUEST.exit();
        }
        boolean allowed = explanation.verdict() == PermissionVerdict.ALLOW;
        return exitCode && !allowed ? ErrorCode.DENIED.exit() : 0;
    }
}
