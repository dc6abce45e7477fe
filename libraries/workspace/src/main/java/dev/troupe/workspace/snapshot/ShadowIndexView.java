package dev.troupe.workspace.snapshot;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.workspace.git.GitPath;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A few files as the index has them now. */
final class ShadowIndexView {
    private final Map<GitPath, IndexMismatch> entries = new HashMap<>();
    private final ShadowIndexContents bytes;

    private ShadowIndexView(Map<GitPath, IndexMismatch> entries, ShadowIndexContents bytes) {
        this.entries.putAll(entries);
        this.bytes = bytes;
    }

    /** Reads the files of these names, those that are not larger. */
    static ShadowIndexView of(ShadowRepository shadow, Set<GitPath> names, long largest)
            throws IOException {
        String raw = shadow.run(new byte[0], "ls-files", "-s", "-z", "--", ".");
        Map<GitPath, IndexMismatch> entries = new HashMap<>();
        for (IndexMismatch one : IndexMismatch.staged(raw)) {
            if (names.contains(one.name())) {
                entries.put(one.name(), one);
            }
        }
        return new ShadowIndexView(
                entries,
                ShadowIndexContents.of(shadow, entries.values().stream().toList(), largest));
    }

    /** Empty when there is no such file any more. */
    Optional<ContentBlob> bytes(IndexMismatch one) {
        @Nullable IndexMismatch entry = entries.get(one.name());
        return entry == null ? Optional.empty() : bytes.bytes(entry);
    }

    /** Whether it is executable; as before when it is gone. */
    boolean executable(IndexMismatch one) {
        return entries.getOrDefault(one.name(), one).executable();
    }
}
