package dev.troupe.linesearch;

import java.util.Arrays;
import java.util.BitSet;

/** The signatures of some contents of one size class, turned: a row for each bit, a column for each content. */
final class SignatureBlock {
    private static final int WIDE = 8;
    private static final int MOST_WIDE_ROWS = 1 << 14;

    private final int rows;
    private final int width;
    private final long[] cells;
    private final int[] owners;
    private final BitSet used = new BitSet();

    SignatureBlock(int sizeClass) {
        rows = ContentTrigrams.rows(sizeClass);
        // Few contents are large: a wide block of them would be empty room.
        width = rows <= MOST_WIDE_ROWS ? WIDE : 1;
        cells = new long[rows * width];
        owners = new int[width * 64];
    }

    boolean isFull() {
        return used.cardinality() == owners.length;
    }

    long countBytes() {
        return 8L * cells.length + 4L * owners.length;
    }

    /** Puts a signature into a free column and returns that. */
    int add(ContentTrigrams trigrams, int owner) {
        int column = used.nextClearBit(0);
        used.set(column);
        owners[column] = owner;
        int word = column >>> 6;
        long bit = 1L << column;
        trigrams.forEachRow(row -> cells[row * width + word] |= bit);
        return column;
    }

    void remove(int column) {
        used.clear(column);
        int word = column >>> 6;
        for (int row = 0; row < rows; row++) {
            cells[row * width + word] &= ~(1L << column);
        }
    }

    /** Adds the owners of the columns that fulfil the condition. */
    void select(TrigramQuery query, BitSet selected) {
        long[] columns = new long[width];
        Arrays.fill(columns, -1L);
        restrict(query, columns);
        for (int column = used.nextSetBit(0); column >= 0; column = used.nextSetBit(column + 1)) {
            if (((columns[column >>> 6] >>> column) & 1) != 0) {
                selected.set(owners[column]);
            }
        }
    }

    private void restrict(TrigramQuery query, long[] columns) {
        switch (query) {
            case TrigramQuery.Gram gram -> {
                restrict(ContentTrigrams.firstRow(gram.name(), rows) * width, columns);
                if (!ContentTrigrams.isFour(gram.name())) {
                    restrict(ContentTrigrams.secondRow(gram.name(), rows) * width, columns);
                }
            }
            case TrigramQuery.AllOf all -> all.parts().forEach(part -> restrict(part, columns));
            case TrigramQuery.AnyOf any -> {
                long[] either = new long[width];
                for (TrigramQuery part : any.parts()) {
                    long[] one = columns.clone();
                    restrict(part, one);
                    for (int word = 0; word < width; word++) {
                        either[word] |= one[word];
                    }
                }
                System.arraycopy(either, 0, columns, 0, width);
            }
        }
    }

    private void restrict(int cell, long[] columns) {
        for (int word = 0; word < width; word++) {
            columns[word] &= cells[cell + word];
        }
    }
}
