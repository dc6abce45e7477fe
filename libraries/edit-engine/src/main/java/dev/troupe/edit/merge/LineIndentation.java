package dev.troupe.edit.merge;

import java.util.Optional;

/** The white space that a line starts with. */
final class LineIndentation {

    private LineIndentation() {}

    static String of(String line) {
        int end = 0;
        while (end < line.length() && Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        return line.substring(0, end);
    }

    static boolean trails(String line) {
        return !line.isEmpty() && Character.isWhitespace(line.charAt(line.length() - 1));
    }

    /** Whether the indentation is made of one kind of blank only: spaces or tabs. */
    static boolean uniform(String indent) {
        return indent.isEmpty() || indent.equals(indent.substring(0, 1).repeat(indent.length()));
    }

    /** Extends or shortens the file's indentation by what the model's differs from its reference at the end. */
    static Optional<String> bySuffix(IndentationMapping.Pair reference, String model) {
        if (model.startsWith(reference.model())) {
            return Optional.of(reference.file() + model.substring(reference.model().length()));
        }
        if (!reference.model().startsWith(model)) {
            return Optional.empty();
        }
        String gone = reference.model().substring(model.length());
        String file = reference.file();
        return file.endsWith(gone)
                ? Optional.of(file.substring(0, file.length() - gone.length()))
                : Optional.empty();
    }
}
