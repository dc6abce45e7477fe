package dev.troupe.cli.display;

import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.text.TextPrefix;
import java.util.LinkedHashMap;

/** Describes the work that is under way, for the status line. */
final class ProgressStatusLine {
    private static final String[] TURNING = {"|", "/", "-", "\\"};

    /** The code of notices that tell how far the repository is indexed. */
    static final String INDEXING = "indexing";

    private static final int WIDEST = 32;

    private final LinkedHashMap<String, String> tools = new LinkedHashMap<>();
    private String doing = "waiting for a worker";
    private long since = System.nanoTime();
    private ModelUsage spend = ModelUsage.NONE;
    private String window = "";
    private boolean indexing;
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
        if (indexing && !(body instanceof EventBody.Notice)) {
            now(toolOrModel());
        }
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
                            ? (turn.cutShort() ? window : "")
                            : " · window "
                                    + Math.round(
                                            100.0 * turn.contextTokens() / turn.contextWindow())
                                    + " %";
        } else if (body instanceof EventBody.RunStarted
                || body instanceof EventBody.ApprovalDecided) {
            now(toolOrModel());
        } else if (body instanceof EventBody.Notice notice) {
            noticed(notice);
        } else if (body instanceof EventBody.TaskFinished) {
            tools.clear();
        } else if (body instanceof EventBody.TaskChanged changed) {
            now(TaskStateText.doing(changed));
        }
    }

    private void noticed(EventBody.Notice notice) {
        switch (notice.code()) {
            case INDEXING -> index(TerminalSanitizer.line(notice.text()));
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
        boolean isCut = doing.length() > WIDEST && !indexing;
        String what = isCut ? TextPrefix.cut(doing, WIDEST - 1) + "…" : doing;
        turned = (turned + 1) % TURNING.length;
        return "%s %s · %d s%s%s · %s"
                .formatted(TURNING[turned], what, millis / 1_000, cost(), window, stop);
    }

    /** Before the first answer nobody knows whether there is a price. */
    private String cost() {
        long all = spend.inputTokens() + spend.outputTokens();
        return all == 0
                ? ""
                : " · "
                        + AmountFormatter.brief(all)
                        + " tokens · "
                        + AmountFormatter.costWords(spend);
    }

    /** Calls are told before they run, also those that wait for an answer first. */
    private String toolOrModel() {
        return tools.isEmpty() ? "model" : tools.firstEntry().getValue();
    }

    /** Its numbers change while the time goes on. */
    private void index(String what) {
        if (indexing) {
            doing = what;
        } else {
            now(what);
            indexing = true;
        }
    }

    private void now(String what) {
        indexing = false;
        doing = what;
        since = System.nanoTime();
    }
}
