package dev.troupe.standalone.doctor;

import dev.troupe.contracts.health.Check;
import dev.troupe.contracts.health.HealthSource;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Whether the embedded broker takes messages. */
record BrokerHealth(BooleanSupplier active) implements HealthSource {
    @Override
    public List<Check> checks() {
        return List.of(
                active.getAsBoolean()
                        ? Check.ok("broker", "embedded, in memory")
                        : Check.warning(
                                "broker",
                                "The embedded broker is not running; work is found by polling.",
                                "Restart with `troupe stop` and `troupe serve`."));
    }
}
