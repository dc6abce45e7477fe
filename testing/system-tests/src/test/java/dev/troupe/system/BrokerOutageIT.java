package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.deployment.ArtemisServer;
import dev.troupe.testkit.deployment.BackingServers;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Services that are told to end while their broker is away: they do, and give back what they run. */
class BrokerOutageIT {
    /** Within 10 s on a machine that has nothing else to do. */
    private static final Duration SOON = Duration.ofSeconds(30);

    /** The services have noticed by then, or wait for an answer that does not come. */
    private static final Duration NOTICED = Duration.ofSeconds(3);

    @TempDir Path directory;

    @Test
    void servicesEndSoonWhileTheBrokerRefusesConnections() throws Exception {
        endWhile(broker -> {
            broker.kill();
            return () -> {};
        });
    }

    @Test
    void servicesEndSoonWhileTheBrokerIsFrozen() throws Exception {
        endWhile(broker -> {
            broker.freeze();
            return broker::thaw;
        });
    }

    @Test
    @EnabledIfSystemProperty(
            named = "troupe.deaths",
            matches = "all",
            disabledReason = "takes half a minute; -Dtroupe.deaths=all runs it")
    void servicesEndSoonWhileTheBrokersMachineIsSilent() throws Exception {
        endWhile(broker -> {
            broker.kill();
            return SilentPort.at(broker.port());
        });
    }

    /** Takes the broker away; what it returns brings that to an end. */
    @FunctionalInterface
    interface Outage {
        AutoCloseable begin(ArtemisServer broker) throws Exception;
    }

    private void endWhile(Outage outage) throws Exception {
        try (var servers = BackingServers.start(directory);
                var model = ScriptedModelServer.start(NumberedEditScript.scenario(2));
                var services = ServiceProcesses.start(servers.place(model, Map.of()))) {
            Path checkout = NumberedEditScript.create(directory.resolve("checkout"), 2).checkout();
            model.holdFrom(1);
            try (ChildJvm run =
                    services.commandLine()
                            .begin(checkout, "run", "--json", NumberedEditScript.REQUEST)) {
                run.awaitLine("\"type\":\"committed\"", ServiceProcesses.PATIENCE);
                try (var _ = outage.begin(servers.artemis())) {
                    Thread.sleep(NOTICED);
                    assertAllEnd(services);
                }
            }
            new LatestRequestRecords(servers.database()).assertGivenBack();
        }
    }

    private static void assertAllEnd(ServiceProcesses services) throws InterruptedException {
        Map<String, Duration> took = new LinkedHashMap<>();
        for (List<String> told :
                List.of(
                        List.of(ServiceProcesses.FIRST, ServiceProcesses.SECOND),
                        List.of(ServiceProcesses.ORCHESTRATOR),
                        List.of(ServiceProcesses.SECURITY))) {
            long start = System.nanoTime();
            told.forEach(it -> services.process(it).signal(PosixSignal.TERM));
            for (String name : told) {
                int exit = services.process(name).awaitExit(ServiceProcesses.PATIENCE);
                assertThat(exit).as(services.output(name)).isEqualTo(128 + 15);
                took.put(name, Duration.ofNanos(System.nanoTime() - start));
            }
        }
        assertThat(took).allSatisfy((name, time) -> assertThat(time).as(name).isLessThan(SOON));
    }
}
