package dev.troupe.cli.command.session;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.task.TaskKind;
import java.util.List;

/** Prints what the requests of a session changed. */
final class HistoryPrinter {
    private static final int MOST = 20;

    private final ConsoleStreams console;
    private final AnsiStyle style;

    HistoryPrinter(ConsoleStreams console) {
        this.console = console;
        this.style = new AnsiStyle(console.colour());
    }

    void print(SessionHistory history) {
        if (history.requests().isEmpty()) {
            console.out().println("This session has made no request yet.");
            return;
        }
        for (SessionHistory.Request request : history.requests()) {
            String state = request.undone() ? "undone" : request.state();
            String first = request.text().lines().findFirst().orElse("");
            console.out()
                    .println(style.bold(TerminalSanitizer.line(first)) + style.dim(" · " + state));
            if (request.steps().isEmpty()) {
                console.out().println(style.dim("  " + whole(request)));
            }
            request.steps().forEach(this::print);
        }
    }

    /** What a request did that has no steps: some do all of their work at once. */
    private static String whole(SessionHistory.Request request) {
        boolean done = request.state().equals("succeeded");
        if (done && TaskKind.UNDO.isWrittenAs(request.kind())) {
            return "took back what a request above changed";
        }
        if (done && TaskKind.REDO.isWrittenAs(request.kind())) {
            return "brought back what an undo above took";
        }
        if (done && TaskKind.REWIND.isWrittenAs(request.kind())) {
            return "went back to a step above";
        }
        if (done && TaskKind.SETTLE.isWrittenAs(request.kind())) {
            return "decided about changes that were held";
        }
        return "changed nothing";
    }

    private void print(SessionHistory.Step step) {
        for (SessionHistory.Call call : step.calls()) {
            console.out()
                    .println(
                            "  %s %s"
                                    .formatted(
                                            style.dim("step " + step.number()),
                                            TerminalSanitizer.line(call.title())));
            lines(call.changes(), call.more());
            call.waiting()
                    .forEach(it ->
                            console.out()
                                    .println(
                                            style.yellow(
                                                    "    held: " + TerminalSanitizer.line(it))));
        }
    }

    private void lines(List<String> changes, int more) {
        changes.stream()
                .limit(MOST)
                .forEach(it -> console.out().println("    " + TerminalSanitizer.line(it)));
        int left = Math.max(0, changes.size() - MOST) + more;
        if (left > 0) {
            console.out().println(style.dim("    and " + left + " more"));
        }
    }
}
