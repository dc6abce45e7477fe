package dev.troupe.testkit.model;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.TurnSelection.Chosen;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The scenario being played and the only state it has: how often each turn was asked for, so that
 * "fails the first N times" can be told, whoever asks.
 */
final class ScenarioPlayback {
    private final ModelScenario scenario;
    private final Map<String, AtomicLong> attempts = new ConcurrentHashMap<>();

    ScenarioPlayback(ModelScenario scenario) {
        this.scenario = scenario;
    }

    ModelScenario scenario() {
        return scenario;
    }

    /** The fault that this request of the turn suffers, if any; each call counts as one request. */
    Optional<ScriptedFault> nextFault(Chosen chosen) {
        String key = chosen.conversation() + "\n" + chosen.index();
        long attempt = attempts.computeIfAbsent(key, _ -> new AtomicLong()).getAndIncrement();
        for (ScriptedFault fault : chosen.turn().faults()) {
            if (attempt < fault.times()) {
                return Optional.of(fault);
            }
            attempt -= fault.times();
        }
        return Optional.empty();
    }
}
