package dev.troupe.cli.display;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which part of a model's text is new to the reader. Pieces come on a way of their own: some get lost, some come
 * after the end of their turn, and when the model is asked again they begin anew. The whole text comes with that end.
 */
final class StreamedTextAssembler {
    private static final UUID NO_TASK = new UUID(0, 0);

    private final StringBuilder shown = new StringBuilder();
    private final Map<UUID, Integer> finished = new HashMap<>();
    private final Map<UUID, Integer> left = new HashMap<>();
    private UUID task = NO_TASK;
    private int turn;

    /**
     * Tells what to show.
     *
     * @param isAnew whether it begins the text again, as what was shown does not belong to it
     * @param text to show; may be empty
     */
    record Addition(boolean isAnew, String text) {
        private static final Addition NOTHING = new Addition(false, "");
    }

    /** Whether pieces or the end of a turn belong to another text than what was shown last. */
    boolean isOther(@Nullable UUID ofTask, int ofTurn) {
        return turn != ofTurn || !task.equals(key(ofTask));
    }

    /** Whether the turn of a piece has ended: all of its text was shown, or nobody waits for it. */
    boolean hasEnded(@Nullable UUID ofTask, int ofTurn) {
        UUID key = key(ofTask);
        return finished.getOrDefault(key, 0) >= ofTurn || left.getOrDefault(key, 0) >= ofTurn;
    }

    /** Lets go of a text whose end will not come: a request has ended in the middle of it. */
    void leave() {
        if (turn > 0) {
            left.merge(task, turn, Math::max);
        }
        task = NO_TASK;
        turn = 0;
        shown.setLength(0);
    }

    /** The request goes on, and may say again what was left. */
    void resume(@Nullable UUID ofTask) {
        left.remove(key(ofTask));
    }

    /**
     * Adds a piece.
     *
     * @param offset characters before it, null when nobody knows
     */
    Addition add(@Nullable UUID ofTask, int ofTurn, @Nullable Long offset, String text) {
        begin(ofTask, ofTurn);
        if (offset == null || offset == shown.length()) {
            shown.append(text);
            return new Addition(false, text);
        }
        if (offset > shown.length()) {
            // Something between is missing. The end of the turn brings it.
            return Addition.NOTHING;
        }
        int known = Math.min(text.length(), shown.length() - offset.intValue());
        if (text.startsWith(shown.substring(offset.intValue(), offset.intValue() + known))) {
            shown.append(text, known, text.length());
            return new Addition(false, text.substring(known));
        }
        shown.setLength(offset.intValue());
        shown.append(text);
        return new Addition(true, shown.toString());
    }

    /** Adds the whole text at the end of a turn. */
    Addition finish(@Nullable UUID ofTask, int ofTurn, String text) {
        begin(ofTask, ofTurn);
        String before = shown.toString();
        finished.merge(key(ofTask), ofTurn, Math::max);
        task = NO_TASK;
        turn = 0;
        shown.setLength(0);
        if (text.startsWith(before)) {
            return new Addition(false, text.substring(before.length()));
        }
        return before.strip().startsWith(text.strip())
                ? Addition.NOTHING
                : new Addition(true, text);
    }

    private void begin(@Nullable UUID ofTask, int ofTurn) {
        if (isOther(ofTask, ofTurn)) {
            task = key(ofTask);
            turn = ofTurn;
            shown.setLength(0);
        }
    }

    private static UUID key(@Nullable UUID task) {
        return task == null ? NO_TASK : task;
    }
}
