package dev.troupe.security.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.permission.graph.Edge;
import dev.troupe.permission.graph.EdgeKind;
import dev.troupe.permission.graph.KnowledgeGraph;
import dev.troupe.security.decision.Snapshot;
import dev.troupe.security.policy.Trusted.Standing;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Versions of a repository's graph in a real database. */
class SnapshotsIT {
    private static final TestDatabase SUPERUSER = TestPostgres.database();
    private static final TestDatabase ROLE = Stage.migrated(SUPERUSER);
    private static final String BLOCKING = "permissions: {commands: {block: [make deploy]}}";

    @TempDir Path root;
    private Stage stage;
    private Snapshots snapshots;

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

        Snapshot snapshot = now();
        Kept kept = snapshots.graph("core", stage.repository(), null);

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
        assertThat(stage.decide(snapshot, "make deploy").verdict()).isEqualTo(Verdict.BLOCK);
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
        assertThat(verdict("make it")).isEqualTo(Verdict.ASK);
        stage.trust(Standing.TRUSTED);
        assertThat(verdict("make it")).isEqualTo(Verdict.ALLOW);
        stage.trust(Standing.UNKNOWN);
        assertThat(verdict("make it")).isEqualTo(Verdict.ASK);
        assertThat(now().policy().notices()).anyMatch(it -> it.contains("cannot be told now"));
        stage.trust(Standing.TRUSTED);
        assertThat(verdict("make it")).isEqualTo(Verdict.ALLOW);
        assertThat(now().policy().notices()).isEmpty();

        stage.user("permissions: {commands: {block: [make it]}}");
        assertThat(verdict("make it")).isEqualTo(Verdict.BLOCK);
        stage.file(".troupe/security.json", "{\"blocked_commands\": {\"make\": [\"more\"]}}");
        assertThat(verdict("make more")).isEqualTo(Verdict.BLOCK);

        stage.learned(stage.allowed("make", "known"));
        assertThat(verdict("make known")).isEqualTo(Verdict.ALLOW);
        stage.learned();
        assertThat(verdict("make known")).isEqualTo(Verdict.ASK);
    }

    private Verdict verdict(String line) {
        return stage.decide(now(), line).verdict();
    }

    @Test
    void anotherProcessAndAnotherStartAgreeOnVersions() {
        now();
        stage.user(BLOCKING);
        assertThat(now().version()).isEqualTo(2);

        Snapshots other = stage.process();
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
        assertThat(stage.decide(now(), "make test").verdict()).isEqualTo(Verdict.ALLOW);

        stage.user("permissions: {commands: {block: [make publish]");
        Snapshot faulty = now();

        assertThat(faulty.version()).isEqualTo(1);
        assertThat(snapshots.graph("core", stage.repository(), null).version()).isEqualTo(1);
        assertThat(stage.decide(faulty, "make deploy").verdict()).isEqualTo(Verdict.BLOCK);
        Decision asked = stage.decide(faulty, "make test");
        assertThat(asked.verdict()).isEqualTo(Verdict.ASK);
        assertThat(asked.personOnly()).isTrue();
        assertThat(asked.reason()).contains("config.yaml:1 is not YAML");
        assertThat(asked.graphVersion()).isEqualTo(1);
        assertThat(stage.decide(faulty, "ls").verdict()).isEqualTo(Verdict.ASK);
        assertThat(stage.decide(faulty, "rm -rf /").verdict()).isEqualTo(Verdict.BLOCK);
        assertThat(rows("core")).isEqualTo(1);
        assertThat(now()).isSameAs(faulty);
    }

    @Test
    void whatItBlockedIsBlockedAfterAStartToo() throws IOException {
        stage.user(
                "permissions: {commands: {block: [make deploy]}, files: {write: {block: [docs/**]}}}");
        now();
        stage.user("permissions: [");
        Snapshots started = stage.process();

        Snapshot snapshot = started.of("core", stage.repository());

        assertThat(snapshot.version()).isEqualTo(1);
        assertThat(stage.decide(snapshot, "make deploy").verdict()).isEqualTo(Verdict.BLOCK);
        assertThat(snapshot.files()).hasSize(1);
        stage.user(BLOCKING);
        assertThat(started.of("core", stage.repository()).version()).isEqualTo(2);
    }

    @Test
    void withoutAnyGoodOneThereIsNone() {
        stage.user("permissions: [");

        Snapshot snapshot = now();

        assertThat(snapshot.version()).isNull();
        assertThat(stage.decide(snapshot, "ls").verdict()).isEqualTo(Verdict.ASK);
        refused(null, ErrorCode.NOT_FOUND, "There is no good version of the knowledge graph");
        assertThat(snapshots.of("core", "/no\0where").version()).isNull();
    }

    @Test
    void whatIsLearnedIsPartOfIt() {
        stage.learned(stage.allowed("frobnicate", "a b"));

        Snapshot snapshot = now();

        assertThat(stage.decide(snapshot, "frobnicate 'a b'").verdict()).isEqualTo(Verdict.ALLOW);
        Kept kept = snapshots.graph("core", stage.repository(), null);
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
        assertThat(stage.decide(now(), "frobnicate 'a b'").verdict()).isEqualTo(Verdict.ASK);
    }

    @Test
    void oldVersionsGoAndTheirNumbersAreNotGivenAgain() {
        for (int i = 0; i < GraphTable.MOST + 5; i++) {
            stage.user("permissions: {commands: {block: [make target%d]}}".formatted(i));
            assertThat(now().version()).isEqualTo(i + 1);
        }

        assertThat(versions())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(6, GraphTable.MOST + 5).boxed().toList());
        refused(3L, ErrorCode.NOT_FOUND, "There is no version 3", "kept are 6 to 25");
        stage.user("permissions: {commands: {block: [make target0]}}");
        assertThat(now().version()).isEqualTo(GraphTable.MOST + 6);
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
        Snapshot snapshot = stage.process().of("core", stage.repository());
        assertThat(snapshot.version()).isNull();
        assertThat(stage.decide(snapshot, "make deploy").verdict()).isEqualTo(Verdict.ASK);
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

    private Snapshot now() {
        return snapshots.of("core", stage.repository());
    }

    private static List<String> edges(KnowledgeGraph graph) {
        return graph.edges().stream().map(SnapshotsIT::shown).toList();
    }

    private static String shown(Edge edge) {
        return edge.from() + " " + edge.kind().word() + " " + edge.to();
    }

    private List<Long> versions() {
        return new GraphTable(ROLE.dataSource()).versions(new Place("core", stage.repository()));
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
