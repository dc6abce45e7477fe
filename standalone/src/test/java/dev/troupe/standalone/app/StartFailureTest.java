package dev.troupe.standalone.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.Problem;
import dev.troupe.contracts.error.TroupeException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class StartFailureTest {
    private static final Path LOG = Path.of("logs/server.log");

    record Lamp(int watts) {
        Lamp {
            if (watts > 100) {
                throw new IllegalArgumentException("`lamp.watts` is " + watts + "; it must be 100");
            }
        }
    }

    @Test
    void namesASettingThatIsOutOfRange() {
        Problem problem = StartFailure.explain(binding("900"), LOG);

        assertThat(problem.detail()).isEqualTo("`lamp.watts` is 900; it must be 100.");
        assertThat(problem.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID.wire());
    }

    @Test
    void namesASettingThatIsNoNumber() {
        Problem problem = StartFailure.explain(binding("bright"), LOG);

        assertThat(problem.detail()).startsWith("lamp.watts is 'bright': ").endsWith(".");
        assertThat(problem.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID.wire());
    }

    @Test
    void findsOurOwnWordsUnderneath() {
        TroupeException own = new TroupeException(ErrorCode.DISK_FULL, "The disk is full.");

        assertThat(StartFailure.explain(new IllegalStateException("start", own), LOG))
                .isEqualTo(own.problem());
    }

    record Slow(String url) {
        Slow {
            throw new TroupeException(
                    ErrorCode.DATABASE_UNAVAILABLE, "No database at " + url + ".");
        }
    }

    /** Settings may wait for the database, whose failure then comes inside theirs. */
    @Test
    void findsOurOwnWordsInsideAFailureOfBinding() {
        var source = new MapConfigurationPropertySource(Map.of("slow.url", "x"));
        Throwable failure = catchThrowable(() -> new Binder(source).bind("slow", Slow.class));

        assertThat(StartFailure.explain(failure, LOG).detail()).isEqualTo("No database at x.");
    }

    @Test
    void namesTheLogForWhatItDoesNotKnow() {
        Problem problem = StartFailure.explain(new IllegalStateException("odd"), LOG);

        assertThat(problem.hint()).contains(LOG.toString());
        assertThat(problem.code()).isEqualTo(ErrorCode.SERVER_START_FAILED.wire());
    }

    private static Throwable binding(String watts) {
        var source = new MapConfigurationPropertySource(Map.of("lamp.watts", watts));
        return catchThrowable(() -> new Binder(source).bind("lamp", Lamp.class));
    }
}
