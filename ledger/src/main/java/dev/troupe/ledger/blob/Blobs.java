package dev.troupe.ledger.blob;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Bytes by hash. */
public final class Blobs {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public Blobs(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Keeps the bytes; repeating it changes nothing. */
    public void put(Blob blob) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** The bytes of a name. */
    public Optional<byte[]> find(String hash) {
        throw new UnsupportedOperationException(jdbc.toString());
    }
}
