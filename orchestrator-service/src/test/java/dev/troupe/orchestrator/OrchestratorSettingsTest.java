package dev.troupe.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.orchestrator.access.AccessSettings;
import dev.troupe.orchestrator.audit.AuditSettings;
import dev.troupe.orchestrator.queue.QueueSettings;
import dev.troupe.orchestrator.queue.TaskGraphSettings;
import dev.troupe.orchestrator.reaper.ReaperSettings;
import dev.troupe.orchestrator.session.SessionSettings;
import dev.troupe.orchestrator.stream.StreamSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Defaults, and every key under its name. */
class OrchestratorSettingsTest {
    @Test
    void defaultsAreSensible() {
        assertThat(bind(StreamSettings.class, Map.of()))
                .isEqualTo(
                        new StreamSettings(
                                Duration.ofSeconds(15), Duration.ofSeconds(1), 200, 256));
        assertThat(bind(AuditSettings.class, Map.of()))
                .isEqualTo(new AuditSettings(Duration.ofMillis(500), 200, Duration.ofSeconds(30)));
        assertThat(bind(ReaperSettings.class, Map.of()))
                .isEqualTo(
                        new ReaperSettings(
                                Duration.ofSeconds(1),
                                3,
                                Duration.ofSeconds(30),
                                Duration.ofSeconds(10),
                                Duration.ofDays(7)));
        assertThat(bind(QueueSettings.class, Map.of()))
                .isEqualTo(
                        new QueueSettings(
                                1000,
                                Map.of(),
                                new QueueSettings.AtOnce(Map.of(), Map.of(), Map.of(), Map.of())));
        assertThat(bind(TaskGraphSettings.class, Map.of()))
                .isEqualTo(new TaskGraphSettings(40, 8, 200));
        assertThat(bind(SessionSettings.class, Map.of()))
                .isEqualTo(
                        new SessionSettings(
                                ApprovalMode.ACCEPT_EDITS,
                                SessionAttendance.INTERACTIVE,
                                WorkspaceIsolation.IN_PLACE,
                                "local"));
        assertThat(bind(DatabaseSettings.class, Map.of("url", "jdbc:postgresql:x")))
                .isEqualTo(
                        new DatabaseSettings(
                                "jdbc:postgresql:x",
                                "troupe_orchestrator",
                                "",
                                10,
                                Duration.ofSeconds(5)));
    }

    @Test
    void everyKeyIsRead() {
        assertThat(
                        bind(
                                StreamSettings.class,
                                Map.of(
                                        "heartbeat", "5s",
                                        "poll", "2s",
                                        "page", "10",
                                        "live-buffer", "20")))
                .isEqualTo(
                        new StreamSettings(Duration.ofSeconds(5), Duration.ofSeconds(2), 10, 20));
        assertThat(
                        bind(
                                AccessSettings.class,
                                Map.of(
                                        "token", "0123456789abcdef",
                                        "hosts", "a,b:1",
                                        "user", "ann",
                                        "team", "blue",
                                        "worker-token", "fedcba9876543210")))
                .isEqualTo(
                        new AccessSettings(
                                "0123456789abcdef",
                                List.of("a", "b:1"),
                                "ann",
                                "blue",
                                "fedcba9876543210"));
        assertThat(
                        bind(
                                SessionSettings.class,
                                Map.of(
                                        "mode", "plan",
                                        "attendance", "headless",
                                        "isolation", "worktree",
                                        "cell", "c1")))
                .isEqualTo(
                        new SessionSettings(
                                ApprovalMode.PLAN,
                                SessionAttendance.HEADLESS,
                                WorkspaceIsolation.WORKTREE,
                                "c1"));
    }

    @Test
    void sharesAndLimitsAreReadByName() {
        assertThat(
                        bind(
                                QueueSettings.class,
                                Map.of(
                                        "most", "5",
                                        "weights[Team-A]", "3",
                                        "weights.teama", "4",
                                        "at-once.team.b", "0",
                                        "at-once.project[/srv/My.shop]", "1",
                                        "at-once.model.default", "2",
                                        "at-once.cell.local", "9")))
                .isEqualTo(
                        new QueueSettings(
                                5,
                                Map.of("Team-A", 3, "teama", 4),
                                new QueueSettings.AtOnce(
                                        Map.of("b", 0),
                                        Map.of("/srv/My.shop", 1),
                                        Map.of("default", 2),
                                        Map.of("local", 9))));
        assertThatThrownBy(() -> bind(QueueSettings.class, Map.of("weights.a", "0")))
                .hasRootCauseMessage(
                        "`troupe.orchestrator.queue.weights.a` is 0; it must be a whole number, from"
                                + " 1 to 1000.");
    }

    @Test
    void aValueOutOfRangeIsNamedWithItsRange() {
        assertThatThrownBy(() -> bind(StreamSettings.class, Map.of("page", "0")))
                .hasRootCauseMessage(
                        "`troupe.orchestrator.stream.page` is 0; it must be a whole number, from 1"
                                + " to 1000.");
        assertThatThrownBy(() -> bind(ReaperSettings.class, Map.of("interval", "0s")))
                .hasRootCauseMessage(
                        "`troupe.orchestrator.reaper.interval` is 0s; it must be a duration such as"
                                + " 30s, from 1ms to 30s.");
        assertThatThrownBy(() -> bind(DatabaseSettings.class, Map.of("username", "x")))
                .hasRootCauseMessage(
                        "troupe.orchestrator.datasource.url is not set; it must name the JDBC URL of"
                                + " the database.");
    }

    @Test
    void passwordsAreNotPrinted() {
        assertThat(
                        bind(
                                DatabaseSettings.class,
                                Map.of("url", "jdbc:postgresql:x", "password", "pw-secret")))
                .asString()
                .doesNotContain("pw-secret");
    }

    private static <T> T bind(Class<T> type, Map<String, String> values) {
        String prefix = type.getAnnotation(ConfigurationProperties.class).value();
        MapConfigurationPropertySource source = new MapConfigurationPropertySource();
        values.forEach((key, value) -> source.put(prefix + "." + key, value));
        return new Binder(source).bindOrCreate(prefix, type);
    }
}
