package dev.troupe.benchmarks.history.nemesis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FaultScheduleTest {
    private static final List<String> WORKERS = List.of("worker 1", "worker 2");
    private static final List<String> SERVICES = List.of("orchestrator 1", "worker 1", "worker 2");
    private static final List<String> LINKS = List.of("worker 1 to model");

    @Test
    void aSeedIsASchedule() {
        assertThat(schedule(3)).isEqualTo(schedule(3)).hasSize(40);
        assertThat(schedule(4)).isNotEqualTo(schedule(3));
    }

    @Test
    void everyKindOfFaultComes() {
        assertThat(schedule(1).stream().map(Object::getClass).distinct())
                .hasSize(InjectedFault.class.getPermittedSubclasses().length);
    }

    @Test
    void everyServiceIsKilled() {
        assertThat(schedule(1))
                .containsAll(SERVICES.stream().map(InjectedFault.Kill::new).toList());
    }

    @Test
    void onlyWhatIsWantedComes() {
        assertThat(FaultSchedule.of(1, 5, Set.of("outlive", "kill"), SERVICES, WORKERS, LINKS))
                .hasSize(5)
                .allMatch(it ->
                        it instanceof InjectedFault.Outlive || it instanceof InjectedFault.Kill);
    }

    private static List<InjectedFault> schedule(long seed) {
        return FaultSchedule.of(seed, 40, Set.of(), SERVICES, WORKERS, LINKS);
    }
}
