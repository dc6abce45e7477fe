package dev.troupe.ledger.blob;

import dev.troupe.contracts.blob.ContentBlob;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Bytes by hash. */
public final class BlobStore {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public BlobStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Keeps the bytes; repeating it changes nothing. */
    public void put(ContentBlob blob) {
        jdbc.sql("SELECT ledger.put_blob(:bytes)").param("bytes", blob.bytes()).query(row -> {});
    }

    /** The bytes of a name. */
    public Optional<byte[]> find(String hash) {
        return jdbc.sql("SELECT bytes FROM ledger.blob WHERE hash = :hash")
                .param("hash", hash)
                .query((row, n) -> row.getBytes(1))
                .optional();
    }
}
