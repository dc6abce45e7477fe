package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.settings.ConfiguredModelNames;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.contracts.session.Session;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe sessions}: what there is, most recently changed first. */
@Command(
        name = "sessions",
        description = {
            "List sessions, most recently changed first.",
            "± marks those that changed files."
        })
public final class SessionsCommand extends JsonCommand {
    private static final int PAGE = 200;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Show at most N sessions (default: ${DEFAULT-VALUE}).")
    int limit;

    @Option(
            names = "--here",
            description = "Show only sessions of the repository around this directory.")
    boolean here;

    public SessionsCommand(CommandContext context) {
        super(context);
    }

    /** Makes the command with what it can do to sessions. */
    public static CommandLine line(CommandContext context) {
        return new CommandLine(new SessionsCommand(context))
                .addSubcommand(new SearchSessionsCommand(context))
                .addSubcommand(new RenameSessionCommand(context))
                .addSubcommand(new ForkSessionCommand(context))
                .addSubcommand(new ExportSessionCommand(context))
                .addSubcommand(new ContextCommand(context))
                .addSubcommand(new CompactCommand(context));
    }

    @Override
    public Integer call() {
        if (limit < 1) {
            throw new UsageException(
                    "--limit " + limit + " is not 1 or more.", "Give a positive number.");
        }
        TroupeApi api = context.connect();
        @Nullable UUID project = here ? project(api) : null;
        ConfiguredModelNames names =
                ConfiguredModelNames.read(context.home(), context.environment());
        int left = limit;
        @Nullable String cursor = null;
        do {
            ResultPage<Session> page = api.sessions(project, Math.min(left, PAGE), cursor);
            List<Session> used =
                    page.items().stream()
                            .filter(it -> !SessionFinder.isUnused(it))
                            .limit(left)
                            .toList();
            used.forEach(it -> show(it, names));
            left -= used.size();
            cursor = page.next();
        } while (cursor != null && left > 0);
        end(left, cursor != null);
        return 0;
    }

    private UUID project(TroupeApi api) {
        return new SessionFinder(api)
                .project(new DirectoryOption().resolve(context))
                .orElseThrow(() ->
                        new UsageException(
                                "No session has worked in " + context.directory() + " yet.",
                                "Leave out --here, or start one with `troupe run`."))
                .id();
    }

    private void show(Session session, ConfiguredModelNames names) {
        if (json) {
            printJson(session);
            return;
        }
        String asks = session.asks() == 0 ? "" : "  asks " + session.asks();
        print(
                String.format(
                        "%s  %-9s  %-10s  %8s  %s  %s%s%s%s",
                        PartialIdResolver.brief(session.id()),
                        SessionFinder.state(session),
                        TimestampFormatter.ago(session.updatedAt()),
                        AmountFormatter.costSoFar(session.spend()),
                        TerminalSanitizer.line(names.of(session)),
                        session.changedFiles() ? "± " : "",
                        TerminalSanitizer.line(session.title()),
                        elsewhere(session),
                        asks));
    }

    /** Where it works, unless that is here. */
    private String elsewhere(Session session) {
        return context.directory().startsWith(session.projectPath())
                ? ""
                : "  (" + TerminalSanitizer.line(session.projectPath()) + ")";
    }

    private void end(int left, boolean more) {
        if (json) {
            return;
        }
        if (left == limit) {
            print("No sessions yet. Start one with `troupe run \"…\"`.");
        } else if (more) {
            print("There are more: raise --limit.");
        }
    }
}
