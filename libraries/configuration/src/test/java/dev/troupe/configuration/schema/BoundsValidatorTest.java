package dev.troupe.configuration.schema;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BoundsValidatorTest {
    record Lamp(
            @SettingBounds(least = "1", most = "60") int maxWatts,
            @SettingBounds(least = "10ms", most = "1m") Duration delay,
            @SettingBounds(pattern = "[a-z]+", wanted = "lower case") @Nullable String room,
            String colour) {
        Lamp {
            BoundsValidator.check("house.lamp", Lamp.class, maxWatts, delay, room, colour);
        }
    }

    record Half(int one, int other) {
        Half {
            BoundsValidator.check("half", Half.class, one);
        }
    }

    @Test
    void takesWhatIsInRange() {
        assertThatCode(() -> new Lamp(60, Duration.ofMinutes(1), null, ""))
                .doesNotThrowAnyException();
    }

    @Test
    void namesKeyValueAndRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Lamp(61, Duration.ofSeconds(1), null, ""))
                .withMessage(
                        "`house.lamp.max-watts` is 61; it must be a whole number, from 1 to 60.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Lamp(1, Duration.ofSeconds(61), null, ""))
                .withMessage(
                        "`house.lamp.delay` is 61s; it must be a duration such as 30s, from 10ms to"
                                + " 1m.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Lamp(1, Duration.ZERO, null, ""))
                .withMessageContaining("`house.lamp.delay` is 0s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Lamp(1, Duration.ofSeconds(1), "Hall", ""))
                .withMessage("`house.lamp.room` is Hall; it must be lower case.");
    }

    @Test
    void wantsAllComponents() {
        assertThatIllegalStateException().isThrownBy(() -> new Half(1, 2));
    }
}
