package dev.troupe.security.learning;

import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.learning.RecordedAnswer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Answers of persons, and how far the trail has been read for them. */
final class AnswerTable {
    private final JdbcClient jdbc;

    AnswerTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Number of the last entry of the trail that was looked at. */
    long through() {
        return jdbc.sql("SELECT number FROM security.learned_through").query(Long.class).single();
    }

    /** Goes on to an entry of the trail; false when somebody else has been there. */
    boolean advance(long number) {
        return jdbc.sql("UPDATE security.learned_through SET number = ? WHERE number < ?")
                        .params(number, number)
                        .update()
                == 1;
    }

    /** Lets nobody else take an answer in, or settle what answers propose, until the transaction ends. */
    void lock() {
        jdbc.sql("SELECT number FROM security.learned_through FOR UPDATE")
                .query(Long.class)
                .single();
    }

    void put(UUID event, RecordedAnswer answer) {
        jdbc.sql(
                        """
                        INSERT INTO security.answer
                            (event, team, person, repository, key_hash, key, approved, took_ms, at)
                        VALUES (?, ?, ?, ?, ?, CAST(? AS jsonb), ?, ?, ?)
                        ON CONFLICT (event) DO NOTHING
                        """)
                .params(
                        event,
                        answer.team(),
                        answer.user(),
                        answer.repository(),
                        LearnedRuleKeys.hash(answer.key()),
                        LearnedRuleKeys.json(answer.key()),
                        answer.approved(),
                        answer.toAnswer().toMillis(),
                        answer.at().atOffset(ZoneOffset.UTC))
                .update();
    }

    /** What a team answered after a moment, without what is settled and what a rule stands on at another. */
    List<RecordedAnswer> open(String team, Instant after, Instant now) {
        return jdbc.sql(
                        """
                        SELECT a.* FROM security.answer a
                        LEFT JOIN security.settled s ON s.team = a.team AND s.key_hash = a.key_hash
                        WHERE a.team = ? AND a.at > ? AND (s.at IS NULL OR a.at > s.at)
                            AND NOT EXISTS (SELECT FROM security.learned_rule r
                                WHERE r.team = a.team AND r.key_hash = a.key_hash AND r.expires > ?)
                        ORDER BY a.at, a.event
                        """)
                .params(team, after.atOffset(ZoneOffset.UTC), now.atOffset(ZoneOffset.UTC))
                .query((row, _) -> answer(row))
                .list();
    }

    /** What a team answered to a command, settled or not, by event and oldest first. */
    Map<UUID, RecordedAnswer> about(String team, LearningKey key) {
        Map<UUID, RecordedAnswer> about = new LinkedHashMap<>();
        jdbc.sql("SELECT * FROM security.answer WHERE team = ? AND key_hash = ? ORDER BY at, event")
                .params(team, LearnedRuleKeys.hash(key))
                .query((row, _) -> Map.entry(row.getObject("event", UUID.class), answer(row)))
                .list()
                .forEach(it -> about.put(it.getKey(), it.getValue()));
        return about;
    }

    /** Forgets what was answered before a moment. */
    void forget(Instant before) {
        jdbc.sql("DELETE FROM security.answer WHERE at < ?")
                .param(before.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Lets the answers up to a moment count no longer. */
    void settle(String team, LearningKey key, UUID proposal, Instant at) {
        jdbc.sql(
                        """
                        INSERT INTO security.settled (team, key_hash, proposal, at) VALUES (?, ?, ?, ?)
                        ON CONFLICT (team, key_hash) DO UPDATE SET
                            proposal = excluded.proposal, at = excluded.at
                        """)
                .params(team, LearnedRuleKeys.hash(key), proposal, at.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Whether a proposal for a command was ever dismissed, or a rule taken back. */
    boolean settled(String team, LearningKey key) {
        return jdbc.sql(
                        "SELECT EXISTS (SELECT FROM security.settled WHERE team = ? AND key_hash = ?)")
                .params(team, LearnedRuleKeys.hash(key))
                .query(Boolean.class)
                .single();
    }

    /** Whether a proposal, or the rule that became of it, was settled last. */
    boolean settled(String team, UUID proposal) {
        return jdbc.sql(
                        "SELECT EXISTS (SELECT FROM security.settled WHERE team = ? AND proposal = ?)")
                .params(team, proposal)
                .query(Boolean.class)
                .single();
    }

    private static RecordedAnswer answer(ResultSet row) throws SQLException {
        return new RecordedAnswer(
                row.getString("team"),
                row.getString("person"),
                row.getString("repository"),
                LearnedRuleKeys.read(row.getString("key")),
                row.getBoolean("approved"),
                RecordedAnswer.By.PERSON,
                Duration.ofMillis(row.getLong("took_ms")),
                row.getObject("at", OffsetDateTime.class).toInstant());
    }
}
