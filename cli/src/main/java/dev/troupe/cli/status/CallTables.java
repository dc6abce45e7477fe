package dev.troupe.cli.status;

import dev.troupe.cli.screen.Amounts;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.screen.Style;
import dev.troupe.cli.status.TextTable.Cell;
import dev.troupe.cli.status.TextTable.Column;
import dev.troupe.contracts.session.Dollars;
import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.status.Status.Latency;
import dev.troupe.contracts.status.Status.ModelFigures;
import dev.troupe.contracts.status.Status.Recent;
import dev.troupe.contracts.status.Status.ToolFigures;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the calls of models and tools came to in the last minutes. */
final class CallTables {
    private static final String NONE = "–";

    private final Style style;
    private final Recent recent;

    CallTables(Style style, Recent recent) {
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
            Spend spend = model.spend();
            table.row(
                    Cell.of(SafeText.line(model.model())),
                    Cell.of(Long.toString(model.calls())),
                    new Cell(Long.toString(model.failedTries()), bad(model.failedTries())),
                    Cell.of(time(model.latency(), Latency::p50Millis)),
                    Cell.of(time(model.latency(), Latency::p95Millis)),
                    Cell.of(time(model.latency(), Latency::p99Millis)),
                    Cell.of(share(spend.cachedTokens(), spend.inputTokens())),
                    Cell.of(share(model.contextTokens(), model.contextWindow())),
                    Cell.of(Amounts.brief(spend.inputTokens() + spend.outputTokens())),
                    Cell.of(Dollars.rounded(spend.costMicros())));
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
                    Cell.of(SafeText.line(tool.tool())),
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
        return latency == null ? NONE : Ages.of(Duration.ofMillis(which.applyAsLong(latency)));
    }

    /** A part in per cent; only all of it is 100. */
    static String share(long part, long whole) {
        return whole == 0 ? NONE : part * 100 / whole + "%";
    }
}
