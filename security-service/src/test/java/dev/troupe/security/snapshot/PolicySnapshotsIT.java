package dev.troupe.security.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.graph.EdgeKind;
import dev.troupe.permission.graph.GraphEdge;
import dev.troupe.permission.graph.KnowledgeGraph;
import dev.troupe.security.decision.PolicySnapshot;
import dev.troupe.security.policy.TrustedFiles.Standing;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Versions of a repository's graph in a real database. */
class PolicySnapshotsIT {
    private static final TestDatabase SUPERUSER = TestPostgres.database();
    private static final TestDatabase ROLE = Stage.migrated(SUPERUSER);
    private static final String BLOCKING = "permissions: {commands: {block: [make deploy]}}";

    @TempDir Path root;
    private Stage stage;
    private PolicySnapshots snapshots;

    @BeforeEach
    void begin() throws IOException {
        stage = new Stage(ROLE, root);
        snapshots = stage.process();
    }

    @Test
    void whatCountsIsKeptBeforeItDecides() throws IOException {
        stage.file("Cargo.toml", "");
        stage.file("web/package.json", "");
        stage.user(
                "permissions: {commands: {block: [make deploy]}, files: {write: {ask: [docs/**]}}}");

        PolicySnapshot snapshot = now();
        StoredGraph kept = snapshots.graph("core", stage.repository(), null);

        assertThat(snapshot.version()).isEqualTo(1);
        assertThat(kept.version()).isEqualTo(1);
        assertThat(kept.inForce()).isTrue();
        assertThat(kept.since()).isEqualTo("2026-11-24T12:00:00Z");
        assertThat(kept.graph().policy().rules()).isEqualTo(snapshot.policy().commands());
        assertThat(edges(kept.graph()))
                .contains(
                        "project-type:rust detected-by file:Cargo.toml",
                        "project-type:npm detected-by file:web/package.json",
                        "project-type:rust requires tool:cargo",
                        "project-type:rust allows sub-command:cargo test",
                        "file:"
                                + root.resolve("home/config.yaml")
                                + " blocks sub-command:make deploy",
                        "file:" + root.resolve("home/config.yaml") + " asks file:docs/**");
        assertThat(stage.decide(snapshot, "make deploy").graphVersion()).isEqualTo(1);
        assertThat(stage.decide(snapshot, "make deploy").verdict())
                .isEqualTo(PermissionVerdict.BLOCK);
    }

    @Test
    void theSameContentHasTheSameVersionAndANewOneTheNext() {
        assertThat(now().version()).isEqualTo(1);
        assertThat(now()).isSameAs(now());

        stage.user(BLOCKING);
        assertThat(now().version()).isEqualTo(2);
        stage.user(BLOCKING + "\n# a remark\n");
        assertThat(now().version()).isEqualTo(2);
        stage.user("");
        assertThat(now().version()).isEqualTo(1);

        assertThat(snapshots.graph("core", stage.repository(), 2L).inForce()).isFalse();
        assertThat(snapshots.graph("core", stage.repository(), null).version()).isEqualTo(1);
    }

    @Test
    void whateverChangesCountsFromTheNextDecision() throws IOException {
        stage.file(".troupe/config.yaml", "permissions: {commands: {allow: [make it]}}");
        assertThat(verdict("make it")).isEqualTo(PermissionVerdict.ASK);
        stage.trust(Standing.TRUSTED);
        assertThat(verdict("make it")).isEqualTo(PermissionVerdict.ALLOW);
        stage.trust(Standing.UNKNOWN);
        assertThat(verdict("make it")).isEqualTo(PermissionVerdict.ASK);
        assertThat(now().policy().notices()).anyMatch(it -> it.contains("is not known now"));
        stage.trust(Standing.TRUSTED);
        assertThat(verdict("make it")).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(now().policy().notices()).isEmpty();

        stage.user("permissions: {commands: {block: [make it]}}");
        assertThat(verdict("make it")).isEqualTo(PermissionVerdict.BLOCK);
        stage.file(".troupe/security.json", "{\"blocked_commands\": {\"make\": [\"more\"]}}");
        assertThat(verdict("make more")).isEqualTo(PermissionVerdict.BLOCK);

        stage.learned(stage.allowed("make", "known"));
        assertThat(verdict("make known")).isEqualTo(PermissionVerdict.ALLOW);
        stage.learned();
        assertThat(verdict("make known")).isEqualTo(PermissionVerdict.ASK);
    }

