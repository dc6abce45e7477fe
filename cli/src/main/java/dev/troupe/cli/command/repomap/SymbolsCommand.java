package dev.troupe.cli.command.repomap;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe symbols}: where something is defined and used, what a file holds, and what belongs with it. */
@Command(
        name = "symbols",
        description = "Show where a symbol is defined or used, or what a file holds.",
        footer = {
            "",
            "    troupe symbols Cart.total",
            "    troupe symbols --references total",
            "    troupe symbols --outline src/cart.py",
            "",
            "Exit code 1: nothing was found."
        })
public final class SymbolsCommand extends RepositoryQuestion {
    @Parameters(
            paramLabel = "NAME",
            description = "The symbol, such as total or Cart.total, or the path of a file.")
    String name = "";

    /** What is asked; the definition, when nothing is named. */
    static final class QuestionOptions {
        @Option(names = "--members", description = "Show what belongs to it.")
        boolean members;

        @Option(names = "--references", description = "Show where its name is used.")
        boolean references;

        @Option(names = "--outline", description = "Show what a file defines.")
        boolean outline;

        @Option(names = "--related", description = "Show which files belong with a file, and why.")
        boolean related;

        @Option(names = "--tests", description = "Show which tests use a symbol or a file.")
        boolean tests;

        @Option(names = "--prefix", description = "Show the symbols whose name begins so.")
        boolean prefix;

        SymbolQuestion question() {
            Map<SymbolQuestion, Boolean> asked =
                    Map.of(
                            SymbolQuestion.MEMBERS, members,
                            SymbolQuestion.REFERENCES, references,
                            SymbolQuestion.OUTLINE, outline,
                            SymbolQuestion.RELATED, related,
                            SymbolQuestion.TESTS, tests,
                            SymbolQuestion.PREFIX, prefix);
            return asked.entrySet().stream()
                    .filter(Map.Entry::getValue)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(SymbolQuestion.DEFINITION);
        }
    }

    @ArgGroup(exclusive = true)
    QuestionOptions questionOptions = new QuestionOptions();

    @Option(
            names = "--most",
            paramLabel = "N",
            description = "Show at most N places, 1 to 1,000 (default: 100).")
    @Nullable Integer most;

    @Option(names = "--bodies", description = "Show the text of definitions.")
    boolean bodies;

    public SymbolsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        SymbolAnswer answer =
                indexed()
                        .symbols(
                                new SymbolQuery(
                                        List.of(directory()),
                                        questionOptions.question(),
                                        fromTop(name),
                                        most,
                                        bodies));
        if (json) {
            printJson(answer);
        } else {
            answer.places().forEach(this::show);
            tell(answer);
        }
        return answer.total() == 0 ? 1 : 0;
    }

    private void show(SymbolPlace place) {
        String detail = place.detail() == null ? "" : "  " + place.detail();
        String line = place.line() == 0 ? "" : ":" + place.line();
        printIndented(place.path() + line + detail);
        if (place.text() != null) {
            place.text().lines().forEach(it -> printIndented("  | " + it));
        }
    }

    private void tell(SymbolAnswer answer) {
        if (answer.total() == 0) {
            context.console().err().println("Nothing is known of %s here.".formatted(name));
        } else if (answer.total() > answer.places().size()) {
            context.console()
                    .err()
                    .println(
                            "%,d of %,d; `--most N` shows more."
                                    .formatted(answer.places().size(), answer.total()));
        }
        printPending(answer.freshness());
    }
}
