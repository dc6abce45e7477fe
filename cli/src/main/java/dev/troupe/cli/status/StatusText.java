package dev.troupe.cli.status;

import dev.troupe.cli.status.TextTable.Cell;
import dev.troupe.cli.status.TextTable.Column;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.status.ServerStatus;
import dev.troupe.contracts.status.ServerStatus.RunningTask;
import dev.troupe.contracts.status.ServerStatus.WorkerStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Describes the state of a server in lines of text. */
public final class StatusText {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final Duration SILENT = Duration.ofSeconds(15);

    private final AnsiStyle style;
    private final Function<UUID, String> brief;
    private final ZoneId zone;

    /**
     * @param brief an id as lists show it
     * @param zone whose clock is shown
     */
    public StatusText(AnsiStyle style, Function<UUID, String> brief, ZoneId zone) {
        this.style = style;
        this.brief = brief;
        this.zone = zone;
    }

    /** The lines, none wider than so many columns of the terminal. */
    public List<String> lines(ServerStatus status, int width) {
        List<String> lines = new ArrayList<>();
        lines.add(style.bold(TextTable.fitting(title(status), width)));
        lines.addAll(new StatusSummary(style, status).lines(width));
        part(lines, workers(status, width));
        part(lines, running(status, width));
        part(lines, sessions(status, width));
        RecentCallTables calls = new RecentCallTables(style, status.recent());
        part(lines, calls.models(width));
        part(lines, calls.tools(width));
        part(lines, new ValidatorTable(style, status.validators()).lines(width));
        return lines;
    }

    private static void part(List<String> lines, List<String> more) {
        if (!more.isEmpty()) {
            lines.add("");
            lines.addAll(more);
        }
    }

    private String title(ServerStatus status) {
        String whose =
                status.team() == null
                        ? "all teams"
                        : "team " + TerminalSanitizer.line(status.team());
        return "Troupe at " + CLOCK.format(status.at().atZone(zone)) + ", " + whose;
    }

    private List<String> workers(ServerStatus status, int width) {
        if (status.workers().isEmpty()) {
            String none = "No worker is running; queued tasks wait for one.";
            return List.of(style.yellow(TextTable.fitting(none, width)));
        }
        TextTable table =
                new TextTable(
                        Column.text("WORKER"),
                        Column.text("CELL").spared(),
                        Column.text("HOST").spared(),
                        Column.number("RUNS"),
                        Column.number("SEEN"));
        for (WorkerStatus worker : status.workers()) {
            String slots = worker.slots() == null ? "" : "/" + worker.slots();
            table.row(
                    Cell.of(TerminalSanitizer.line(worker.name())),
                    Cell.of(TerminalSanitizer.line(worker.cell())),
                    Cell.of(TerminalSanitizer.line(worker.host())),
                    Cell.of(worker.running() + slots),
                    new Cell(
                            CompactDurationFormatter.between(worker.seenAt(), status.at()) + " ago",
                            seen(worker.seenAt(), status.at())));
        }
        return table.lines(width, style::dim);
    }

    private UnaryOperator<String> seen(Instant seen, Instant now) {
        return Duration.between(seen, now).compareTo(SILENT) > 0
                ? style::red
                : UnaryOperator.identity();
    }

    private List<String> running(ServerStatus status, int width) {
        if (status.running().isEmpty()) {
            return List.of();
        }
        TextTable table =
                new TextTable(
                        Column.text("RUNNING"),
                        Column.text("AGENT"),
                        Column.number("FOR"),
                        Column.number("CONTEXT"),
                        Column.text("MODEL").spared(),
                        Column.text("WORKER").spared(),
                        Column.text("GOAL"));
        for (RunningTask task : status.running()) {
            table.row(
                    Cell.of(brief.apply(task.id())),
                    Cell.of(TerminalSanitizer.line(task.agent())),
                    Cell.of(CompactDurationFormatter.between(task.startedAt(), status.at())),
                    Cell.of(context(task)),
                    Cell.of(task.model() == null ? "" : TerminalSanitizer.line(task.model())),
                    Cell.of(TerminalSanitizer.line(task.worker())),
                    Cell.of(TerminalSanitizer.line(task.goal())));
        }
        return table.lines(width, style::dim);
    }

    private static String context(RunningTask task) {
        return task.contextTokens() == null || task.contextWindow() == null
                ? "–"
                : RecentCallTables.share(task.contextTokens(), task.contextWindow());
    }

    private List<String> sessions(ServerStatus status, int width) {
        if (status.sessions().isEmpty()) {
            return List.of();
        }
        TextTable table =
                new TextTable(
                        Column.text("SESSION"),
                        Column.text("STATE"),
                        Column.number("TOKENS").spared(),
                        Column.number("COST"),
                        Column.number("ASKS"),
                        Column.text("TITLE"));
        for (Session session : status.sessions()) {
            ModelUsage spend = session.spend();
            table.row(
                    Cell.of(brief.apply(session.id())),
                    new Cell(
                            session.state().name().toLowerCase(Locale.ROOT),
                            session.state() == SessionState.WAITING ? style::yellow : style::bold),
                    Cell.of(AmountFormatter.brief(spend.inputTokens() + spend.outputTokens())),
                    Cell.of(AmountFormatter.cost(spend)),
                    Cell.of(session.asks() == 0 ? "–" : "" + session.asks()),
                    Cell.of(
                            TerminalSanitizer.line(
                                    session.title() + "  (" + session.projectPath() + ")")));
        }
        return table.lines(width, style::dim);
    }
}
