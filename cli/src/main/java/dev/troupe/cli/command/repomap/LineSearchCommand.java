package dev.troupe.cli.command.repomap;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.contracts.repomap.LineSearchAnswer;
import dev.troupe.contracts.repomap.LineSearchQuery;
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
            "",
            "Exit code 1: no line matches."
        })
public final class LineSearchCommand extends RepositoryQuestion {
    @Parameters(paramLabel = "PATTERN", description = "The regular expression.")
    String pattern = "";

    @Option(
            names = {"-F", "--fixed-strings"},
            description = "Take the pattern as text, not as a regular expression.")
    boolean literal;

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
            description = "Show at most N lines, 1 to 10,000 (default: 200).")
    @Nullable Integer most;

    public LineSearchCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
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
