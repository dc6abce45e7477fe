package dev.troupe.ledger.journal;

import dev.troupe.ledger.Ids;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.lease.LeaseKey;
import dev.troupe.ledger.sql.Calls;
import dev.troupe.ledger.wait.NewItem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An append in the shape that the SQL functions take. */
public final class AppendParameters {
    private final LeaseKey key;
    private final String json;
    private final List<Blob> blobs;

    private AppendParameters(LeaseKey key, String json, List<Blob> blobs) {
        this.key = key;
        this.json = json;
        this.blobs = blobs;
    }

    /** The parameters of an append under a lease. */
    public static AppendParameters of(LeaseKey key, Append append) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("firstSeq", append.firstSeq());
        fields.put("entries", append.entries());
        fields.put("events", Calls.read(Calls.events(append.events()), JsonNode.class));
        fields.put("audits", append.audits());
        fields.put("items", append.items().stream().map(it -> item(key.taskId(), it)).toList());
        fields.put("taken", append.taken());
        fields.put("settlement", append.settlement());
        fields.put("reservation", append.reservation());
        return new AppendParameters(key, Calls.json(fields), append.blobs());
    }

    private static Map<String, Object> item(UUID task, NewItem item) {
        return Map.of(
                "id", Ids.derived(task, item.seq()),
                "seq", item.seq(),
                "kind", item.kind(),
                "question", item.question());
    }

    /** Task, epoch, JSON, hashes, blobs: in the order of most functions. */
    public @Nullable Object[] all() {
        return new @Nullable Object[] {key.taskId(), key.epoch(), json, hashes(), blobs()};
    }

    /** Everything but the blobs. */
    public String json() {
        return json;
    }

    /** The blobs' names. */
    public String[] hashes() {
        return blobs.stream().map(Blob::hash).toArray(String[]::new);
    }

    /** The blobs' bytes, in the order of their names. */
    public byte[][] blobs() {
        return blobs.stream().map(Blob::bytes).toArray(byte[][]::new);
    }
}
