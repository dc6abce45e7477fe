package dev.troupe.cli.display;

import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.event.EventBody.TaskChanged;
import java.util.Map;

/** Says in plain words what a task waits for, and why it goes on. */
final class TaskStateText {
    private static final Map<String, String> WAITING =
            Map.of(
                    "approval", "waiting for an answer",
                    "answer", "waiting for an answer",
                    "review", "waiting for a review",
                    "budget", "waiting for money",
                    "children", "waiting for the agents that it gave work to",
                    "merge", "waiting for a merge");
    private static final Map<String, String> CAUSES =
            Map.ofEntries(
                    Map.entry("decided", "answered; it goes on"),
                    Map.entry("answered", "answered; it goes on"),
                    Map.entry("children ended", "all its tasks finished, continuing"),
                    Map.entry("dependencies done", "what it needs is done; it begins"),
                    Map.entry("dependency failed", "what it needs has failed"),
                    Map.entry("parent ended", "the work that it belongs to has ended"),
                    Map.entry("lease expired", "its worker was lost; another one takes over"),
                    Map.entry("budget has room", "there is money again; it goes on"),
                    Map.entry("resumed", "it goes on"),
                    Map.entry("checkout busy", "waiting for the checkout"),
                    Map.entry("database away", "waiting for the database"),
                    Map.entry("model busy", "waiting for the model"));

    private TaskStateText() {}

    /** One line of its own; empty when there is nothing to say. */
    static String line(TaskChanged changed) {
        if (changed.waitingFor() != null) {
            return waiting(changed.waitingFor());
        }
        String cause = changed.cause();
        if (cause == null) {
            return "";
        }
        return TerminalSanitizer.line(CAUSES.getOrDefault(cause, changed.state() + ": " + cause));
    }

    /** What goes on now, in a few words. */
    static String doing(TaskChanged changed) {
        return changed.waitingFor() == null
                ? TerminalSanitizer.line(changed.state())
                : waiting(changed.waitingFor());
    }

    private static String waiting(String what) {
        return TerminalSanitizer.line(WAITING.getOrDefault(what, "waiting for " + what));
    }
}
