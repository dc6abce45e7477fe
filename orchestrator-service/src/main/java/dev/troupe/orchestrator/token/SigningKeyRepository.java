package dev.troupe.orchestrator.token;

import com.nimbusds.jose.jwk.ECKey;
import dev.troupe.contracts.token.PublicKeySet;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The public keys of every orchestrator on this database. They age by the database's clock. */
final class SigningKeyRepository {
    private static final String AGED = "clock_timestamp() - interval '3 days'";

    private final JdbcClient jdbc;

    SigningKeyRepository(DataSource dataSource) {
        this.jdbc = JdbcClient.create(dataSource);
    }

    /** Makes a key known, and forgets those whose tokens have all ended. */
    void publish(ECKey key) {
        jdbc.sql("DELETE FROM orchestrator.service_key WHERE published_at < " + AGED).update();
        jdbc.sql("INSERT INTO orchestrator.service_key (kid, x, y) VALUES (:kid, :x, :y)")
                .param("kid", key.getKeyID())
                .param("x", key.getX().toString())
                .param("y", key.getY().toString())
                .update();
    }

    /** Those whose tokens may still be good, newest first; each start adds one. */
    List<PublicKeySet.PublicKey> keys() {
        return jdbc.sql(
                        "SELECT kid, x, y FROM orchestrator.service_key WHERE published_at >= "
                                + AGED
                                + " ORDER BY published_at DESC")
                .query((row, _) ->
                        new PublicKeySet.PublicKey(
                                "EC",
                                "sig",
                                "ES256",
                                row.getString("kid"),
                                "P-256",
                                row.getString("x"),
                                row.getString("y")))
                .list();
    }
}
