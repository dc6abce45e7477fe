package dev.troupe.cli.display;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.event.EventBody;
import java.util.ArrayList;
import java.util.List;

/** Puts a commit of a request into words. */
final class CommitText {
    private static final int SHORT = 10;

    private final AnsiStyle style;

    CommitText(AnsiStyle style) {
        this.style = style;
    }

    /** Names the commit, and what it left out. */
    List<String> lines(EventBody.Committed committed) {
        String commit = committed.commit();
        String shown = commit.substring(0, Math.min(SHORT, commit.length()));
        List<String> lines = new ArrayList<>();
        lines.add(
                style.bold("commit " + shown) + " " + TerminalSanitizer.line(committed.subject()));
        committed
                .uncommitted()
                .forEach(it ->
                        lines.add(style.yellow("  not committed: " + TerminalSanitizer.line(it))));
        return lines;
    }
}
