package dev.troupe.ledger.blob;

import dev.troupe.ledger.sql.Calls;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Bytes by hash. */
public final class Blobs {
    private final Calls calls;

    /** On a ledger's database. */
    public Blobs(JdbcClient jdbc) {
        this.calls = new Calls(jdbc);
    }

    /** Keeps the bytes; repeating it changes nothing. */
    public void put(Blob blob) {
        calls.perform("SELECT ledger.put_blob(?, ?)", blob.hash(), blob.bytes());
    }

    /** The bytes of a name. */
    public Optional<byte[]> find(String hash) {
        return calls.sql("SELECT bytes FROM ledger.blob WHERE hash = ?", hash)
                .query((rows, number) -> rows.getBytes(1))
                .optional();
    }
}
