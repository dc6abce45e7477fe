package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.deployment.ArtemisServer;
import dev.troupe.testkit.deployment.BackingServers;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import dev.troupe.testkit.scope.TestScope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
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

    /** The worker that has the run ends in the first outage, the other and all else in the second. */
    @Test
    void aWorkerEndsSoonWhileTheBrokerRefusesConnectionsAndAllWhileItIsFrozen() throws Exception {
        whileOneRuns((servers, services) -> {
            String holder = services.worker(new LatestRequestRecords(servers.database()).holder());
            String other =
                    holder.equals(ServiceProcesses.FIRST)
                            ? ServiceProcesses.SECOND
                            : ServiceProcesses.FIRST;
            endDuring(BrokerOutageIT::refuse, servers, services, List.of(List.of(holder)));
            servers.artemis().start();
            awaitHolder(servers, services, other);
            endDuring(BrokerOutageIT::freeze, servers, services, servicesAfter(List.of(other)));
        });
    }

    @Test
    @EnabledIfSystemProperty(
            named = TestScope.PROPERTY,
            matches = TestScope.ALL,
            disabledReason = TestScope.ONLY_FULL)
    void servicesEndSoonWhileTheBrokerRefusesConnections() throws Exception {
        endWhile(BrokerOutageIT::refuse);
    }

    @Test
    @EnabledIfSystemProperty(
            named = TestScope.PROPERTY,
            matches = TestScope.ALL,
            disabledReason = TestScope.ONLY_FULL)
    void servicesEndSoonWhileTheBrokerIsFrozen() throws Exception {
        endWhile(BrokerOutageIT::freeze);
    }

    @Test
    @EnabledIfSystemProperty(
            named = TestScope.PROPERTY,
            matches = TestScope.ALL,
            disabledReason = TestScope.ONLY_FULL)
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

    /** What happens while a run waits for its model. */
    @FunctionalInterface
    interface Trial {
        void pass(BackingServers servers, ServiceProcesses services) throws Exception;
    }

    private static AutoCloseable refuse(ArtemisServer broker) throws InterruptedException {
        broker.kill();
        return () -> {};
    }

    private static AutoCloseable freeze(ArtemisServer broker) {
        broker.freeze();
        return broker::thaw;
    }

    private void endWhile(Outage outage) throws Exception {
        List<List<String>> all =
                servicesAfter(List.of(ServiceProcesses.FIRST, ServiceProcesses.SECOND));
        whileOneRuns((servers, services) -> endDuring(outage, servers, services, all));
    }

    private void whileOneRuns(Trial trial) throws Exception {
        try (var servers = BackingServers.start(directory);
                var model = ScriptedModelServer.start(NumberedEditScript.scenario(2));
                var services = ServiceProcesses.start(servers.place(model, Map.of()))) {
            Path checkout = NumberedEditScript.create(directory.resolve("checkout"), 2).checkout();
            model.holdFrom(1);
            try (ChildJvm run =
                    services.commandLine()
                            .begin(checkout, "run", "--json", NumberedEditScript.REQUEST)) {
                run.awaitLine("\"type\":\"committed\"", ServiceProcesses.PATIENCE);
                trial.pass(servers, services);
            }
            new LatestRequestRecords(servers.database()).assertGivenBack();
        }
    }

    private static void endDuring(
            Outage outage,
            BackingServers servers,
            ServiceProcesses services,
            List<List<String>> told)
            throws Exception {
        try (var _ = outage.begin(servers.artemis())) {
            Thread.sleep(NOTICED);
            assertAllEnd(services, told);
        }
    }

    private static void awaitHolder(
            BackingServers servers, ServiceProcesses services, String worker) {
        long pid = services.process(worker).pid();
        Awaitility.await()
                .atMost(ServiceProcesses.PATIENCE)
                .until(() -> new LatestRequestRecords(servers.database()).isHeldBy(pid));
    }

    /** In the order in which they are told. */
    private static List<List<String>> servicesAfter(List<String> workers) {
        return List.of(
                workers,
                List.of(ServiceProcesses.ORCHESTRATOR),
                List.of(ServiceProcesses.SECURITY));
    }

    private static void assertAllEnd(ServiceProcesses services, List<List<String>> inOrder)
            throws InterruptedException {
        Map<String, Duration> took = new LinkedHashMap<>();
        for (List<String> told : inOrder) {
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
