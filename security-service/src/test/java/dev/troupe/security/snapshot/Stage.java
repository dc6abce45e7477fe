package dev.troupe.security.snapshot;

import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.security.SecuritySchema;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.decision.CommandDecisions;
import dev.troupe.security.decision.LearnedRuleOpinions;
import dev.troupe.security.decision.LearnedRules.Known;
import dev.troupe.security.decision.PermissionEngineCache;
import dev.troupe.security.decision.PolicySnapshot;
import dev.troupe.security.policy.PolicySource;
import dev.troupe.security.policy.TeamFiles;
import dev.troupe.security.policy.TrustedFiles.Standing;
import dev.troupe.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;

/** A home, a repository, and snapshots of them over a database whose schema has an owner of its own. */
final class Stage {
    private static final PermissionEngineCache ENGINES = new PermissionEngineCache();

    /** One, as in the service: what shares a transaction shares its data source. */
    private final DataSource database;

    private final Path home;
    private final Path repository;
    private final AtomicReference<Standing> standing = new AtomicReference<>(Standing.UNTRUSTED);
    private final AtomicReference<List<Known>> learned = new AtomicReference<>(List.of());
    private final AtomicReference<Instant> time =
            new AtomicReference<>(Instant.parse("2026-11-24T12:00:00Z"));

    Stage(TestDatabase role, Path root) throws IOException {
        this.database = role.dataSource();
        this.home = Files.createDirectories(root.resolve("home"));
        this.repository = Files.createDirectories(root.resolve("shop")).toRealPath();
    }

    /** The service's role in a database that its owner has migrated. */
    static TestDatabase migrated(TestDatabase superuser) {
        try {
            TestDatabase service = superuser.createRole("troupe_security");
            TestDatabase owner = superuser.createRole("troupe_security_owner");
            SecuritySchema.migrations(owner.dataSource(), service.user()).migrate();
            return service;
        } catch (SQLException e) {
            throw new IllegalStateException("The roles for the test were not created.", e);
        }
    }

    /** As another process would make them. */
    PolicySnapshots process() {
        return new PolicySnapshots(
                new PolicySource(home, TeamFiles.NONE, (_, _, _, _) -> standing.get()),
                (_, _) -> learned.get(),
                ENGINES,
                database,
                trail(),
                time::get);
    }

    AuditTrail trail() {
        return new AuditTrail(database, home);
    }

    /** A table of graphs of which only so many versions of a repository are kept. */
    GraphTable table(int most) {
        return new GraphTable(database, trail(), most);
    }

    String repository() {
        return repository.toString();
    }

    /** Replaces the user's rules at once, as editors do. */
    void user(String yaml) {
        try {
            Path fresh = Files.createTempFile(home, "config", ".new");
            Files.writeString(fresh, yaml);
            Files.move(
                    fresh,
                    home.resolve("config.yaml"),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new IllegalStateException("The user's policy was not written.", e);
        }
    }

    void file(String name, String text) throws IOException {
        Path file = repository.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    void learned(Known... rules) {
        learned.set(List.of(rules));
    }

    /** What is known of the trust in the repository's files. */
    void trust(Standing now) {
        standing.set(now);
    }

    void at(Instant moment) {
        time.set(moment);
    }

    /** A rule of answers that allows a command for a minute from the beginning. */
    Known allowed(String... words) {
        Instant since = Instant.parse("2026-11-24T12:00:00Z");
        LearningKey key = new LearningKey(repository(), List.of(words), Map.of(), "", null);
        LearnedRule rule =
                new LearnedRule(
                        "core",
                        key,
                        dev.troupe.permission.Verdict.ALLOW,
                        6,
                        "ann",
                        since,
                        since.plusSeconds(60));
        return new Known(new UUID(0, words.length), rule, String.join(" ", words));
    }

    /** A decision on a line at the top of the repository. */
    Decision decide(PolicySnapshot snapshot, String line) {
        InstantSource clock = time::get;
        CommandDecisions judge =
                new CommandDecisions(
                        new Here(),
                        _ -> ConditionFacts.unknown(),
                        "/home/ann",
                        new LearnedRuleOpinions(clock),
                        ENGINES);
        RequestOrigin origin =
                new RequestOrigin("core", "ann", null, null, "developer", repository());
        return judge.judge(
                        new CommandPermissionRequest(
                                origin, repository(), repository(), line, true),
                        snapshot)
                .decision();
    }

    /** A disk on which everything lies where it is named. */
    private static final class Here implements PathFacts {
        @Override
        public Place locate(String workspace, String directory, String path) {
            return new Place.Inside(path);
        }

        @Override
        public boolean mayExist(String workspace, String directory, String path) {
            return true;
        }
    }
}
