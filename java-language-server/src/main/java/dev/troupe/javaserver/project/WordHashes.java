package dev.troupe.javaserver.project;

import java.util.Arrays;

/** The sorted hashes of the words of a text. Words of comments count too: Javadoc mentions types and members. */
public final class WordHashes {
    private final int[] hashes;

    private WordHashes(int[] hashes) {
        this.hashes = hashes;
    }

    static WordHashes of(char[] text) {
        int[] words = new int[256];
        int count = 0;
        int at = 0;
        while (at < text.length) {
            if (Character.isJavaIdentifierStart(text[at])) {
                int hash = 0;
                while (at < text.length && Character.isJavaIdentifierPart(text[at])) {
                    hash = 31 * hash + text[at++];
                }
                if (count == words.length) {
                    words = Arrays.copyOf(words, count * 2);
                }
                words[count++] = hash;
            } else {
                at++;
            }
        }
        return new WordHashes(Arrays.stream(words, 0, count).sorted().distinct().toArray());
    }

    boolean contains(String word) {
        return Arrays.binarySearch(hashes, word.hashCode()) >= 0;
    }
}
