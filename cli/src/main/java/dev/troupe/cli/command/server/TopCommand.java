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
        description = "Show what is at work on the server and what the last minutes came to.",
        sortOptions = false,
        footer = {
            "",
            "On a terminal the screen is drawn anew until q or Ctrl-C; else it is printed once.",
            "Times of models include failed tries; FAILED counts these tries. CACHED is the part of",
            "the input that the provider had in its cache, CONTEXT the largest part of its window."
        })
public final class TopCommand extends JsonCommand {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final int MOST_MINUTES = 60;

    @Option(
            names = "--every",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "How often to look again: 2s, 1m (default: ${DEFAULT-VALUE}).")
    Duration every = Duration.ZERO;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "10",
            description = "What calls came to in the last N minutes (default: ${DEFAULT-VALUE}).")
    int minutes;

    @Option(names = "--once", description = "Print it once; so does --json.")
    boolean once;

    public TopCommand(CommandContext surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        if (every.compareTo(SHORTEST) < 0 || every.compareTo(LONGEST) > 0) {
            throw new UsageException(
                    "--every must be 1s to 60m.", "Leave it out for every 5 seconds.");
        }
        if (minutes < 1 || minutes > MOST_MINUTES) {
            throw new UsageException(
                    "--minutes must be 1 to %d, not %d.".formatted(MOST_MINUTES, minutes),
                    "Leave it out for the last 10 minutes.");
        }
        TroupeApi api = surroundings.connect();
        ConsoleStreams console = surroundings.console();
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
