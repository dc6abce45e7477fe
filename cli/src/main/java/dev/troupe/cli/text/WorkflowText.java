package dev.troupe.cli.text;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.terminal.TerminalWidth;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowView;
import java.util.ArrayList;
import java.util.List;

/** A workflow as people read it: what it builds, its phases, how it goes on. */
public final class WorkflowText {
    private static final int GOAL = 100;

    private final AnsiStyle style;

    /** In the console's colours. */
    public WorkflowText(ConsoleStreams console) {
        this.style = new AnsiStyle(console.colour());
    }

    /** Its lines. */
    public List<String> lines(WorkflowView view) {
        List<String> lines = new ArrayList<>();
        lines.add(style.bold(TerminalWidth.cut(TerminalSanitizer.line(view.goal()), GOAL)));
        lines.add(style.dim("session " + view.sessionId() + " · " + state(view)));
        PhaseText text = new PhaseText(style);
        view.phases().forEach(phase -> lines.add(text.row(phase)));
        String next = next(view);
        if (!next.isEmpty()) {
            lines.add("next: " + next);
        }
        return lines;
    }

    private static String state(WorkflowView view) {
        if ("paused".equals(view.waitingFor())) {
            return "paused";
        }
        String waits = view.waitingFor() == null ? "" : " for " + view.waitingFor();
        String pausing = view.pausing() ? ", pauses before its next phase" : "";
        return TerminalSanitizer.line(view.state() + waits + pausing);
    }

    private static String next(WorkflowView view) {
        String at = " --session " + view.sessionId() + "`";
        boolean failed =
                view.phases().stream().anyMatch(it -> it.state() == WorkflowPhaseView.State.FAILED);
        return switch (view.state()) {
            case "succeeded" -> "";
            case "failed", "cancelled", "quarantined" ->
                    "go on with `troupe resume " + view.sessionId() + "`";
            default ->
                    switch (view.waitingFor()) {
                        case "paused" -> "`troupe workflow " + (failed ? "rerun" : "resume") + at;
                        case "answer" -> "`troupe answer`";
                        case null, default ->
                                "follow it with `troupe attach " + view.sessionId() + "`";
                    };
        };
    }
}
