package dev.troupe.cli.text;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.terminal.TerminalWidth;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The phases of a workflow as people read them. */
public final class PhaseText {
    private static final String INDENT = "    ";

    private final AnsiStyle style;

    /** In colour or not. */
    public PhaseText(AnsiStyle style) {
        this.style = style;
    }

    /** A heading where a phase begins, and what it came to where it ends. */
    public List<String> lines(EventBody.PhaseChanged changed) {
        String word = changed.phase().word();
        return switch (changed.state()) {
            case ACTIVE ->
                    List.of("", style.bold("== " + word + " ==") + style.dim(place(changed)));
            case DONE -> ended(style.green("✓ ") + word, changed.summary());
            case FAILED -> ended(style.red("✗ ") + word + " failed", changed.summary());
            case SKIPPED -> ended(style.dim("- " + word + " skipped"), changed.summary());
            case PENDING -> List.of(style.dim("  " + word + " is to be done again"));
        };
    }

    private static String place(EventBody.PhaseChanged changed) {
        List<WorkflowPhase> all = List.of(WorkflowPhase.values());
        String again = changed.attempt() > 1 ? ", attempt " + changed.attempt() : "";
        return " phase %d of %d%s".formatted(all.indexOf(changed.phase()) + 1, all.size(), again);
    }

    private static List<String> ended(String head, @Nullable String summary) {
        List<String> lines = new ArrayList<>();
        lines.add(head);
        if (summary != null) {
            TerminalSanitizer.block(summary.strip())
                    .lines()
                    .forEach(line -> lines.add(INDENT + line));
        }
        return lines;
    }

    /** One line of a table. */
    public String row(WorkflowPhaseView phase) {
        String again = phase.attempt() > 1 ? " (attempt " + phase.attempt() + ")" : "";
        String state = phase.state().name().toLowerCase(Locale.ROOT) + again;
        String summary =
                phase.summary() == null
                        ? ""
                        : TerminalWidth.cut(TerminalSanitizer.line(phase.summary()), 80);
        String padded = "%-16s%-9s".formatted(phase.phase().word(), state);
        return switch (phase.state()) {
            case DONE -> style.green("✓ ") + padded + " " + style.dim(summary);
            case FAILED -> style.red("✗ ") + padded + " " + summary;
            case ACTIVE -> style.yellow("> ") + style.bold(padded.strip());
            case SKIPPED -> style.dim("- " + padded + " " + summary);
            case PENDING -> style.dim("  " + padded.strip());
        };
    }
}
