package dev.troupe.repomap.database;

import dev.troupe.contentindex.ContentFacts;
import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.ContentKey;
import dev.troupe.contentindex.IndexProgress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;

/** Contents that are made up, each different from the others. */
record IndexedText(Map<ObjectId, byte[]> contents, List<ContentKey> keys) {
    static IndexedText of(String name, int count) {
        Map<ObjectId, byte[]> contents = new HashMap<>();
        List<ContentKey> keys = new ArrayList<>();
        try (ObjectInserter.Formatter formatter = new ObjectInserter.Formatter()) {
            for (int i = 0; i < count; i++) {
                byte[] bytes =
                        "class %s%d { int total%d; }"
                                .formatted(name, i, i)
                                .getBytes(StandardCharsets.UTF_8);
                ObjectId id = formatter.idFor(Constants.OBJ_BLOB, bytes);
                contents.put(id, bytes);
                keys.add(new ContentKey(id, "java"));
            }
        }
        return new IndexedText(contents, keys);
    }

    Map<ContentKey, ContentFacts> prepare(ContentIndex index) throws IOException {
        return index.prepare(
                keys, (id, _) -> Objects.requireNonNull(contents.get(id)), IndexProgress.NONE);
    }
}
