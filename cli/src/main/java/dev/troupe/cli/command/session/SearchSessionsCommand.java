package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.session.SessionMatch;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe sessions search}: sessions by the text of their titles and messages. */
@Command(
        name = "search",
        description = {
            "Find sessions by the text of their titles and messages.",
            "All words must be in the title or in one message. Case does not matter, and words are also found inside longer words."
        })
final class SearchSessionsCommand extends JsonCommand {
    private static final int MOST = 200;

    @Parameters(paramLabel = "TEXT", arity = "1..*", description = "The words to look for.")
    List<String> words = List.of();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Show at most N sessions, 1 to 200 (default: ${DEFAULT-VALUE}).")
    int limit;

    @Option(
            names = "--here",
            description = "Search only sessions of the repository around this directory.")
    boolean here;

    SearchSessionsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > MOST) {
            throw new UsageException(
                    "--limit " + limit + " is not 1 to " + MOST + ".",
                    "Give a number in that range.");
        }
        TroupeApi api = context.connect();
        @Nullable UUID project = here ? project(api) : null;
        String text = String.join(" ", words);
        List<SessionMatch> found = api.conversations().search(text, project, limit);
        found.forEach(this::show);
        if (found.isEmpty() && !json) {
            print("No session holds: " + text);
        }
        return found.isEmpty() ? 1 : 0;
    }

    private UUID project(TroupeApi api) {
        return new SessionFinder(api)
                .project(new DirectoryOption().resolve(context))
                .orElseThrow(() ->
                        new UsageException(
                                "No session has worked in " + context.directory() + " yet.",
                                "Leave out --here."))
                .id();
    }

    private void show(SessionMatch match) {
        if (json) {
            printJson(match);
            return;
        }
        print(
                "%s  %-10s  %s  (%s)"
                        .formatted(
                                PartialIdResolver.brief(match.session().id()),
                                TimestampFormatter.ago(match.session().updatedAt()),
                                TerminalSanitizer.line(match.session().title()),
                                TerminalSanitizer.line(match.session().projectPath())));
        match.messages()
                .forEach(it ->
                        context.console()
                                .out()
                                .println(
                                        "    "
                                                + TerminalSanitizer.line(
                                                        it.author() + ": " + it.excerpt())));
    }
}
