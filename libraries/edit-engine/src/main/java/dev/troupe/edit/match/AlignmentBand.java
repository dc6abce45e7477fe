package dev.troupe.edit.match;

import java.util.Arrays;

/**
 * The cells of the alignment that can be part of the best one: rows for lines of the search, columns for lines of
 * the window, of which only those on the window's diagonals are ever paired. A way that leaves these comes back
 * by as many steps as it would have taken along them.
 */
final class AlignmentBand {
    static final byte UP = 0;
    static final byte PAIR = 1;
    static final byte LEFT = 2;

    final int width;
    final int columns;
    double most;
    private final byte[][] step;

    /** Of the row that is filled, and of the one before. */
    private final double[][] values;

    private final int from;
    private final int first;
    private int endRow;
    private int endColumn;

    AlignmentBand(AlignmentSeeds.Window window, int rows) {
        this.width = window.high() - window.low() + 1;
        this.columns = window.to() - window.from();
        this.from = window.from();
        this.first = window.low() - window.from();
        this.values = new double[2][width];
        this.step = new byte[rows + 1][width];
    }

    int column(int row, int k) {
        return first + row + k;
    }

    double value(int row, int k) {
        return values[row & 1][k];
    }

    /** What a cell begins with: that of the row before, or a start anew where that is beyond the band. */
    double above(int row, int k) {
        return k + 1 < width ? value(row - 1, k + 1) : 0;
    }

    void set(int row, int k, double value, byte way) {
        values[row & 1][k] = value;
        step[row][k] = way;
        int column = column(row, k);
        if (value > most || (value == most && value > 0 && column < endColumn)) {
            most = value;
            endRow = row;
            endColumn = column;
        }
    }

    /** The file line of each line of the search on the best way; -1 for those without one. */
    int[] twins() {
        int[] twins = new int[step.length - 1];
        Arrays.fill(twins, -1);
        int j = endColumn;
        for (int i = endRow; i > 0 && j - first - i < width; ) {
            switch (step[i][j - first - i]) {
                case PAIR -> twins[--i] = from + --j;
                case LEFT -> j--;
                default -> i--;
            }
        }
        return twins;
    }
}
