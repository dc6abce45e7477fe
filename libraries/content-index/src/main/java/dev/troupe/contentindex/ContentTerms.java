package dev.troupe.contentindex;

import java.util.Arrays;

/**
 * Counts the terms of one content by field. Terms are sorted hashes; a count above 255 stands as 255.
 */
public final class ContentTerms {
    /** Says where in a content a term stands. */
    public enum Field {
        BODY(0),
        COMMENT(1),
        DEFINITION(2);

        private final int number;

        Field(int number) {
            this.number = number;
        }

        /** Where its counts stand among those of a term; part of what is stored. */
        int number() {
            return number;
        }
    }

    private static final int FIELDS = Field.values().length;

    private final int[] terms;
    private final byte[] counts;
    private final int[] lengths;

    ContentTerms(int[] terms, byte[] counts, int[] lengths) {
        this.terms = terms;
        this.counts = counts;
        this.lengths = lengths;
    }

    /** Finds a term's place among the terms of this content; negative when it has none. */
    public int find(int term) {
        return Arrays.binarySearch(terms, term);
    }

    /** Tells how often the term at a place stands in a field. */
    public int count(int place, Field field) {
        return counts[place * FIELDS + field.number()] & 0xFF;
    }

    /** Tells how many terms a field has, repetitions included. */
    public int length(Field field) {
        return lengths[field.number()];
    }

    int[] terms() {
        return terms;
    }

    byte[] counts() {
        return counts;
    }

    int[] lengths() {
        return lengths;
    }

    /** Tells how many different terms there are. */
    public int size() {
        return terms.length;
    }
}
