package dev.troupe.cli.status;

import dev.troupe.cli.status.TextTable.Cell;
import dev.troupe.cli.status.TextTable.Column;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.status.ServerStatus.ValidatorFigures;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows the validators that have run or refused something, a line each. */
final class ValidatorTable {
    private final AnsiStyle style;
    private final List<ValidatorFigures> validators;

    ValidatorTable(AnsiStyle style, List<ValidatorFigures> validators) {
        this.style = style;
        this.validators =
                validators.stream().filter(it -> it.runs() > 0 || it.refused() > 0).toList();
    }

    List<String> lines(int width) {
        if (validators.isEmpty()) {
            return List.of();
        }
        TextTable table =
                new TextTable(
                        Column.text("VALIDATOR"),
                        Column.text("LAYER"),
                        Column.number("RUNS"),
                        Column.number("REFUSED"),
                        Column.number("P50").spared(),
                        Column.number("P95"));
        for (ValidatorFigures validator : validators) {
            table.row(
                    Cell.of(TerminalSanitizer.line(validator.validator())),
                    Cell.of(TerminalSanitizer.line(validator.layer())),
                    Cell.of(validator.runs() == 0 ? "–" : Long.toString(validator.runs())),
                    Cell.of(Long.toString(validator.refused())),
                    Cell.of(time(validator.p50Micros())),
                    Cell.of(time(validator.p95Micros())));
        }
        return table.lines(width, style::dim);
    }

    private static String time(@Nullable Long micros) {
        return micros == null ? "–" : CompactDurationFormatter.ofMicros(micros);
    }
}