    private PermissionVerdict verdict(String line) {
        return stage.decide(now(), line).verdict();
    }

    @Test
    void anotherProcessAndAnotherStartAgreeOnVersions() {
        now();
        stage.user(BLOCKING);
        assertThat(now().version()).isEqualTo(2);

        PolicySnapshots other = stage.process();
        assertThat(other.of("core", stage.repository()).version()).isEqualTo(2);
        stage.user("");
        assertThat(other.of("core", stage.repository()).version()).isEqualTo(1);
        assertThat(now().version()).isEqualTo(1);
        assertThat(other.of("red", stage.repository()).version()).isEqualTo(1);
        assertThat(rows("core")).isEqualTo(2);
        assertThat(rows("red")).isEqualTo(1);
    }

    @Test
    void whereNothingCanBeReliedOnTheNewestGoodOneStaysAndNothingIsAllowed() {
        stage.user(
                "permissions: {commands: {block: [make deploy], allow: [make test], ask: [make lint]}}");
        assertThat(stage.decide(now(), "make test").verdict()).isEqualTo(PermissionVerdict.ALLOW);

        stage.user("permissions: {commands: {block: [make publish]");
        PolicySnapshot faulty = now();

        assertThat(faulty.version()).isEqualTo(1);
        assertThat(snapshots.graph("core", stage.repository(), null).version()).isEqualTo(1);
        assertThat(stage.decide(faulty, "make deploy").verdict())
                .isEqualTo(PermissionVerdict.BLOCK);
        Decision asked = stage.decide(faulty, "make test");
        assertThat(asked.verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(asked.personOnly()).isTrue();
        assertThat(asked.reason()).contains("config.yaml:1 is not YAML");
        assertThat(asked.graphVersion()).isEqualTo(1);
        assertThat(stage.decide(faulty, "ls").verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(stage.decide(faulty, "rm -rf /").verdict()).isEqualTo(PermissionVerdict.BLOCK);
        assertThat(rows("core")).isEqualTo(1);
        assertThat(now()).isSameAs(faulty);
    }

    /** A phrase is blocked because its command is, so it has to be known as long. */
    @Test
    void aPhraseForWhatWasBlockedStaysBlocked() throws IOException {
        stage.trust(Standing.TRUSTED);
        stage.file(
                ".troupe/security.json",
                """
                {"blocked_commands": {"make": ["away"]}, "command_synonyms": {"take it away": "make away"}}
                """);
        assertThat(stage.decide(now(), "take it away").verdict())
                .isEqualTo(PermissionVerdict.BLOCK);

        stage.user("permissions: [");

        assertThat(stage.decide(now(), "take it away").verdict())
                .isEqualTo(PermissionVerdict.BLOCK);
        PolicySnapshot restarted = stage.process().of("core", stage.repository());
        assertThat(stage.decide(restarted, "take it away").verdict())
                .isEqualTo(PermissionVerdict.BLOCK);
    }

    @Test
    void whatItBlockedIsBlockedAfterAStartToo() throws IOException {
        stage.user(
                "permissions: {commands: {block: [make deploy]}, files: {write: {block: [docs/**]}}}");
        now();
        stage.user("permissions: [");
        PolicySnapshots started = stage.process();

        PolicySnapshot snapshot = started.of("core", stage.repository());

        assertThat(snapshot.version()).isEqualTo(1);
        assertThat(stage.decide(snapshot, "make deploy").verdict())
                .isEqualTo(PermissionVerdict.BLOCK);
        assertThat(snapshot.files()).hasSize(1);
        stage.user(BLOCKING);
        assertThat(started.of("core", stage.repository()).version()).isEqualTo(2);
    }

    @Test
    void withoutAnyGoodOneThereIsNone() {
        stage.user("permissions: [");

        PolicySnapshot snapshot = now();

        assertThat(snapshot.version()).isNull();
        assertThat(stage.decide(snapshot, "ls").verdict()).isEqualTo(PermissionVerdict.ASK);
        refused(null, ErrorCode.NOT_FOUND, "There is no good version of the knowledge graph");
        assertThat(snapshots.of("core", "/no\0where").version()).isNull();
    }

    @Test
    void whatIsLearnedIsPartOfIt() {
        stage.learned(stage.allowed("frobnicate", "a b"));

        PolicySnapshot snapshot = now();

        assertThat(stage.decide(snapshot, "frobnicate 'a b'").verdict())
                .isEqualTo(PermissionVerdict.ALLOW);
        StoredGraph kept = snapshots.graph("core", stage.repository(), null);
        assertThat(kept.graph().edges())
                .filteredOn(it -> it.from().startsWith("learned-rule:"))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.kind()).isEqualTo(EdgeKind.ALLOWS);
                    assertThat(it.to()).isEqualTo("operand:frobnicate \"a b\"");
                    assertThat(it.properties())
                            .containsEntry("confirmed-by", "ann")
                            .containsEntry("expires", "2026-11-24T12:01:00Z");
                });
        assertThat(kept.graph().policy().rules()).isEqualTo(snapshot.policy().commands());

