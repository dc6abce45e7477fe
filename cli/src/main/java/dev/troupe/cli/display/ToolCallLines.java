package dev.troupe.cli.display;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.terminal.TextOutput;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.cli.text.DiffText;
import dev.troupe.contracts.event.EventBody.CommandOutput;
import dev.troupe.contracts.event.EventBody.FileChanged;
import dev.troupe.contracts.event.EventBody.ToolFinished;
import dev.troupe.contracts.event.EventBody.ToolStarted;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Prints what tools do: one line when a call ends, its output while it runs, the diff of what it changed. */
final class ToolCallLines {
    private static final int LIVE_LINES = 400;
    private static final int SUMMARY_LINES = 12;
    private static final String INDENT = "    ";

    private final TextOutput textOutput;
    private final AnsiStyle style;
    private final boolean streaming;
    private final Map<String, String> titles = new HashMap<>();
    private final Set<String> ended = new HashSet<>();
    private final Map<String, LiveCommandOutput> outputs = new HashMap<>();
    private @Nullable ToolFinished held;

    /**
     * @param streaming whether output is shown while a command runs
     */
    ToolCallLines(TextOutput textOutput, AnsiStyle style, boolean streaming) {
        this.textOutput = textOutput;
        this.style = style;
        this.streaming = streaming;
    }

    void started(ToolStarted started) {
        titles.put(started.callId(), TerminalSanitizer.line(started.title()));
    }

    void output(CommandOutput output) {
        if (!streaming) {
            return;
        }
        if (ended.contains(output.callId())) {
            late(output);
        } else {
            outputs.computeIfAbsent(output.callId(), this::begin).add(output.text());
        }
    }

    /** A call that went well is held back for a moment: the change it made may say it all. */
    void finished(ToolFinished finished) {
        LiveCommandOutput live = outputs.remove(finished.callId());
        if (live != null) {
            live.end();
        }
        ended.add(finished.callId());
        if (ok(finished) && live == null) {
            held = finished;
        } else {
            print(finished, live != null);
        }
    }

    /** Prints what is held back, if anything. */
    void settle() {
        ToolFinished waiting = held;
        held = null;
        if (waiting != null) {
            print(waiting, false);
        }
    }

    private void print(ToolFinished finished, boolean shown) {
        boolean ok = ok(finished);
        String title = title(finished);
        String summary = TerminalSanitizer.block(finished.summary()).strip();
        boolean said = ok || summary.startsWith(finished.outcome());
        boolean inLine = !summary.isEmpty() && summary.length() < 60 && !summary.contains("\n");
        textOutput.line(
                (ok ? style.green("  ✓ ") : style.red("  ✗ "))
                        + title
                        + (said ? "" : style.red(" " + TerminalSanitizer.line(finished.outcome())))
                        + style.dim((inLine ? " · " + summary : "") + took(finished)));
        if (!inLine && !(ok && shown)) {
            summary(summary);
        }
    }

    private static boolean ok(ToolFinished finished) {
        return finished.outcome().equals("ok");
    }

    private String title(ToolFinished finished) {
        return titles.getOrDefault(finished.callId(), TerminalSanitizer.line(finished.tool()));
    }

    private static String took(ToolFinished finished) {
        String parallel = finished.parallel() > 1 ? " · " + finished.parallel() + " at once" : "";
        return " · " + AmountFormatter.duration(finished.durationMillis()) + parallel;
    }

    void changed(FileChanged changed) {
        String path = TerminalSanitizer.line(changed.path());
        ToolFinished made = heldFor(path);
        String strategy =
                changed.strategy() == null
                        ? ""
                        : " · " + TerminalSanitizer.line(changed.strategy());
        textOutput.line(
                (made == null ? "  " : style.green("  ✓ "))
                        + style.bold(TerminalSanitizer.line(changed.change()) + " " + path)
                        + style.green(" +" + changed.linesAdded())
                        + style.red(" −" + changed.linesRemoved())
                        + style.dim(strategy + (made == null ? "" : took(made))));
        textOutput.text(DiffText.render(changed.diff(), style, INDENT));
    }

    /** Takes the call that is held back, if all it did was to change this file. */
    private @Nullable ToolFinished heldFor(String path) {
        ToolFinished made = held;
        if (made == null || !title(made).equals(TerminalSanitizer.line(made.tool()) + " " + path)) {
            settle();
            return null;
        }
        held = null;
        return made;
    }

    // Live events take another way than those that are kept and may come after them.
    private void late(CommandOutput output) {
        LiveCommandOutput rest = outputs.computeIfAbsent(output.callId(), this::begin);
        rest.add(output.text());
        rest.end();
    }

    private LiveCommandOutput begin(String callId) {
        String title = titles.getOrDefault(callId, "command");
        textOutput.line("  " + style.bold("▸ " + title));
        return new LiveCommandOutput(textOutput, style.dim("  │ "), LIVE_LINES);
    }

    private void summary(String summary) {
        var lines = summary.lines().toList();
        int from = Math.max(0, lines.size() - SUMMARY_LINES);
        if (from > 0) {
            textOutput.line(style.dim(INDENT + "… " + from + " lines before"));
        }
        lines.subList(from, lines.size())
                .forEach(line -> textOutput.line(style.dim(INDENT + line)));
    }
}
