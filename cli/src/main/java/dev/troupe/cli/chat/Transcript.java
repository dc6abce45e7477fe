package dev.troupe.cli.chat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.Spend;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What was said and done in a session, as far as it is worth keeping. */
final class Transcript {
    private final List<EventBody> kept = new ArrayList<>();
    private Spend spend = Spend.NONE;
    private String model = "";
    private int window;
    private long last;

    void add(SessionEvent event) {
        last = Math.max(last, event.number());
        switch (event.body()) {
            case EventBody.MessagePosted said -> kept.add(said);
            case EventBody.FileChanged changed -> kept.add(changed);
            case EventBody.Committed committed -> kept.add(committed);
            case EventBody.ToolFinished finished -> kept.add(finished);
            case EventBody.TaskFinished end -> kept.add(end);
            case EventBody.RunStarted run -> model = run.model();
            case EventBody.TurnFinished turn -> turn(turn);
            default -> {
                // Passing things.
            }
        }
    }

    private void turn(EventBody.TurnFinished turn) {
        kept.add(turn);
        spend = spend.plus(turn.spend());
        if (turn.contextWindow() > 0) {
            window = (int) Math.round(100.0 * turn.contextTokens() / turn.contextWindow());
        }
    }

    /** Number of the newest event that is kept on record. */
    long last() {
        return last;
    }

    Spend spend() {
        return spend;
    }

    /** The model of the last run, or nothing before there was one. */
    String model() {
        return model;
    }

    /** How much of the model's window was in use last, in percent. */
    int window() {
        return window;
    }

    /** The last thing the model said; empty when it said nothing yet. */
    String answer() {
        for (EventBody body : kept.reversed()) {
            if (body instanceof EventBody.TurnFinished turn && !turn.text().isBlank()) {
                return turn.text();
            }
        }
        return "";
    }

    /** The changes of the last request that changed something, oldest first. */
    List<EventBody.FileChanged> changes() {
        List<EventBody.FileChanged> changes = new ArrayList<>();
        for (EventBody body : kept) {
            if (body instanceof EventBody.MessagePosted said && !said.steering()) {
                if (!changes.isEmpty() && laterChanges(said)) {
                    changes.clear();
                }
            } else if (body instanceof EventBody.FileChanged changed) {
                changes.add(changed);
            }
        }
        return changes;
    }

    private boolean laterChanges(EventBody said) {
        return kept.subList(kept.indexOf(said), kept.size()).stream()
                .anyMatch(EventBody.FileChanged.class::isInstance);
    }

    int count(Predicate<EventBody> which) {
        return (int) kept.stream().filter(which).count();
    }

    /** The whole conversation as Markdown. */
    String markdown(Session session) {
        StringBuilder text = new StringBuilder();
        text.append("# ").append(session.title().isBlank() ? "Session" : session.title());
        text.append("\n\nSession ").append(session.id()).append(" on `");
        text.append(session.projectPath()).append("`\n");
        kept.forEach(body -> MarkdownExport.append(body, text));
        return text.toString();
    }
}