        stage.at(Instant.parse("2026-11-24T12:01:00Z"));
        assertThat(now().version()).isEqualTo(2);
        assertThat(stage.decide(now(), "frobnicate 'a b'").verdict())
                .isEqualTo(PermissionVerdict.ASK);
    }

    @Test
    void oldVersionsGoAndTheirNumbersAreNotGivenAgain() {
        List<KnowledgeGraph> graphs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            stage.user("permissions: {commands: {block: [make target%d]}}".formatted(i));
            graphs.add(snapshots.graph("core", stage.repository(), now().version()).graph());
        }
        GraphTable table = stage.table(3);
        TeamRepository place = new TeamRepository("few", stage.repository());
        Instant at = Instant.parse("2026-11-24T12:00:00Z");
        graphs.forEach(it -> table.put(place, it.hash(), it, at));

        assertThat(table.versions(place)).containsExactly(3L, 4L, 5L);
        assertThatThrownBy(() -> snapshots.graph("few", stage.repository(), 2L))
                .hasMessageContainingAll(
                        "Version 2 of the knowledge graph",
                        "is not kept any longer",
                        "kept are 3 to 5");
        assertThatThrownBy(() -> snapshots.graph("few", stage.repository(), 6L))
                .hasMessageContaining("There is no version 6");
        KnowledgeGraph first = graphs.getFirst();
        assertThat(table.put(place, first.hash(), first, at)).isEqualTo(6);
    }

    @Test
    void theTrailTellsOfEachChange() {
        CallerIdentity ann = new CallerIdentity("ann", "core", Set.of(Role.DEVELOPER));
        ScopedValue.where(CallerIdentity.CURRENT, ann).run(this::now);
        now();
        stage.user(BLOCKING);
        ScopedValue.where(CallerIdentity.CURRENT, ann).run(this::now);
        stage.process().of("core", stage.repository());
        stage.user("permissions: [");
        now();
        stage.user("");
        now();

        List<AuditEvent> told = told();
        assertThat(told)
                .extracting(it -> it.detail().get("before") + " → " + it.detail().get("graph"))
                .containsExactly("none → 1", "1 → 2", "2 → 1");
        AuditEvent second = told.get(1);
        assertThat(second.origin().team()).isEqualTo("core");
        assertThat(second.origin().user()).isEqualTo("ann");
        assertThat(second.origin().repository()).isEqualTo(stage.repository());
        assertThat(second.detail().get("hash")).hasSize(64);
        assertThat(second.detail().get("added")).contains("blocks sub-command:make deploy");
        assertThat(second.detail().get("removed")).isEmpty();
        assertThat(told.get(2).detail().get("removed")).contains("blocks sub-command:make deploy");
        assertThat(told.get(2).origin().user()).isEqualTo("service:security");
    }

    private List<AuditEvent> told() {
        CallerIdentity service = new CallerIdentity("service:x", "system", Set.of(Role.SERVICE));
        AuditFilter filter =
                new AuditFilter(null, "graph-changed", null, null, null, null, null, null);
        return ScopedValue.where(CallerIdentity.CURRENT, service)
                .call(() -> stage.trail().entries(filter, 0, 1_000))
                .stream()
                .map(AuditEntry::event)
                .filter(it -> it.origin().repository().equals(stage.repository()))
                .filter(it -> it.origin().team().equals("core"))
                .toList();
    }

    /** A change that cannot be put on the trail is none. */
    @Test
    void whatTheTrailDoesNotTakeIsNotInForce() throws SQLException {
        now();
        SUPERUSER.execute(
                "REVOKE EXECUTE ON FUNCTION security.append_audit(jsonb) FROM " + ROLE.user());
        stage.user(BLOCKING);
        PolicySnapshot without;
        try {
            without = now();
        } finally {
            SUPERUSER.execute(
                    "GRANT EXECUTE ON FUNCTION security.append_audit(jsonb) TO " + ROLE.user());
        }

        assertThat(without.version()).isEqualTo(1);
        assertThat(without.fault()).contains("could not be saved");
        assertThat(stage.decide(without, "ls").verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(stage.decide(without, "make deploy").verdict())
                .isEqualTo(PermissionVerdict.BLOCK);
        assertThat(rows("core")).isEqualTo(1);
    }

    @Test
    void aVersionNeverChanges() throws SQLException {
        now();

        assertThatThrownBy(() -> ROLE.execute("UPDATE security.knowledge_graph SET graph = '{}'"))
                .hasMessageContaining("a version of the knowledge graph never changes");
    }

    @Test
    void aVersionThatASuperuserChangedIsNotBelieved() throws SQLException {
        stage.user(BLOCKING);
        now();
        SUPERUSER.execute(
                "ALTER TABLE security.knowledge_graph DISABLE TRIGGER ALL",
                """
                UPDATE security.knowledge_graph SET graph = CAST(replace(CAST(graph AS text), '"blocks"', '"asks"') AS json)
                    WHERE repository = '%s'
                """
                        .formatted(stage.repository()),
                "ALTER TABLE security.knowledge_graph ENABLE TRIGGER ALL");

        refused(1L, ErrorCode.INTERNAL, "was changed in the database");
        stage.user("permissions: [");
        PolicySnapshot snapshot = stage.process().of("core", stage.repository());
        assertThat(snapshot.version()).isNull();
        assertThat(stage.decide(snapshot, "make deploy").verdict())
                .isEqualTo(PermissionVerdict.ASK);
    }

    private void refused(@Nullable Long version, ErrorCode code, String... parts) {
        assertThatThrownBy(() -> snapshots.graph("core", stage.repository(), version))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(code);
                            assertThat(e.getMessage()).contains(parts);
                        });
    }

    private PolicySnapshot now() {
        return snapshots.of("core", stage.repository());
    }

    private static List<String> edges(KnowledgeGraph graph) {
        return graph.edges().stream().map(PolicySnapshotsIT::shown).toList();
    }

    private static String shown(GraphEdge edge) {
        return edge.from() + " " + edge.kind().word() + " " + edge.to();
    }

    private long rows(String team) {
        return JdbcClient.create(ROLE.dataSource())
                .sql(
                        "SELECT count(*) FROM security.knowledge_graph WHERE team = ? AND repository = ?")
                .params(team, stage.repository())
                .query(Long.class)
                .single();
    }
}
