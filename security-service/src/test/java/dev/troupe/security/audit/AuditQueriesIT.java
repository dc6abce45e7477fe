package dev.troupe.security.audit;

import static dev.troupe.security.audit.Events.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.AuditReport;
import dev.troupe.contracts.security.AuditReport.Count;
import dev.troupe.contracts.security.AuditReport.DecisionCount;
import dev.troupe.contracts.security.AuditReport.LearnedRule;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be asked of the trail. */
class AuditQueriesIT {
    private static final TestDatabase SERVICE = TrailRoles.migrated(TestPostgres.database());
    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
    private static final UUID SESSION = new UUID(1, 1);
    private static AuditTrail trail;
    private static AuditReports reports;
    private static long events;
    @TempDir static Path home;

    @BeforeAll
    static void record() {
        trail = new AuditTrail(SERVICE.dataSource(), home);
        reports = new AuditReports(trail, AuditQueriesIT::learned);
        List<AuditEvent> all =
                List.of(
                        event("core", "ada", "developer", "command-decided", "git push", "asked"),
                        event("core", "ada", "developer", "command-decided", "make all", "asked"),
                        event("core", "bob", "tester", "command-decided", "git push", "asked"),
                        event("core", "bob", "tester", "command-decided", "rm -rf /", "blocked"),
                        event("core", "bob", null, "file-decided", "a/100%_x.txt", "allowed"),
                        event("core", "ada", null, "session-started", "s", "done"),
                        event("red", "eve", "developer", "command-decided", "curl x", "blocked"));
        as(
                Role.SERVICE,
                "",
                () -> {
                    trail.record(all);
                    return true;
                });
    }

    private static List<LearnedRule> learned(@Nullable String team, int most) {
        return Stream.of("core", "red")
                .filter(it -> team == null || team.equals(it))
                .limit(most)
                .map(AuditQueriesIT::rule)
                .toList();
    }

    private static LearnedRule rule(String team) {
        return new LearnedRule(
                team, new PermissionRule("learned", PermissionVerdict.ALLOW, "x", "/r", null));
    }

    /** Each an hour later, every other one in the session. */
    private static AuditEvent event(
            String team,
            String user,
            @Nullable String agent,
            String kind,
            String target,
            String outcome) {
        Instant at = START.plus(Duration.ofHours(events++));
        UUID session = events % 2 == 0 ? SESSION : null;
        RequestOrigin origin = new RequestOrigin(team, user, session, null, agent, "/r");
        return new AuditEvent(UUID.randomUUID(), at, kind, origin, target, outcome, Map.of());
    }

    @Test
    void eachPartOfAFilterCountsAndAllOfThemTogether() {
        assertThat(numbers(AuditFilter.NONE)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(numbers(AuditFilter.ofSession(SESSION))).containsExactly(2L, 4L, 6L);
        assertThat(numbers(of("file-decided", null, null, null, null))).containsExactly(5L);
        assertThat(numbers(of(null, "blocked", null, null, null))).containsExactly(4L, 7L);
        assertThat(numbers(of(null, null, "developer", null, null))).containsExactly(1L, 2L, 7L);
        assertThat(numbers(of(null, null, null, "bob", null))).containsExactly(3L, 4L, 5L);
        assertThat(numbers(of(null, null, null, null, "GIT"))).containsExactly(1L, 3L);
        assertThat(numbers(of(null, null, null, null, "0%_"))).containsExactly(5L);
        assertThat(numbers(of(null, null, null, null, "%"))).containsExactly(5L);
        assertThat(numbers(of("command-decided", "asked", "tester", "bob", "push")))
                .containsExactly(3L);
        assertThat(numbers(of("' OR true --", null, null, null, null))).isEmpty();
    }

    @Test
    void timesBeginWithTheirFirstMomentAndEndBeforeTheirLast() {
        Instant second = START.plus(Duration.ofHours(1));
        Instant fourth = START.plus(Duration.ofHours(3));

        assertThat(numbers(AuditFilter.between(second, fourth))).containsExactly(2L, 3L);
        assertThat(numbers(AuditFilter.between(null, second))).containsExactly(1L);
        assertThat(numbers(AuditFilter.between(fourth, null))).containsExactly(4L, 5L, 6L, 7L);
    }

    @Test
    void aReportCountsWhatTheCallerMaySee() {
        AuditReport all = as(Role.ADMIN, "core", () -> reports.report(null, null));

        assertThat(all.entries()).isEqualTo(7);
        assertThat(all.decisions())
                .containsExactly(
                        new DecisionCount("command-decided", "asked", 3),
                        new DecisionCount("command-decided", "blocked", 2),
                        new DecisionCount("file-decided", "allowed", 1));
        assertThat(all.kinds()).first().isEqualTo(new Count("command-decided", 5));
        assertThat(all.agents()).containsExactly(new Count("developer", 3), new Count("tester", 2));
        assertThat(all.users())
                .containsExactly(new Count("ada", 3), new Count("bob", 3), new Count("eve", 1));
        assertThat(all.asked()).containsExactly(new Count("git push", 2), new Count("make all", 1));
        assertThat(all.blocked()).containsExactly(new Count("curl x", 1), new Count("rm -rf /", 1));

        AuditReport team = as(Role.VIEWER, "red", () -> reports.report(null, null));
        assertThat(team.users()).containsExactly(new Count("eve", 1));
        assertThat(team.learned()).containsExactly(rule("red"));
        Instant second = START.plus(Duration.ofHours(1));
        AuditReport part = as(Role.ADMIN, "core", () -> reports.report(second, second));
        assertThat(part)
                .isEqualTo(
                        new AuditReport(
                                second,
                                second,
                                0,
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(rule("core"), rule("red"))));
    }

    @Test
    void theNewestComeFirst() {
        List<Long> all = numbers(AuditFilter.NONE);
        List<Long> newest =
                as(Role.ADMIN, "core", () -> numbers(trail.newest(AuditFilter.NONE, null, 3)));
        assertThat(newest).isEqualTo(all.reversed().subList(0, 3));
        assertThat(
                        as(
                                Role.ADMIN,
                                "core",
                                () ->
                                        numbers(
                                                trail.newest(
                                                        AuditFilter.NONE, newest.getLast(), 100))))
                .isEqualTo(all.reversed().subList(3, all.size()));
        assertThat(as(Role.VIEWER, "red", () -> numbers(trail.newest(AuditFilter.NONE, null, 100))))
                .isEqualTo(
                        as(
                                        Role.VIEWER,
                                        "red",
                                        () -> numbers(trail.entries(AuditFilter.NONE, 0, 100)))
                                .reversed());
    }

    private static List<Long> numbers(List<AuditEntry> entries) {
        return entries.stream().map(AuditEntry::number).toList();
    }

    @Test
    void aTimeThatEndsBeforeItBeginsIsRefused() {
        assertThatThrownBy(() ->
                        as(Role.ADMIN, "core", () -> reports.report(START, START.minusNanos(1))))
                .hasMessageContaining("which is before `since`");
    }

    private static AuditFilter of(
            @Nullable String kind,
            @Nullable String outcome,
            @Nullable String agent,
            @Nullable String user,
            @Nullable String text) {
        return new AuditFilter(null, kind, outcome, agent, user, null, null, text);
    }

    private static List<Long> numbers(AuditFilter filter) {
        return as(Role.ADMIN, "core", () -> trail.entries(filter, 0, 100)).stream()
                .map(it -> it.number())
                .toList();
    }
}
