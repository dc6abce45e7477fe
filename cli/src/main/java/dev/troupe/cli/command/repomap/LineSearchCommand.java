package dev.troupe.cli.command.repomap;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.UsageException;
import dev.troupe.contracts.repomap.LineSearchAnswer;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.contracts.repomap.SemanticSearchAnswer;
import dev.troupe.contracts.repomap.SemanticSearchAnswer.SimilarPassage;
import dev.troupe.contracts.repomap.SemanticSearchQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe search}: the lines of a repository that match a pattern. */
@Command(
        name = "search",
        description = {
            "Find the lines that match a regular expression.",
            "Patterns are read as ripgrep reads them.",
            "`troupe sessions search` searches what was said in sessions."
        },
        footer = {
            "",
            "    troupe search 'def total' -g '*.py'",
            "    troupe search -s 'where is the expiry of a lease extended'",
            "",
            "Exit code 1: nothing was found."
        })
public final class LineSearchCommand extends RepositoryQuestion {
    @Parameters(paramLabel = "PATTERN", description = "The regular expression.")
    String pattern = "";

    @Option(
            names = {"-F", "--fixed-strings"},
            description = "Take the pattern as text, not as a regular expression.")
    boolean literal;

    @Option(
            names = {"-s", "--semantic"},
            description =
                    "Take the pattern as a sentence, and find passages that mean the same; where an administrator has turned that on.")
    boolean semantic;

    @Option(
            names = {"-i", "--ignore-case"},
            description = "Do not tell upper and lower case apart.")
    boolean ignoreCase;

    @Option(
            names = {"-w", "--word-regexp"},
            description = "Find whole words only.")
    boolean wholeWord;

    @Option(
            names = {"-g", "--glob"},
            paramLabel = "GLOB",
            description = "Search only such files, or with ! in front all others; may be repeated.")
    List<String> globs = List.of();

    @Option(
            names = "--most",
            paramLabel = "N",
            description =
                    "Show at most N lines, 1 to 10,000 (default: 200), or passages, 1 to 100 (default: 10).")
    @Nullable Integer most;

    public LineSearchCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return semantic ? searchSemantically() : searchLines();
    }

    private int searchSemantically() {
        if (literal || ignoreCase || wholeWord || !globs.isEmpty()) {
            throw new UsageException(
                    "-F, -i, -w and -g cannot be combined with --semantic.",
                    "Leave them out, or search for a pattern without --semantic.");
        }
        SemanticSearchAnswer answer =
                indexed()
                        .searchSemantically(
                                new SemanticSearchQuery(List.of(directory()), pattern, most));
        if (json) {
            printJson(answer);
        } else {
            answer.passages().forEach(this::print);
            printPending(answer.freshness());
        }
        return answer.passages().isEmpty() ? 1 : 0;
    }

    private void print(SimilarPassage passage) {
        printIndented(
                "%s:%d-%d  %.2f"
                        .formatted(
                                passage.path(),
                                passage.from(),
                                passage.to(),
                                passage.similarity()));
        passage.text().lines().forEach(it -> printIndented("    " + it));
        printIndented("");
    }

    private int searchLines() {
        LineSearchAnswer answer =
                indexed()
                        .search(
                                new LineSearchQuery(
                                        List.of(directory()),
                                        pattern,
                                        literal,
                                        ignoreCase,
                                        wholeWord,
                                        globs,
                                        most));
        if (json) {
            printJson(answer);
        } else {
            answer.lines()
                    .forEach(it -> printIndented(it.path() + ":" + it.line() + ":" + it.text()));
            tell(answer);
        }
        return answer.lines().isEmpty() ? 1 : 0;
    }

    private void tell(LineSearchAnswer answer) {
        if (answer.more()) {
            context.console().err().println("There are more lines; `--most N` shows them.");
        }
        if (answer.timedOut()) {
            context.console()
                    .err()
                    .println("The search took too long and was ended; name fewer files with `-g`.");
        }
        printPending(answer.freshness());
    }
}
