package dev.troupe.cli.command.server;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.status.LiveStatusScreen;
import dev.troupe.cli.status.StatusText;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.status.ServerStatus;
import java.time.Duration;
import java.time.ZoneId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe top}: what is at work, and what the last minutes came to. */
@Command(
        name = "top",
        description = "Show what the server is doing now.",
        footer = {
            "",
            "On a terminal, the screen refreshes until you press q or Ctrl-C. Elsewhere, it is printed once.",
            "",
            "Times of models include failed attempts, which FAILED counts. CACHED is the share of input that the provider had cached. CONTEXT is the largest share of the model's window.",
            "",
            "Validators are counted since the workers started, whichever team asks."
        })
public final class TopCommand extends JsonCommand {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final int MOST_MINUTES = 60;

    @Option(
            names = "--every",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "Refresh this often, such as 2s or 1m (default: ${DEFAULT-VALUE}).")
    Duration every = Duration.ZERO;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "10",
            description = "Sum up the calls of the last N minutes (default: ${DEFAULT-VALUE}).")
    int minutes;

    @Option(names = "--once", description = "Print once and exit. --json does so too.")
    boolean once;

    public TopCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (every.compareTo(SHORTEST) < 0 || every.compareTo(LONGEST) > 0) {
            throw new UsageException(
                    "--every must be 1s to 60m.", "Leave --every out to refresh every 5 seconds.");
        }
        if (minutes < 1 || minutes > MOST_MINUTES) {
            throw new UsageException(
                    "--minutes must be 1 to %d, not %d.".formatted(MOST_MINUTES, minutes),
                    "Leave the option out for the last 10 minutes.");
        }
        TroupeApi api = context.connect();
        ConsoleStreams console = context.console();
        if (json) {
            printJson(api.status(minutes));
            return 0;
        }
        AnsiStyle style = new AnsiStyle(console.colour());
        StatusText text = new StatusText(style, PartialIdResolver::brief, ZoneId.systemDefault());
        if (once || !console.inTerminal() || !console.redraws()) {
            ServerStatus status = api.status(minutes);
            text.lines(status, console.columns()).forEach(console.out()::println);
        } else {
            LiveStatusScreen.run(() -> api.status(minutes), every, text, style);
        }
        return 0;
    }
}
