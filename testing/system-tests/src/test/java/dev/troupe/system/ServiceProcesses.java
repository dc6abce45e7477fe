package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.deployment.DeploymentSettings;
import dev.troupe.testkit.deployment.ServiceProgram;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The running processes by name, and the command line that is pointed at their orchestrator. */
final class ServiceProcesses implements AutoCloseable {
    static final String SECURITY = "security";
    static final String ORCHESTRATOR = "orchestrator";
    static final String FIRST = "worker 1";
    static final String SECOND = "worker 2";
    static final Duration PATIENCE = Duration.ofMinutes(4);

    private final DeploymentSettings deploymentSettings;
    private final Map<String, ChildJvm> processes = new LinkedHashMap<>();
    private final Set<String> killed = new LinkedHashSet<>();

    private ServiceProcesses(DeploymentSettings deploymentSettings) {
        this.deploymentSettings = deploymentSettings;
    }

    /** All four at once, in no order; returns when each is ready. */
    static ServiceProcesses start(DeploymentSettings deployment) throws InterruptedException {
        ServiceProcesses services = new ServiceProcesses(deployment);
        try {
            List.of(FIRST, SECOND, ORCHESTRATOR, SECURITY).forEach(services::launch);
            for (String name : List.copyOf(services.processes.keySet())) {
                services.awaitReady(name);
            }
            return services;
        } catch (InterruptedException | AssertionError e) {
            services.close();
            throw e;
        }
    }

    private static ServiceProgram program(String name) {
        return switch (name) {
            case SECURITY -> ServiceProgram.SECURITY;
            case ORCHESTRATOR -> ServiceProgram.ORCHESTRATOR;
            default -> ServiceProgram.WORKER;
        };
    }

    private void launch(String name) {
        processes.put(name, program(name).start(deploymentSettings));
    }

    private void awaitReady(String name) throws InterruptedException {
        process(name).awaitLine(" is ready at port ", PATIENCE);
    }

    ChildJvm process(String name) {
        return Objects.requireNonNull(processes.get(name), name);
    }

    /** The worker that has this process id. */
    String worker(long pid) {
        return processes.entrySet().stream()
                .filter(it -> it.getValue().pid() == pid)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /** SIGKILL, and at once another in its place. */
    void killAndRestart(String name) throws InterruptedException {
        process(name).kill();
        killed.add(name);
        launch(name);
        awaitReady(name);
    }

    void killOrchestrator() throws InterruptedException {
        killAndRestart(ORCHESTRATOR);
    }

    void killSecurity() throws InterruptedException {
        killAndRestart(SECURITY);
    }

    /** The worker that has not been killed, whatever it does. */
    void killTheOtherWorker() throws InterruptedException {
        killAndRestart(killed.contains(FIRST) ? SECOND : FIRST);
    }

    void assertAllWereKilled() {
        assertThat(killed).containsExactlyInAnyOrderElementsOf(processes.keySet());
    }

    /** Asks it to stop, as a service manager does, and starts another when it has. */
    void replace(String name) throws InterruptedException {
        ChildJvm old = process(name);
        old.signal(PosixSignal.TERM);
        int exit = old.awaitExit(PATIENCE);
        if (exit != 128 + 15) {
            throw new AssertionError(name + " ended with " + exit + ":\n" + output(name));
        }
        launch(name);
        awaitReady(name);
    }

    String output(String name) {
        return String.join("\n", process(name).output());
    }

    /** Points at the orchestrator. */
    CommandLine commandLine() {
        return new CommandLine(
                Map.of(
                        "TROUPE_HOME", deploymentSettings.home().resolve("person").toString(),
                        "TROUPE_SERVER_URL", deploymentSettings.orchestratorUrl(),
                        "TROUPE_SERVER_TOKEN", DeploymentSettings.USER_TOKEN));
    }

    @Override
    public void close() {
        processes.values().forEach(ChildJvm::close);
    }
}
