package dev.troupe.orchestrator.idempotency;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Answers a repeated request with its first answer instead of doing it again. */
public class IdempotencyService {
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,200}");
    private final JdbcClient jdbc;
    private final JsonMapper json;

    /** Keeps answers in the orchestrator's database. */
    public IdempotencyService(
            @Qualifier("orchestratorDataSource") DataSource dataSource, JsonMapper json) {
        this.jdbc = JdbcClient.create(dataSource);
        this.json = json;
    }

    /**
     * Has the effect and keeps its answer in one transaction, unless the caller's key was used
     * before. Concurrent requests with one key go one after the other.
     *
     * @param key what the caller sent; absent: the effect happens every time
     * @param operation what is asked, with the ids in its path
     * @throws TroupeException IDEMPOTENCY_CONFLICT when the key came with another request;
     *     INVALID_REQUEST when the key is not 1 to 200 visible ASCII characters
     */
    @Transactional
    public <T> T once(
            @Nullable String key,
            String operation,
            Object request,
            Class<T> type,
            Supplier<T> effect) {
        if (key == null) {
            return effect.get();
        }
        check(key);
        String caller = CallerIdentity.current().subject();
        String hash = hash(operation + "\n" + json.writeValueAsString(request));
        serialise(caller, key);
        Optional<Kept> kept = find(caller, key);
        if (kept.isPresent()) {
            return replay(kept.get(), hash, key, type);
        }
        T answer = effect.get();
        keep(caller, key, hash, json.writeValueAsString(answer));
        return answer;
    }

    /** Forgets answers older than the given age; returns how many. */
    public int forget(Duration age) {
        return jdbc.sql(
                        "DELETE FROM orchestrator.idempotency"
                                + " WHERE created_at < clock_timestamp() - make_interval(secs => ?)")
                .param((double) age.toSeconds())
                .update();
    }

    private static void check(String key) {
        if (!KEY.matcher(key).matches()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The Idempotency-Key is not 1 to 200 visible ASCII characters.");
        }
    }

    private void serialise(String caller, String key) {
        jdbc.sql("SELECT pg_advisory_xact_lock(hashtextextended(?, 7))")
                .param(caller + "\n" + key)
                .query(row -> {});
    }

    private Optional<Kept> find(String caller, String key) {
        return jdbc.sql(
                        "SELECT request_hash, response FROM orchestrator.idempotency"
                                + " WHERE caller = ? AND key = ?")
                .params(caller, key)
                .query((row, number) -> new Kept(row.getString(1), row.getString(2)))
                .optional();
    }

    private <T> T replay(Kept kept, String hash, String key, Class<T> type) {
        if (!kept.requestHash().equals(hash)) {
            throw new TroupeException(
                    ErrorCode.IDEMPOTENCY_CONFLICT,
                    "The Idempotency-Key " + key + " was used before with another request.");
        }
        return json.readValue(kept.response(), type);
    }

    private void keep(String caller, String key, String hash, String response) {
        jdbc.sql(
                        "INSERT INTO orchestrator.idempotency (caller, key, request_hash, response)"
                                + " VALUES (?, ?, ?, ?)")
                .params(caller, key, hash, response)
                .update();
    }

    private static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256.", e);
        }
    }

    private record Kept(String requestHash, String response) {}
}
