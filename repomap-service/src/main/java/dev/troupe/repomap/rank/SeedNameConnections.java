package dev.troupe.repomap.rank;

import dev.troupe.contentindex.tree.IndexedFile;
import java.util.Arrays;
import java.util.List;

/**
 * Tells how strongly files are connected with the best matches by names that one defines and the other uses. Only names
 * of the best matches and of the request are looked at: a repository may define millions.
 */
final class SeedNameConnections {
    /** A name that more files define connects nothing. */
    private static final int MOST_DEFINERS = 5;

    /** Where a list is so many times longer than another, its names are looked up rather than gone through. */
    private static final int MUCH_LONGER = 16;

    private final List<IndexedFile> files;
    private final int[][] defined;
    private final int seeds;
    private final NameSlotTable table = new NameSlotTable();

    /** How many files define the name of a slot. */
    private int[] definers = {};

    /** Which seeds use the name of a slot without defining it, a bit for each. */
    private int[] users = {};

    /** Which seeds define the name of a slot, a bit for each. */
    private int[] definingSeeds = {};

    private int[] rareNames = {};

    /**
     * Counts who defines the names of some files.
     *
     * @param seeds rows of at most 31 files
     * @param requested hashes of further names to be counted
     */
    SeedNameConnections(List<IndexedFile> files, List<Integer> seeds, int[] requested) {
        this.files = files;
        this.seeds = seeds.size();
        this.defined = new int[files.size()][];
        for (int row = 0; row < defined.length; row++) {
            defined[row] = files.get(row).codeNames();
        }
        addNames(seeds, requested);
        countDefiners();
        rareNames = rareNames();
    }

    private void addNames(List<Integer> rows, int[] requested) {
        for (int it : requested) {
            table.add(it);
        }
        for (int row : rows) {
            table.addAll(defined[row]);
            table.addAll(files.get(row).facts().usedNames());
        }
        definers = new int[table.slots()];
        users = new int[table.slots()];
        definingSeeds = new int[table.slots()];
        for (int i = 0; i < rows.size(); i++) {
            int row = rows.get(i);
            for (int name : defined[row]) {
                definingSeeds[table.find(name)] |= 1 << i;
            }
            for (int name : files.get(row).facts().usedNames()) {
                int slot = table.find(name);
                users[slot] |= 1 << i & ~definingSeeds[slot];
            }
        }
    }

    private void countDefiners() {
        for (int[] names : defined) {
            for (int name : names) {
                int slot = table.find(name);
                if (slot >= 0) {
                    definers[slot]++;
                }
            }
        }
    }

    private int[] rareNames() {
        return Arrays.stream(table.names())
                .filter(name -> {
                    int slot = table.find(name);
                    return definingSeeds[slot] != 0 && definers[slot] <= MOST_DEFINERS;
                })
                .sorted()
                .toArray();
    }

    /** Whether any file defines a name of the request. */
    boolean isDefined(int requested) {
        return definers[table.find(requested)] > 0;
    }

    /** Tells by seed how many names a file defines that the seed uses, rare ones more. */
    double[] usedBySeeds(int row) {
        double[] sums = new double[seeds];
        for (int name : defined[row]) {
            int slot = table.find(name);
            if (slot >= 0 && users[slot] != 0 && definers[slot] <= MOST_DEFINERS) {
                add(sums, users[slot], definers[slot]);
            }
        }
        return logarithms(sums);
    }

    /** Tells by seed how many names the seed defines that a file uses, rare ones more. */
    double[] usesOfSeeds(int row) {
        double[] sums = new double[seeds];
        int[] used = files.get(row).facts().usedNames();
        if (used.length > MUCH_LONGER * rareNames.length) {
            for (int name : rareNames) {
                if (Arrays.binarySearch(used, name) >= 0) {
                    addUse(sums, row, name, table.find(name));
                }
            }
        } else {
            for (int name : used) {
                int slot = table.find(name);
                if (slot >= 0 && definingSeeds[slot] != 0 && definers[slot] <= MOST_DEFINERS) {
                    addUse(sums, row, name, slot);
                }
            }
        }
        return logarithms(sums);
    }

    private void addUse(double[] sums, int row, int name, int slot) {
        if (Arrays.binarySearch(defined[row], name) < 0) {
            add(sums, definingSeeds[slot], definers[slot]);
        }
    }

    private static void add(double[] sums, int bits, int count) {
        for (int i = 0; i < sums.length; i++) {
            if ((bits >> i & 1) != 0) {
                sums[i] += 1.0 / count;
            }
        }
    }

    private static double[] logarithms(double[] sums) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] = Math.log(1 + sums[i]);
        }
        return sums;
    }

    /** The hashes of the names that a file defines, ascending. */
    int[] defined(int row) {
        return defined[row];
    }
}
