package dev.troupe.cli.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserNotifierTest {
    private static final Session SESSION =
            SessionEventScript.session(SessionState.IDLE, SessionAttendance.INTERACTIVE, 0);

    @TempDir private Path directory;
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> rung = new ArrayList<>();
    private final List<String> trouble = new ArrayList<>();

    private UserNotifier attention(NotifySettings settings) {
        return new UserNotifier(() -> settings, rung::add, trouble::add, nanos::get);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void onlyWhoHasWaitedLongIsCalled() {
        UserNotifier notifier = attention(new NotifySettings(null, null, null));
        pass(Duration.ofSeconds(29));
        notifier.ended(SESSION, "succeeded");
        assertThat(rung).isEmpty();

        pass(Duration.ofSeconds(1));
        notifier.ended(SESSION, "failed\u001b[2J");
        notifier.here();
        notifier.call(SESSION, "paused");

        assertThat(rung).singleElement().asString().startsWith("\u001b]9;Troupe, shop: failed");
        assertThat(rung.getFirst().substring(1)).doesNotContain("\u001b").endsWith("\u0007\u0007");
    }

    @Test
    void runsWhatThePersonHasSet() throws Exception {
        Path told = directory.resolve("told");
        Path config = directory.resolve("config.yaml");
        Files.writeString(
                config,
                """
                cli.notify:
                  after: 1m
                  bell: false
                  command: [sh, -c, 'echo "$1" > "$0.new"; mv "$0.new" "$0"', %s]
                """
                        .formatted(told));
        NotifySettings settings =
                NotifySettings.of(TroupeConfiguration.read(config, null, Map.of(), List.of()));
        UserNotifier notifier = attention(settings);
        pass(Duration.ofSeconds(59));
        notifier.ended(SESSION, "failed");
        pass(Duration.ofSeconds(1));
        notifier.ended(SESSION, "succeeded");

        for (int i = 0; i < 500 && !Files.exists(told); i++) {
            Thread.sleep(Duration.ofMillis(20));
        }
        assertThat(told).content().isEqualTo("Troupe, shop: done\n");
        assertThat(rung).isEmpty();
    }

    @Test
    void saysWhatCannotBeRun() {
        String missing = directory.resolve("missing").toString();
        attention(new NotifySettings(Duration.ZERO, false, List.of(missing)))
                .call(SESSION, "paused");

        assertThat(trouble).singleElement().asString().contains("`cli.notify.command`", missing);
    }
}
