package dev.troupe.cli.screen;

import dev.troupe.contracts.event.EventBody.CommandOutput;
import dev.troupe.contracts.event.EventBody.FileChanged;
import dev.troupe.contracts.event.EventBody.ToolFinished;
import dev.troupe.contracts.event.EventBody.ToolStarted;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What tools do: a line when one ends, its output while it runs, the diffs of edits. */
final class ToolLines {
    private static final int LIVE_LINES = 400;
    private static final int SUMMARY_LINES = 12;
    private static final String INDENT = "    ";

    private final Printer printer;
    private final Style style;
    private final boolean streaming;
    private final Map<String, String> titles = new HashMap<>();
    private final Set<String> ended = new HashSet<>();
    private final Map<String, LiveOutput> outputs = new HashMap<>();

    /**
     * @param streaming whether output is shown while a command runs
     */
    ToolLines(Printer printer, Style style, boolean streaming) {
        this.printer = printer;
        this.style = style;
        this.streaming = streaming;
    }

    void started(ToolStarted started) {
        titles.put(started.callId(), SafeText.line(started.title()));
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

    void finished(ToolFinished finished) {
        LiveOutput live = outputs.remove(finished.callId());
        if (live != null) {
            live.end();
        }
        ended.add(finished.callId());
        String title = titles.get(finished.callId());
        boolean ok = finished.outcome().equals("ok");
        String summary = SafeText.block(finished.summary()).strip();
        boolean said = ok || summary.startsWith(finished.outcome());
        boolean inLine = !summary.isEmpty() && summary.length() < 60 && !summary.contains("\n");
        String parallel = finished.parallel() > 1 ? " · " + finished.parallel() + " at once" : "";
        printer.line(
                (ok ? style.green("  ✓ ") : style.red("  ✗ "))
                        + (title == null ? SafeText.line(finished.tool()) : title)
                        + (said ? "" : style.red(" " + SafeText.line(finished.outcome())))
                        + style.dim(
                                (inLine ? " · " + summary : "")
                                        + " · "
                                        + Amounts.duration(finished.durationMillis())
                                        + parallel));
        if (!inLine && !(ok && live != null)) {
            summary(summary);
        }
    }

    void changed(FileChanged changed) {
        String strategy = changed.strategy() == null ? "" : " · " + changed.strategy();
        printer.line(
                "  "
                        + style.bold(SafeText.line(changed.change() + " " + changed.path()))
                        + style.green(" +" + changed.linesAdded())
                        + style.red(" −" + changed.linesRemoved())
                        + style.dim(SafeText.line(strategy).isEmpty() ? "" : strategy));
        printer.text(DiffText.render(changed.diff(), style, INDENT));
    }

    // Live events take another way than those that are kept and may come after them.
    private void late(CommandOutput output) {
        LiveOutput rest = outputs.computeIfAbsent(output.callId(), this::begin);
        rest.add(output.text());
        rest.end();
    }

    private LiveOutput begin(String callId) {
        String title = titles.getOrDefault(callId, "command");
        printer.line("  " + style.bold("▸ " + title));
        return new LiveOutput(printer, style.dim("  │ "), LIVE_LINES);
    }

    private void summary(String summary) {
        var lines = summary.lines().toList();
        int from = Math.max(0, lines.size() - SUMMARY_LINES);
        if (from > 0) {
            printer.line(style.dim(INDENT + "… " + from + " lines before"));
        }
        lines.subList(from, lines.size()).forEach(line -> printer.line(style.dim(INDENT + line)));
    }
}
