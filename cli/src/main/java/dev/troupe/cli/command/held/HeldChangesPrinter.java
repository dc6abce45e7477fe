package dev.troupe.cli.command.held;

import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.DiffText;
import dev.troupe.contracts.held.HeldChangesState;
import dev.troupe.contracts.held.HeldChangesView;
import java.io.PrintStream;

/** Prints changes that are, or were, held aside. */
final class HeldChangesPrinter {
    private static final int MOST = 20;

    private final PrintStream out;
    private final AnsiStyle style;

    HeldChangesPrinter(ConsoleStreams console) {
        this.out = console.out();
        this.style = new AnsiStyle(console.colour());
    }

    /** Prints one as an entry of a list. */
    void entry(HeldChangesView held) {
        head(held);
        held.changes().stream().limit(MOST).forEach(this::change);
        int more = held.count() - Math.min(MOST, held.changes().size());
        if (more > 0) {
            out.println(style.dim("    and " + more + " more"));
        }
        state(held);
    }

    /** Prints one with all its changes, and with its differences. */
    void whole(HeldChangesView held) {
        head(held);
        held.changes().forEach(this::change);
        int more = held.count() - held.changes().size();
        if (more > 0) {
            out.println(style.dim("    and " + more + " more"));
        }
        state(held);
        String detail = held.detail();
        if (detail != null && !detail.isBlank()) {
            out.println();
            out.println(style.dim("Compared with the files at the time of the command:"));
            out.print(DiffText.render(detail.stripTrailing(), style, "    "));
        }
    }

    private void head(HeldChangesView held) {
        out.println(
                "%s  %s  %s"
                        .formatted(
                                style.bold(PartialIdResolver.brief(held.id())),
                                TimestampFormatter.ago(held.at()),
                                TerminalSanitizer.line(held.command())));
    }

    private void change(String line) {
        out.println("    " + TerminalSanitizer.line(line));
    }

    private void state(HeldChangesView held) {
        String text = stateOf(held);
        if (!text.isEmpty()) {
            out.println(style.yellow("  " + TerminalSanitizer.line(text)));
        }
    }

    private static String stateOf(HeldChangesView held) {
        String by = held.settledBy() == null ? "" : " by " + held.settledBy();
        String when = TimestampFormatter.addition(held.settledAt());
        return switch (held.state()) {
            case HELD -> "";
            case ASKED -> "waits for an answer: troupe approve " + held.approvalId();
            case APPLIED -> "applied" + by + when + overtaken(held);
            case DROPPED -> "dropped" + by + when;
            case GONE ->
                    "gone: not kept any more"
                            + (held.settledAt() == null
                                    ? ", after %d days".formatted(HeldChangesView.KEPT.toDays())
                                    : "");
        };
    }

    private static String overtaken(HeldChangesView held) {
        return held.overtaken().isEmpty()
                ? ""
                : "; not these, as somebody changed them meanwhile: "
                        + String.join(", ", held.overtaken());
    }

    /** Whether it can be applied or dropped. */
    static boolean isHeld(HeldChangesView held) {
        return held.state() == HeldChangesState.HELD;
    }
}
