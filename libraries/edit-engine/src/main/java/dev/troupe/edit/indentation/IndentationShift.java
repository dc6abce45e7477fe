package dev.troupe.edit.indentation;

import java.util.Optional;

/**
 * Adds or takes away the same blanks at the beginning of every line.
 *
 * @param gone the blanks that are over
 * @param lost the blanks that are missing
 */
public record IndentationShift(String gone, String lost) {

    /** The shift that makes one indentation the other; empty where neither ends with the other. */
    public static Optional<IndentationShift> between(String from, String to) {
        if (to.endsWith(from)) {
            return Optional.of(
                    new IndentationShift("", to.substring(0, to.length() - from.length())));
        }
        return from.endsWith(to)
                ? Optional.of(
                        new IndentationShift(from.substring(0, from.length() - to.length()), ""))
                : Optional.empty();
    }

    /** Whether nothing is shifted. */
    public boolean isNone() {
        return gone.isEmpty() && lost.isEmpty();
    }

    /** The indentation that becomes of another one; empty where it has too few blanks. */
    public Optional<String> of(String indent) {
        return indent.startsWith(gone)
                ? Optional.of(lost + indent.substring(gone.length()))
                : Optional.empty();
    }
}
