package dev.troupe.service.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.error.TroupeException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class StartupFailureExplainerTest {
    private static final String NEXT = "Read the log.";

    record Lamp(int watts) {
        Lamp {
            if (watts > 100) {
                throw new IllegalArgumentException("`lamp.watts` is " + watts + "; it must be 100");
            }
        }
    }

    @Test
    void namesASettingThatIsOutOfRange() {
        ProblemResponse problem = StartupFailureExplainer.explain(binding("900"), NEXT);

        assertThat(problem.detail()).isEqualTo("`lamp.watts` is 900; it must be 100.");
        assertThat(problem.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID.wire());
    }

    @Test
    void namesASettingThatIsNoNumber() {
        ProblemResponse problem = StartupFailureExplainer.explain(binding("bright"), NEXT);

        assertThat(problem.detail())
                .isEqualTo("lamp.watts is 'bright'; it must be a whole number.");
        assertThat(problem.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID.wire());
    }

    enum Colour {
        DEEP_RED,
        BLUE
    }

    record Shade(Colour colour, int width, Duration fade, boolean on, Map<String, Lamp> lamps) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    colour|gopher|it must be one of deep-red, blue.
                    width|many|it must be a whole number.
                    fade|soon|it must be a duration, such as 30s.
                    on|maybe|it must be true or false.
                    """)
    void saysWhatASettingTakes(String key, String value, String wanted) {
        var source = new MapConfigurationPropertySource(Map.of("shade." + key, value));
        Throwable failure = catchThrowable(() -> new Binder(source).bind("shade", Shade.class));

        assertThat(StartupFailureExplainer.explain(failure, NEXT).detail())
                .isEqualTo("shade." + key + " is '" + value + "'; " + wanted);
    }

    @Test
    void wantsKeysWhereThereIsAList() {
        var source = new MapConfigurationPropertySource(Map.of("shade.lamps[0]", "bright"));
        Throwable failure = catchThrowable(() -> new Binder(source).bind("shade", Shade.class));

        assertThat(StartupFailureExplainer.explain(failure, NEXT).detail())
                .isEqualTo("shade.lamps[0] must be a mapping of keys to values.");
    }

    @Test
    void findsOurOwnWordsUnderneath() {
        TroupeException own = new TroupeException(ErrorCode.DISK_FULL, "The disk is full.");

        assertThat(StartupFailureExplainer.explain(new IllegalStateException("start", own), NEXT))
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

        assertThat(StartupFailureExplainer.explain(failure, NEXT).detail())
                .isEqualTo("No database at x.");
    }

    @Test
    void namesTheLogForWhatItDoesNotKnow() {
        ProblemResponse problem =
                StartupFailureExplainer.explain(new IllegalStateException("odd"), NEXT);

        assertThat(problem.hint()).contains(NEXT.toString());
        assertThat(problem.code()).isEqualTo(ErrorCode.SERVER_START_FAILED.wire());
    }

    private static Throwable binding(String watts) {
        var source = new MapConfigurationPropertySource(Map.of("lamp.watts", watts));
        return catchThrowable(() -> new Binder(source).bind("lamp", Lamp.class));
    }
}
