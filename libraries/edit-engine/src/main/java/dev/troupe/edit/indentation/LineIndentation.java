package dev.troupe.edit.indentation;

import java.util.Optional;

/** The white space that a line starts with. */
public final class LineIndentation {

    private LineIndentation() {}

    /** The white space at the beginning of a line. */
    public static String of(String line) {
        int end = 0;
        while (end < line.length() && Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        return line.substring(0, end);
    }

    /** Whether a line ends with white space. */
    public static boolean trails(String line) {
        return !line.isEmpty() && Character.isWhitespace(line.charAt(line.length() - 1));
    }

    /** Whether the indentation is made of one kind of blank only: spaces or tabs. */
    public static boolean uniform(String indent) {
        return indent.isEmpty() || indent.equals(indent.substring(0, 1).repeat(indent.length()));
    }

    /** Extends or shortens the file's indentation by what the model's differs from its reference at the end. */
    public static Optional<String> bySuffix(String reference, String file, String model) {
        if (model.startsWith(reference)) {
            return Optional.of(file + model.substring(reference.length()));
        }
        if (!reference.startsWith(model)) {
            return Optional.empty();
        }
        String gone = reference.substring(model.length());
        return file.endsWith(gone)
                ? Optional.of(file.substring(0, file.length() - gone.length()))
                : Optional.empty();
    }
}
