package dev.troupe.linesearch;

/** A text that says when it is read too often: the reference backtracks. */
final class CountedText implements CharSequence {
    private static final int MOST_READS = 200_000;

    private final String text;
    private int reads;

    CountedText(String text) {
        this.text = text;
    }

    /** The reference takes too long. */
    static final class TooManyReadsException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if (++reads > MOST_READS) {
            throw new TooManyReadsException();
        }
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }
}
