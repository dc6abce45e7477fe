package dev.troupe.cli.chat.transcript;

import dev.troupe.cli.follow.SubtaskTracker;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.ModelUsage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Keeps what was said and done in a session, as far as it is worth keeping. */
public final class SessionTranscript {
    // Some hundred long requests; the server has the rest.
    private static final long MOST_CHARACTERS = 16_000_000;
    private static final int AT_LEAST = 100;

    private final long most;
    private final SubtaskTracker subtaskTracker = new SubtaskTracker();
    private final Deque<EventBody> kept = new ArrayDeque<>();
    private long characters;
    private int requests;
    private int turns;
    private ModelUsage spend = ModelUsage.NONE;
    private String model = "";
    private int window;
    private long last;

    public SessionTranscript() {
        this(MOST_CHARACTERS);
    }

    /**
     * @param most characters to keep; the oldest go first
     */
    SessionTranscript(long most) {
        this.most = most;
    }

    public void add(SessionEvent event) {
        last = Math.max(last, event.number());
        subtaskTracker.hear(event);
        if (subtaskTracker.of(event).isPresent()) {
            elsewhere(event.body());
            return;
        }
        switch (event.body()) {
            case EventBody.MessagePosted said -> {
                requests += said.steering() ? 0 : 1;
                keep(said);
            }
            case EventBody.FileChanged changed -> keep(changed);
            case EventBody.Committed committed -> keep(committed);
            case EventBody.ToolFinished finished -> keep(finished);
            case EventBody.TaskFinished end -> keep(end);
            // Undo and plans run without a model of their own.
            case EventBody.RunStarted run ->
                    model = run.modelId() == null ? model : run.realModel();
            case EventBody.TurnFinished turn -> turn(turn);
            default -> {
                // Passing things.
            }
        }
    }

    /** Its words are between agents; its price is not. */
    private void elsewhere(EventBody body) {
        if (body instanceof EventBody.TurnFinished turn) {
            spend = spend.plus(turn.spend());
        }
    }

    private void turn(EventBody.TurnFinished turn) {
        turns++;
        keep(turn);
        spend = spend.plus(turn.spend());
        if (turn.contextWindow() > 0) {
            window = (int) Math.round(100.0 * turn.contextTokens() / turn.contextWindow());
        }
    }

    private void keep(EventBody body) {
        kept.add(body);
        characters += length(body);
        while (characters > most && kept.size() > 1) {
            characters -= length(kept.remove());
        }
    }

    private static int length(EventBody body) {
        return AT_LEAST
                + switch (body) {
                    case EventBody.MessagePosted said -> said.text().length();
                    case EventBody.FileChanged changed -> changed.diff().length();
                    case EventBody.TurnFinished turn -> turn.text().length();
                    default -> 0;
                };
    }

    /** Number of the newest event that is kept on record. */
    public long last() {
        return last;
    }

    public ModelUsage spend() {
        return spend;
    }

    /** The model of the last run, or nothing before there was one. */
    public String model() {
        return model;
    }

    /** Tells how much of the model's window was in use last, in percent. */
    public int window() {
        return window;
    }

    /** The last thing the model said; empty when it said nothing yet. */
    public String answer() {
        for (EventBody body : kept.reversed()) {
            if (body instanceof EventBody.TurnFinished turn && !turn.text().isBlank()) {
                return turn.text();
            }
        }
        return "";
    }

    /** The changes of the last request that changed something, oldest first. */
    public List<EventBody.FileChanged> changes() {
        List<EventBody.FileChanged> changes = new ArrayList<>();
        boolean another = false;
        for (EventBody body : kept) {
            if (body instanceof EventBody.MessagePosted said && !said.steering()) {
                another = true;
            } else if (body instanceof EventBody.FileChanged changed) {
                if (another) {
                    changes.clear();
                    another = false;
                }
                changes.add(changed);
            }
        }
        return changes;
    }

    /** Counts the requests of the session. */
    public int requests() {
        return requests;
    }

    /** Counts the turns of the model. */
    public int turns() {
        return turns;
    }
}
