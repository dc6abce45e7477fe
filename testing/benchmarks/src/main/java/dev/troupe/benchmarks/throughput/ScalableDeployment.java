package dev.troupe.benchmarks.throughput;

import dev.troupe.testkit.deployment.BackingServers;
import dev.troupe.testkit.deployment.DeploymentSettings;
import dev.troupe.testkit.deployment.ServiceProgram;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.process.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An orchestrator, a security service and a number of workers that grows, with PostgreSQL and a broker. */
final class ScalableDeployment implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final BackingServers servers;
    private final DeploymentSettings deploymentSettings;
    private final List<ChildJvm> services = new ArrayList<>();
    private int workers;

    private ScalableDeployment(BackingServers servers, DeploymentSettings deploymentSettings) {
        this.servers = servers;
        this.deploymentSettings = deploymentSettings;
    }

    /** Without workers yet. */
    static ScalableDeployment start(Path directory, ScriptedModelServer model) throws Exception {
        BackingServers servers = BackingServers.start(directory);
        Map<String, String> settings =
                Map.of("LOGGING_THRESHOLD_CONSOLE", "INFO", "TROUPE_WORKER_APPROVALWAIT", "100ms");
        ScalableDeployment deployment =
                new ScalableDeployment(servers, servers.place(model, settings));
        try {
            deployment.add(ServiceProgram.ORCHESTRATOR);
            deployment.add(ServiceProgram.SECURITY);
            return deployment;
        } catch (Exception | AssertionError e) {
            deployment.close();
            throw e;
        }
    }

    /** Starts as many as are missing. */
    void workers(int count) throws InterruptedException {
        while (workers < count) {
            add(ServiceProgram.WORKER);
            workers++;
        }
    }

    private void add(ServiceProgram program) throws InterruptedException {
        ChildJvm process = program.start(deploymentSettings);
        services.add(process);
        process.awaitLine(" is ready at port ", PATIENCE);
    }

    String address() {
        return deploymentSettings.orchestratorUrl();
    }

    TestDatabase database() {
        return servers.database();
    }

    /** Of Troupe's own services. */
    List<Long> services() {
        return services.stream().map(ChildJvm::pid).toList();
    }

    /** Of PostgreSQL. */
    List<Long> postgres() {
        return List.of(servers.postgres().pid());
    }

    @Override
    public void close() {
        services.forEach(ChildJvm::close);
        servers.close();
    }
}
