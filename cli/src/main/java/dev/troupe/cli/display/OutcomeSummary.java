package dev.troupe.cli.display;

import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.terminal.TextOutput;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.cli.text.BriefId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.task.TaskKind;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The last lines of a watched task: what came of it, what it cost, how to take it back. */
final class OutcomeSummary {
    private OutcomeSummary() {}

    static void print(FollowedTaskOutcome outcome, TextOutput output, AnsiStyle style) {
        output.line("");
        if (outcome.succeeded()) {
            succeeded(outcome, output, style);
        } else if (outcome.state().equals("paused")) {
            output.line(style.yellow("paused") + ": " + TerminalSanitizer.block(outcome.summary()));
            next(outcome, output);
        } else {
            failed(outcome, output, style);
        }
        blocked(outcome, output, style);
        long tokens = outcome.spend().inputTokens() + outcome.spend().outputTokens();
        if (outcome.turns() > 0) {
            String turns = AmountFormatter.count(outcome.turns(), "turn");
            output.line(style.dim("  " + turns + ", " + AmountFormatter.spend(outcome.spend())));
        } else if (tokens > 0) {
            output.line(style.dim("  " + AmountFormatter.spend(outcome.spend())));
        }
        if (ErrorCode.CANCELLED.wire().equals(outcome.code())) {
            output.line(
                    style.dim("  go on with it: troupe resume " + BriefId.of(outcome.sessionId())));
        }
        if (TaskKind.UNDO.isWrittenAs(outcome.kind()) && outcome.succeeded()) {
            output.line(style.dim("  bring it back: " + command("redo", outcome.sessionId())));
        } else if (!outcome.files().isEmpty() && TaskKind.REWIND.isWrittenAs(outcome.kind())) {
            output.line(
                    style.dim(
                            "  bring the changes back, request by request: "
                                    + command("redo", outcome.sessionId())));
        } else if (!outcome.files().isEmpty()) {
            output.line(style.dim("  take it back: " + command("undo", outcome.sessionId())));
        }
    }

    // What stands before each of the notices is said once here.
    private static final String BLOCKED = "Blocked by the policy: ";
    private static final String UNASKED = "Not done, as nobody can be asked: ";

    private static void succeeded(FollowedTaskOutcome outcome, TextOutput output, AnsiStyle style) {
        String time = AmountFormatter.duration(outcome.durationMillis());
        output.line(style.green("done") + " in " + time + changes(outcome));
        outcome.files()
                .forEach(file ->
                        output.line(
                                "  "
                                        + TerminalSanitizer.line(file)
                                        + (outcome.uncommitted().contains(file)
                                                ? style.dim(" · not committed")
                                                : "")));
        if (!outcome.notAllowed().isEmpty()) {
            output.line(style.yellow("  but this was not done, as nobody could be asked:"));
            outcome.notAllowed().stream()
                    .map(it -> it.startsWith(UNASKED) ? it.substring(UNASKED.length()) : it)
                    .forEach(it -> output.line("  - " + TerminalSanitizer.line(it)));
        } else if (outcome.exit() != 0) {
            output.line(
                    style.yellow("  but something was denied, as nobody could be asked")
                            + "; run it with a terminal, `--yes` or `--detach`");
        }
    }

    /** The agent may have gone on another way, so that this is no failure. */
    private static void blocked(FollowedTaskOutcome outcome, TextOutput output, AnsiStyle style) {
        if (!outcome.blocked().isEmpty()) {
            output.line(style.yellow("  blocked by the policy:"));
            outcome.blocked().stream()
                    .map(it -> it.startsWith(BLOCKED) ? it.substring(BLOCKED.length()) : it)
                    .forEach(it -> output.line("  - " + TerminalSanitizer.line(it)));
        }
    }

    private static void failed(FollowedTaskOutcome outcome, TextOutput output, AnsiStyle style) {
        String time = AmountFormatter.duration(outcome.durationMillis());
        output.line(style.red(outcome.state()) + " after " + time + changes(outcome));
        output.line("error: " + TerminalSanitizer.block(outcome.summary()));
        next(outcome, output);
        if (outcome.code() != null) {
            output.line("  code: " + TerminalSanitizer.line(outcome.code()));
        }
    }

    private static void next(FollowedTaskOutcome outcome, TextOutput output) {
        if (outcome.hint() != null) {
            output.line("  next: " + TerminalSanitizer.line(outcome.hint()));
        }
    }

    private static String changes(FollowedTaskOutcome outcome) {
        List<String> parts = new ArrayList<>();
        if (!outcome.files().isEmpty()) {
            String lines =
                    outcome.linesAdded() + outcome.linesRemoved() == 0
                            ? ""
                            : " (+" + outcome.linesAdded() + " −" + outcome.linesRemoved() + ")";
            parts.add(AmountFormatter.count(outcome.files().size(), "file") + " changed" + lines);
        }
        for (String commit : outcome.commits()) {
            parts.add("commit " + commit.substring(0, Math.min(10, commit.length())));
        }
        return parts.isEmpty() ? "" : ": " + String.join(", ", parts);
    }

    private static String command(String what, UUID session) {
        return "troupe " + what + " --session " + BriefId.of(session);
    }
}
