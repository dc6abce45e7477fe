package dev.troupe.security.audit;

import dev.troupe.security.hash.Sha256Hash;
import java.util.List;

/**
 * The content that a file of entries must have.
 *
 * @param first number of its first entry
 * @param hash of its last entry
 * @param sha256 of its bytes
 */
record ArchiveSeal(long first, String hash, String sha256) {
    private static final int BATCH = 1_000;

    /** The file of the entries from one number to another, both of which are in the table. */
    static ArchiveSeal of(EntryLineFormat lines, AuditTable table, long first, long last) {
        Sha256Hash sha256 = new Sha256Hash();
        for (long done = first - 1; done < last; ) {
            List<String> some = lines.after(done, (int) Math.min(BATCH, last - done));
            for (String line : some) {
                sha256.add(line + "\n");
            }
            if (some.isEmpty()) {
                break;
            }
            done += some.size();
        }
        return new ArchiveSeal(first, table.hashOf(last).orElse(""), sha256.hex());
    }
}
