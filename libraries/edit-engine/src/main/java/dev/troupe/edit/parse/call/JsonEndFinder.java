package dev.troupe.edit.parse.call;

/** Finds where a JSON object or array ends, line by line. Each character is looked at once. */
public final class JsonEndFinder {

    private int depth;
    private char quote;
    private boolean escaped;

    /** Whether the lines so far end inside a string. */
    public boolean inString() {
        return quote != 0;
    }

    /**
     * Reads on.
     *
     * @param line the next line
     * @param from where in it to begin
     * @return the index after the value's last character; -1 when the value does not end in this line
     */
    public int in(String line, int from) {
        for (int i = from; i < line.length(); i++) {
            if (quote != 0) {
                string(line.charAt(i));
            } else if (ends(line.charAt(i))) {
                return i + 1;
            }
        }
        escaped = false;
        return -1;
    }

    private void string(char sign) {
        if (escaped) {
            escaped = false;
        } else if (sign == '\\') {
            escaped = true;
        } else if (sign == quote) {
            quote = 0;
        }
    }

    private boolean ends(char sign) {
        switch (sign) {
            case '"', '\'' -> quote = sign;
            case '{', '[' -> depth++;
            case '}', ']' -> depth--;
            default -> {}
        }
        return depth <= 0 && (sign == '}' || sign == ']');
    }
}
