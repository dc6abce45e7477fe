package dev.troupe.cli.display;

import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import java.util.LinkedHashMap;

/** Describes the work that is under way, for the status line. */
final class ProgressStatusLine {
    private static final String[] TURNING = {"|", "/", "-", "\\"};

    private final LinkedHashMap<String, String> tools = new LinkedHashMap<>();
    private String doing = "waiting for a worker";
    private long since = System.nanoTime();
    private ModelUsage spend = ModelUsage.NONE;
    private String window = "";
    private int turned;
    private final String stop;

    /**
     * @param stop how to stop what goes on
     */
    ProgressStatusLine(String stop) {
        this.stop = stop;
    }

    /** Adds what was spent elsewhere. */
    void spent(ModelUsage more) {
        spend = spend.plus(more);
    }

    void happened(EventBody body) {
        if (body instanceof EventBody.ToolStarted started) {
            tools.put(started.callId(), TerminalSanitizer.line(started.title()));
            now(TerminalSanitizer.line(started.title()));
        } else if (body instanceof EventBody.ToolFinished finished) {
            tools.remove(finished.callId());
            now(toolOrModel());
        } else if (body instanceof EventBody.CommandOutput output) {
            String title = tools.get(output.callId());
            if (title != null && !title.equals(doing)) {
                now(title);
            }
        } else if (body instanceof EventBody.TurnFinished turn) {
            spend = spend.plus(turn.spend());
            window =
                    turn.contextWindow() <= 0
                            ? ""
                            : " · window "
                                    + Math.round(
                                            100.0 * turn.contextTokens() / turn.contextWindow())
                                    + " %";
        } else if (body instanceof EventBody.RunStarted
                || body instanceof EventBody.ApprovalDecided) {
            now(toolOrModel());
        } else if (body instanceof EventBody.Notice notice) {
            noticed(notice.code());
        } else if (body instanceof EventBody.TaskFinished) {
            tools.clear();
        } else if (body instanceof EventBody.TaskChanged changed) {
            now(
                    TerminalSanitizer.line(
                            changed.waitingFor() == null
                                    ? changed.state()
                                    : "waiting for " + changed.waitingFor()));
        }
    }

    private void noticed(String code) {
        switch (code) {
            case "checkout-busy" -> now("waiting for the checkout");
            case "queue-limit" -> now("waiting for room in the queue");
            case "security-away" -> now("waiting for the security service");
            case "security-back" -> now(toolOrModel());
            default -> {}
        }
    }

    /** One line: what, for how long, what it cost, how to stop it. */
    String line() {
        long millis = (System.nanoTime() - since) / 1_000_000;
        String what = doing.length() > 32 ? doing.substring(0, 31) + "…" : doing;
        turned = (turned + 1) % TURNING.length;
        String cost = tokens() + AmountFormatter.costWords(spend);
        return "%s %s · %d s · %s%s · %s"
                .formatted(TURNING[turned], what, millis / 1_000, cost, window, stop);
    }

    private String tokens() {
        long all = spend.inputTokens() + spend.outputTokens();
        return all == 0 ? "" : AmountFormatter.brief(all) + " tokens · ";
    }

    /** Calls are told before they run, also those that wait for an answer first. */
    private String toolOrModel() {
        return tools.isEmpty() ? "model" : tools.firstEntry().getValue();
    }

    private void now(String what) {
        doing = what;
        since = System.nanoTime();
    }
}
