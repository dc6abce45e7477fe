package dev.troupe.cli.chat;

import dev.troupe.cli.screen.Amounts;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.screen.Style;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody.TaskFinished;
import dev.troupe.contracts.session.Dollars;
import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.task.TaskKind;
import java.util.ArrayList;
import java.util.List;

/** How a request ended, in as few lines as it takes. */
final class Ending {
    private Ending() {}

    /**
     * @param elsewhere what tasks have cost that it handed out
     */
    static List<String> lines(TaskFinished end, Spend elsewhere, Style style) {
        List<String> lines = new ArrayList<>();
        boolean good = end.state().equals("succeeded");
        StringBuilder line = new StringBuilder();
        line.append(
                good
                        ? style.green("✓ " + what(end))
                        : style.red("✗ " + SafeText.line(end.state())));
        line.append(style.dim(numbers(end, end.spend().plus(elsewhere))));
        lines.add(line.toString());
        if (!good && !ErrorCode.CANCELLED.wire().equals(end.code())) {
            lines.add("  " + SafeText.line(end.summary()));
            if (end.hint() != null) {
                lines.add("  next: " + SafeText.line(end.hint()));
            }
            lines.add(style.dim("  /continue lets it go on; code: " + end.code()));
        } else if (!good) {
            lines.add(
                    style.dim(
                            "  What it changed stays. /continue lets it go on, /undo takes it back."));
        }
        lines.add("");
        return lines;
    }

    private static String what(TaskFinished end) {
        return TaskKind.UNDO.isWrittenAs(end.kind())
                ? "undone"
                : TaskKind.REDO.isWrittenAs(end.kind()) ? "redone" : "done";
    }

    private static String numbers(TaskFinished end, Spend spend) {
        List<String> parts = new ArrayList<>();
        parts.add(" in " + Amounts.duration(end.durationMillis()));
        if (!end.files().isEmpty()) {
            parts.add(Amounts.count(end.files().size(), "file") + " changed");
        }
        long tokens = spend.inputTokens() + spend.outputTokens();
        if (tokens > 0) {
            parts.add(Amounts.brief(tokens) + " tokens");
            parts.add(Dollars.rounded(spend.costMicros()));
        }
        if (!end.files().isEmpty()) {
            parts.add(
                    TaskKind.UNDO.isWrittenAs(end.kind())
                            ? "/redo brings it back"
                            : "/undo takes it back");
        }
        return String.join(" · ", parts);
    }
}
