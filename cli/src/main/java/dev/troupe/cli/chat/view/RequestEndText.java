package dev.troupe.cli.chat.view;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody.TaskFinished;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.task.TaskKind;
import java.util.ArrayList;
import java.util.List;

/** Tells how a request ended, in as few lines as possible. */
final class RequestEndText {
    private RequestEndText() {}

    /**
     * @param otherUsage what tasks have cost that it handed out
     */
    static List<String> lines(TaskFinished end, ModelUsage otherUsage, AnsiStyle style) {
        List<String> lines = new ArrayList<>();
        boolean good = end.state().equals("succeeded");
        StringBuilder line = new StringBuilder();
        line.append(
                good
                        ? style.green("✓ " + what(end))
                        : style.red("✗ " + TerminalSanitizer.line(end.state())));
        line.append(style.dim(numbers(end, end.spend().plus(otherUsage))));
        lines.add(line.toString());
        if (!good && !ErrorCode.CANCELLED.wire().equals(end.code())) {
            lines.add("  " + TerminalSanitizer.line(end.summary()));
            if (end.hint() != null) {
                lines.add("  next: " + TerminalSanitizer.line(end.hint()));
            }
            String next = restores(end) ? "" : "/continue lets it go on; ";
            lines.add(style.dim("  " + next + "code: " + end.code()));
        } else if (!good && !restores(end)) {
            lines.add(
                    style.dim(
                            end.files().isEmpty()
                                    ? "  The request changed no files. /continue continues it."
                                    : "  The request's changes stay. /continue continues the request, /undo takes the changes back."));
        }
        lines.add("");
        return lines;
    }

    private static boolean restores(TaskFinished end) {
        return TaskKind.UNDO.isWrittenAs(end.kind())
                || TaskKind.REDO.isWrittenAs(end.kind())
                || TaskKind.REWIND.isWrittenAs(end.kind());
    }

    private static String what(TaskFinished end) {
        return TaskKind.UNDO.isWrittenAs(end.kind())
                ? "undone"
                : TaskKind.REDO.isWrittenAs(end.kind())
                        ? "redone"
                        : TaskKind.REWIND.isWrittenAs(end.kind()) ? "rewound" : "done";
    }

    private static String numbers(TaskFinished end, ModelUsage spend) {
        List<String> parts = new ArrayList<>();
        parts.add(" in " + AmountFormatter.duration(end.durationMillis()));
        if (!end.files().isEmpty()) {
            parts.add(AmountFormatter.count(end.files().size(), "file") + " changed");
        }
        long tokens = spend.inputTokens() + spend.outputTokens();
        if (tokens > 0) {
            parts.add(AmountFormatter.brief(tokens) + " tokens");
            parts.add(AmountFormatter.costWords(spend));
        }
        if (!end.files().isEmpty()) {
            parts.add(
                    TaskKind.UNDO.isWrittenAs(end.kind()) || TaskKind.REWIND.isWrittenAs(end.kind())
                            ? "/redo brings it back"
                            : "/undo takes it back");
        }
        return String.join(" · ", parts);
    }
}
