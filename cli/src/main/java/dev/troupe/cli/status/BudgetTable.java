package dev.troupe.cli.status;

import dev.troupe.cli.status.TextTable.Cell;
import dev.troupe.cli.status.TextTable.Column;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.session.DollarFormat;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Budgets as a table: what was used, of how much. */
public final class BudgetTable {
    private static final String NONE = "–";

    private final AnsiStyle style;

    /** In a style. */
    public BudgetTable(AnsiStyle style) {
        this.style = style;
    }

    /** The lines, none wider than so many columns of the terminal. */
    public List<String> lines(List<BudgetStatus> budgets, int width) {
        TextTable table =
                new TextTable(
                        Column.text("WHOSE"),
                        Column.number("COST"),
                        Column.number("OF"),
                        Column.number("TOKENS"),
                        Column.number("OF"),
                        Column.text("PER"),
                        Column.text("UNTIL").spared(),
                        Column.text("LIMIT"));
        for (BudgetStatus budget : budgets) {
            BudgetLimit limit =
                    budget.limit() == null ? new BudgetLimit(null, null, null) : budget.limit();
            BudgetStatus.Amount used = budget.used();
            table.row(
                    Cell.of(budget.scope().word() + " " + TerminalSanitizer.line(budget.key())),
                    used(
                            used.costMicros() == 0 && used.tokens() > 0
                                    ? "unknown"
                                    : DollarFormat.rounded(used.costMicros()),
                            used.costMicros(),
                            limit.costMicros()),
                    most(limit.costMicros(), DollarFormat::exact),
                    used(AmountFormatter.brief(used.tokens()), used.tokens(), limit.tokens()),
                    most(limit.tokens(), AmountFormatter::brief),
                    Cell.of(limit.period() == null ? NONE : limit.period().word()),
                    Cell.of(until(budget)),
                    Cell.of(origin(budget)));
        }
        return table.lines(width, style::bold);
    }

    private Cell used(String text, long used, @Nullable Long most) {
        UnaryOperator<String> look =
                most != null && used >= most ? style::red : UnaryOperator.identity();
        return new Cell(text, look);
    }

    private static Cell most(@Nullable Long most, Function<Long, String> text) {
        return Cell.of(most == null ? NONE : text.apply(most));
    }

    private static String until(BudgetStatus budget) {
        return budget.until() == null
                ? NONE
                : budget.until().atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }

    private static String origin(BudgetStatus budget) {
        if (budget.limit() == null) {
            return "none";
        }
        return budget.isDefault() ? "default" : "own";
    }
}
