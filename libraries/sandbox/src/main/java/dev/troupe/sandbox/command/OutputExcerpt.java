package dev.troupe.sandbox.command;

import java.util.Locale;

/** The beginning and the end of a text that arrives in pieces, in bounded memory. */
public final class OutputExcerpt {
    private final int half;
    private final StringBuilder head = new StringBuilder();
    private final StringBuilder tail = new StringBuilder();
    private long dropped;

    /**
     * @param limit characters to keep, half of them at each end
     */
    public OutputExcerpt(int limit) {
        this.half = Math.max(100, limit / 2);
    }

    /** Another piece. */
    public void add(String text) {
        int room = room(text);
        head.append(text, 0, room);
        tail.append(text, room, text.length());
        if (tail.length() > 4 * half) {
            drop(tail.length() - half);
        }
    }

    private int room(String text) {
        if (!tail.isEmpty()) {
            return 0;
        }
        int room = Math.min(half - head.length(), text.length());
        boolean splits =
                room > 0
                        && room < text.length()
                        && Character.isHighSurrogate(text.charAt(room - 1));
        return splits ? room - 1 : room;
    }

    /** Whether something is missing. */
    public boolean cut() {
        return dropped > 0 || tail.length() > half;
    }

    /**
     * The text, with a line that says what is missing.
     *
     * @param kept where the rest is, in a few words
     */
    public String text(String kept) {
        if (!cut()) {
            return head.toString() + tail;
        }
        if (tail.length() > half) {
            drop(tail.length() - half);
        }
        return String.format(
                Locale.ROOT,
                "%s\n[… %,d characters left out here; %s …]\n%s",
                head,
                dropped,
                kept,
                tail);
    }

    private void drop(int count) {
        boolean splits = count < tail.length() && Character.isLowSurrogate(tail.charAt(count));
        int end = splits ? count + 1 : count;
        dropped += end;
        tail.delete(0, end);
    }
}
