package dev.troupe.worker.snapshot;

import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.git.Name;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A few files as the index has them now. */
final class Index {
    private final Map<Name, Found> entries = new HashMap<>();
    private final Old bytes;

    private Index(Map<Name, Found> entries, Old bytes) {
        this.entries.putAll(entries);
        this.bytes = bytes;
    }

    /** Reads the files of these names, those that are not larger. */
    static Index of(Shadow shadow, Set<Name> names, long largest) throws IOException {
        String raw = shadow.run(new byte[0], "ls-files", "-s", "-z", "--", ".");
        Map<Name, Found> entries = new HashMap<>();
        for (Found one : Found.staged(raw)) {
            if (names.contains(one.name())) {
                entries.put(one.name(), one);
            }
        }
        return new Index(entries, Old.of(shadow, entries.values().stream().toList(), largest));
    }

    /** Empty when there is no such file any more. */
    Optional<Blob> bytes(Found one) {
        @Nullable Found entry = entries.get(one.name());
        return entry == null ? Optional.empty() : bytes.bytes(entry);
    }

    /** Whether it is executable; as before when it is gone. */
    boolean executable(Found one) {
        return entries.getOrDefault(one.name(), one).executable();
    }
}
