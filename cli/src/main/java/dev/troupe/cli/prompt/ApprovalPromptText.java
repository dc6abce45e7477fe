package dev.troupe.cli.prompt;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.DisplayForm;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.DiffText;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.ApprovalRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Writes what a person reads before answering an approval. */
public final class ApprovalPromptText {
    private static final String INDENT = "    ";

    private ApprovalPromptText() {}

    /** Tells what is to happen, why it asks, and which key answers what. */
    public static List<String> lines(ApprovalAsked asked, AnsiStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(style.bold(TerminalSanitizer.line(asked.tool()) + " wants to do this:"));
        exactly(asked.subject()).forEach(line -> lines.add(INDENT + line));
        String detail = asked.detail();
        if (DiffText.looksLike(detail)) {
            DiffText.render(detail, style, INDENT).lines().forEach(lines::add);
        } else if (!detail.strip().equals(asked.subject().strip())) {
            exactly(detail).forEach(line -> lines.add(style.dim(INDENT + line)));
        }
        lines.add(style.dim("  why it asks: " + TerminalSanitizer.line(asked.reason())));
        lines.addAll(asked.tool().equals(ApprovalRequest.MERGE) ? sides() : keys(asked));
        return lines;
    }

    private static Stream<String> exactly(String text) {
        return DisplayForm.spelledOut(TerminalSanitizer.block(text)).lines();
    }

    private static List<String> keys(ApprovalAsked asked) {
        return List.of(
                "  [y] once",
                "  [a], then Return: for this session, " + ApprovalGrantText.of(asked),
                "  [n] no",
                "  [t] no, and tell it what to do instead");
    }

    private static List<String> sides() {
        return List.of(
                "  [y] take the task's version; what the others wrote in these places is given up",
                "  [n] keep that of the others; what the task wrote in these places is given up",
                "  [t] have an agent try once more, and tell it how",
                "  [l] leave both: the task's work stays on a branch of its own",
                "  [Esc] later: the question stays open for `troupe approve`");
    }
}
