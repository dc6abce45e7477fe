package dev.troupe.permission.caution;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The characters of options that stand behind one dash, however they are bundled. */
final class ShortOptionLetters {
    private @Nullable BitSet given;

    /** Takes in a word whose first character is the dash. */
    void add(String word) {
        BitSet letters = given == null ? new BitSet() : given;
        for (int i = 1; i < word.length(); i++) {
            letters.set(word.charAt(i));
        }
        given = letters;
    }

    boolean has(char letter) {
        return given != null && given.get(letter);
    }

    /** Whether all characters behind a dash are there. */
    boolean all(String word) {
        for (int i = 1; i < word.length(); i++) {
            if (!has(word.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
