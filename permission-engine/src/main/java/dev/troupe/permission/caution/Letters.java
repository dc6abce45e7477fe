package dev.troupe.permission.caution;

import java.util.BitSet;

/** The characters of options that stand behind one dash, however they are bundled. */
final class Letters {
    private final BitSet given = new BitSet(0);

    /** Takes in a word whose first character is the dash. */
    void add(String word) {
        for (int i = 1; i < word.length(); i++) {
            given.set(word.charAt(i));
        }
    }

    boolean has(char letter) {
        return given.get(letter);
    }

    /** Whether all characters behind a dash are there. */
    boolean all(String word) {
        for (int i = 1; i < word.length(); i++) {
            if (!given.get(word.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
