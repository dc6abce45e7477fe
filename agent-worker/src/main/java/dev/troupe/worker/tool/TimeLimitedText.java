package dev.troupe.worker.tool;

/**
 * Text that cannot be looked at after a deadline: what stops a regular expression that runs wild.
 *
 * @param end when {@link System#nanoTime} is past this, looking fails
 */
public record TimeLimitedText(CharSequence text, long end) implements CharSequence {
    /** The deadline is over, or the thread was interrupted. */
    public static final class TimeUpException extends RuntimeException {
        TimeUpException() {
            super("The time for matching is up.");
        }
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
            throw new TimeUpException();
        }
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return new TimeLimitedText(text.subSequence(from, to), end);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
