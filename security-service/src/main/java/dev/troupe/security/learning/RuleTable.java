package dev.troupe.security.learning;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.security.decision.LearnedRules.Known;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The rows of learnt rules, the expired ones included. */
final class RuleTable {
    private final JdbcClient jdbc;

    RuleTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<Known> all() {
        return jdbc.sql("SELECT * FROM security.learned_rule").query((row, _) -> rule(row)).list();
    }

    List<Known> of(String team) {
        return jdbc.sql("SELECT * FROM security.learned_rule WHERE team = ? ORDER BY since, id")
                .param(team)
                .query((row, _) -> rule(row))
                .list();
    }

    Optional<Known> find(String team, UUID id) {
        return jdbc.sql("SELECT * FROM security.learned_rule WHERE team = ? AND id = ?")
                .params(team, id)
                .query((row, _) -> rule(row))
                .optional();
    }

    Optional<Known> about(String team, LearningKey key) {
        return jdbc.sql("SELECT * FROM security.learned_rule WHERE team = ? AND key_hash = ?")
                .params(team, LearnedRuleKeys.hash(key))
                .query((row, _) -> rule(row))
                .optional();
    }

    /** In the place of any rule about the same command. */
    void put(UUID id, LearnedRule rule) {
        jdbc.sql(
                        """
                        INSERT INTO security.learned_rule
                            (id, team, repository, key_hash, key, verdict, answers, person, since, expires)
                        VALUES (?, ?, ?, ?, CAST(? AS jsonb), ?, ?, ?, ?, ?)
                        ON CONFLICT (team, key_hash) DO UPDATE SET
                            id = excluded.id, verdict = excluded.verdict, answers = excluded.answers,
                            person = excluded.person, since = excluded.since, expires = excluded.expires
                        """)
                .params(
                        id,
                        rule.team(),
                        rule.key().repository(),
                        LearnedRuleKeys.hash(rule.key()),
                        LearnedRuleKeys.json(rule.key()),
                        rule.verdict().name(),
                        rule.answers(),
                        rule.confirmedBy(),
                        rule.since().atOffset(ZoneOffset.UTC),
                        rule.expires().atOffset(ZoneOffset.UTC))
                .update();
    }

    void remove(UUID id) {
        jdbc.sql("DELETE FROM security.learned_rule WHERE id = ?").param(id).update();
    }

    private static Known rule(ResultSet row) throws SQLException {
        LearningKey key = LearnedRuleKeys.read(row.getString("key"));
        LearnedRule rule =
                new LearnedRule(
                        row.getString("team"),
                        key,
                        Verdict.valueOf(row.getString("verdict")),
                        row.getInt("answers"),
                        row.getString("person"),
                        row.getObject("since", OffsetDateTime.class).toInstant(),
                        row.getObject("expires", OffsetDateTime.class).toInstant());
        return new Known(row.getObject("id", UUID.class), rule, LearnedRuleKeys.text(key));
    }
}
