package dev.troupe.cli.status;

import dev.troupe.cli.status.TextTable.Cell;
import dev.troupe.cli.status.TextTable.Column;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.status.ServerStatus.Latency;
import dev.troupe.contracts.status.ServerStatus.ModelFigures;
import dev.troupe.contracts.status.ServerStatus.Recent;
import dev.troupe.contracts.status.ServerStatus.ToolFigures;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Shows the figures of the last minutes' model and tool calls as tables. */
final class RecentCallTables {
    private static final String NONE = "–";

    private final AnsiStyle style;
    private final Recent recent;

    RecentCallTables(AnsiStyle style, Recent recent) {
        this.style = style;
        this.recent = recent;
    }

    List<String> models(int width) {
        if (recent.models().isEmpty()) {
            return none("No model was called", width);
        }
        TextTable table =
                new TextTable(
                        Column.text("MODEL"),
                        Column.number("CALLS"),
                        Column.number("FAILED"),
                        Column.number("P50"),
                        Column.number("P95"),
                        Column.number("P99"),
                        Column.number("CACHED"),
                        Column.number("CONTEXT").spared(),
                        Column.number("TOKENS").spared(),
                        Column.number("COST"));
        for (ModelFigures model : recent.models()) {
            ModelUsage spend = model.spend();
            table.row(
                    Cell.of(TerminalSanitizer.line(model.model())),
                    Cell.of(Long.toString(model.calls())),
                    new Cell(Long.toString(model.failedTries()), bad(model.failedTries())),
                    Cell.of(time(model.latency(), Latency::p50Millis)),
                    Cell.of(time(model.latency(), Latency::p95Millis)),
                    Cell.of(time(model.latency(), Latency::p99Millis)),
                    Cell.of(share(spend.cachedTokens(), spend.inputTokens())),
                    Cell.of(share(model.contextTokens(), model.contextWindow())),
                    Cell.of(AmountFormatter.brief(spend.inputTokens() + spend.outputTokens())),
                    Cell.of(AmountFormatter.cost(spend)));
        }
        return table.lines(width, style::dim);
    }

    List<String> tools(int width) {
        if (recent.tools().isEmpty()) {
            return none("No tool was called", width);
        }
        TextTable table =
                new TextTable(
                        Column.text("TOOL"),
                        Column.number("CALLS"),
                        Column.number("OK"),
                        Column.number("FAILED"),
                        Column.number("REFUSED").spared(),
                        Column.number("DENIED").spared(),
                        Column.number("INTERRUPTED").spared(),
                        Column.number("P50"),
                        Column.number("P95"),
                        Column.number("P99"));
        for (ToolFigures tool : recent.tools()) {
            table.row(
                    Cell.of(TerminalSanitizer.line(tool.tool())),
                    Cell.of(Long.toString(tool.calls())),
                    Cell.of(share(tool.ok(), tool.calls())),
                    new Cell(Long.toString(tool.failed()), bad(tool.failed())),
                    Cell.of(Long.toString(tool.refused())),
                    Cell.of(Long.toString(tool.denied())),
                    Cell.of(Long.toString(tool.interrupted())),
                    Cell.of(time(tool.latency(), Latency::p50Millis)),
                    Cell.of(time(tool.latency(), Latency::p95Millis)),
                    Cell.of(time(tool.latency(), Latency::p99Millis)));
        }
        return table.lines(width, style::dim);
    }

    private List<String> none(String what, int width) {
        String line = what + " in the last " + recent.minutes() + " min.";
        return List.of(style.dim(TextTable.fitting(line, width)));
    }

    private UnaryOperator<String> bad(long count) {
        return count == 0 ? UnaryOperator.identity() : style::red;
    }

    private static String time(@Nullable Latency latency, ToLongFunction<Latency> which) {
        return latency == null
                ? NONE
                : CompactDurationFormatter.of(Duration.ofMillis(which.applyAsLong(latency)));
    }

    /** A part in per cent; only all of it is 100. */
    static String share(long part, long whole) {
        return whole == 0 ? NONE : part * 100 / whole + "%";
    }
}
