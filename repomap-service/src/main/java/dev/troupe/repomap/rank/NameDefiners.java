package dev.troupe.repomap.rank;

import dev.troupe.contentindex.tree.FileRole;
import dev.troupe.contentindex.tree.IndexedFile;
import java.util.List;
import java.util.function.IntConsumer;

/** Tells which sources define a name, for names that few of them define. */
final class NameDefiners {
    private final NameSlotTable table = new NameSlotTable();
    private final int most;
    private final int[] counts;
    private final int[] rows;

    /**
     * Looks through files.
     *
     * @param most a name that more of them define has no definer
     */
    NameDefiners(List<IndexedFile> files, int most) {
        this.most = most;
        for (IndexedFile it : files) {
            if (it.role() == FileRole.SOURCE) {
                table.addAll(it.codeNames());
            }
        }
        counts = new int[table.slots()];
        rows = new int[table.slots() * most];
        for (int row = 0; row < files.size(); row++) {
            if (files.get(row).role() == FileRole.SOURCE) {
                add(row, files.get(row).codeNames());
            }
        }
    }

    private void add(int row, int[] names) {
        for (int name : names) {
            int slot = table.find(name);
            if (counts[slot] < most) {
                rows[slot * most + counts[slot]] = row;
            }
            counts[slot]++;
        }
    }

    /** Hands over the rows of the files that define a name, ascending. */
    void forEach(int name, IntConsumer receiver) {
        int slot = table.find(name);
        if (slot >= 0 && counts[slot] <= most) {
            for (int i = 0; i < counts[slot]; i++) {
                receiver.accept(rows[slot * most + i]);
            }
        }
    }
}
