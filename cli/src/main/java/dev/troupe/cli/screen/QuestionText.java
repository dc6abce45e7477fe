package dev.troupe.cli.screen;

import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import java.util.ArrayList;
import java.util.List;

/** What a person reads before answering an approval. */
public final class QuestionText {
    private static final String INDENT = "    ";

    private QuestionText() {}

    /** What is to happen, why it asks, and which key answers what. */
    public static List<String> lines(ApprovalAsked asked, Style style) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(style.bold(SafeText.line(asked.tool()) + " wants to do this:"));
        SafeText.block(asked.subject()).lines().forEach(line -> lines.add(INDENT + line));
        String detail = asked.detail();
        if (DiffText.looksLike(detail)) {
            DiffText.render(detail, style, INDENT).lines().forEach(lines::add);
        } else if (!detail.strip().equals(asked.subject().strip())) {
            SafeText.block(detail).lines().forEach(line -> lines.add(style.dim(INDENT + line)));
        }
        lines.add(style.dim("  why it asks: " + SafeText.line(asked.reason())));
        lines.add("  [y] once");
        lines.add("  [a] for this session, " + Remembering.of(asked));
        lines.add("  [n] no");
        lines.add("  [t] no, and tell it what to do instead");
        return lines;
    }
}
