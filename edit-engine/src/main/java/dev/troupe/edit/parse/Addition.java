package dev.troupe.edit.parse;

/**
 * The content of an added file in a patch. Each line should begin with a plus sign; when no line does, the lines are
 * taken as they are.
 */
final class Addition {

    private final StringBuilder content = new StringBuilder();
    private int end;
    private boolean signed;

    /** Adds a line; false when prose begins that is not part of the file. */
    boolean add(String line, boolean enclosed) {
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

    /** The content without blank lines at its end that have no sign. */
    String content() {
        return content.substring(0, end);
    }
}
