package dev.troupe.edit.parse;

/**
 * The content of an added file in a patch. Each line should begin with a plus sign; when no line does, the lines are
 * taken as they are. The sign by which diffs say that no line ending follows is no line.
 */
final class AddedFileContent {

    private static final String NO_NEWLINE = "\\ No newline";

    private final StringBuilder content = new StringBuilder();
    private int end;
    private boolean signed;
    private boolean terminated = true;

    /** Adds a line; false when prose begins that is not part of the file. */
    boolean add(String line, boolean enclosed) {
        if (line.startsWith(NO_NEWLINE) && !content.isEmpty()) {
            terminated = false;
            return true;
        }
        boolean plus = line.startsWith("+");
        if (!plus && !enclosed && (signed || content.isEmpty())) {
            return false;
        }
        signed |= plus;
        content.append(plus ? line.substring(1) : line).append('\n');
        if (plus || !line.isBlank()) {
            end = content.length();
        }
        return true;
    }

    /** Whether lines have had their sign so far; what has none is then no line of the file. */
    boolean isSigned() {
        return signed;
    }

    /** The content without blank lines at its end that have no sign. */
    String content() {
        return content.substring(0, terminated ? end : Math.max(0, end - 1));
    }
}
