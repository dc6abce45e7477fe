package dev.troupe.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether an edit breaks a file that was whole. An implementation never throws for what a text
 * holds, and is safe for several threads.
 */
@FunctionalInterface
public interface SyntaxChecker {

    /** Lets everything pass. */
    SyntaxChecker OFF = (_, _, _) -> List.of();

    /**
     * The faults that an edit adds to a file that had none.
     *
     * @param path decides the language; need not exist
     * @param before the text before the edit; null when the edit creates the file
     * @param after the text after it
     * @return in the order of the text; empty when the file had faults before, when its language is not known,
     *     and when it cannot be judged in reasonable time
     */
    List<SyntaxFault> added(String path, @Nullable String before, String after);
}
