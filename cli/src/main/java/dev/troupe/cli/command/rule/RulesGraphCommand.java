package dev.troupe.cli.command.rule;

import dev.troupe.cli.client.RulesClient;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.RuleGraphText;
import dev.troupe.contracts.security.RuleGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe rules graph}: what is known of the commands of a repository. */
@Command(
        name = "graph",
        description = "Show the knowledge graph of the repository's commands.",
        footer = {
            "",
            "Every decision names the version it used. To draw the graph:",
            "    troupe rules graph --dot | dot -Tsvg > graph.svg"
        })
final class RulesGraphCommand extends JsonCommand {
    @Option(names = "--dot", description = "Print the whole graph for Graphviz.")
    boolean dot;

    @Option(
            names = "--version",
            paramLabel = "N",
            description = "Show version N instead of the newest one.")
    @Nullable Long version;

    @Mixin DirectoryOption directory = new DirectoryOption();

    RulesGraphCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        check();
        var about = directory.resolve(context);
        TroupeApi api = context.connect();
        String repository = RepositoryRootFinder.of(api, about);
        RulesClient rules = api.rules();
        if (dot) {
            String drawing = TerminalSanitizer.block(rules.drawing(repository, version));
            context.console().out().print(drawing);
            context.console().out().flush();
            return 0;
        }
        RuleGraph graph = rules.graph(repository, version);
        if (json) {
            printJson(graph);
        } else {
            RuleGraphText.lines(graph, TimestampFormatter.full(graph.since()))
                    .forEach(context.console().out()::println);
        }
        return 0;
    }

    private void check() {
        if (json && dot) {
            throw new UsageException("--json and --dot do not go together.", "Give one of them.");
        }
        if (version != null && version < 1) {
            throw new UsageException(
                    "--version " + version + " is not 1 or more.", "Versions count from 1.");
        }
    }
}
