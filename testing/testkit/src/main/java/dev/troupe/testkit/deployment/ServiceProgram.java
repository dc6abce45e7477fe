package dev.troupe.testkit.deployment;

import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.repository.SourceTree;
import java.nio.file.Path;

/** The packaged programs, as {@code java -jar} runs them. */
public enum ServiceProgram {
    /** The security service. */
    SECURITY("security-service", "security", "dev.troupe.security.app.SecurityApplication"),
    /** An orchestrator. */
    ORCHESTRATOR(
            "orchestrator-service",
            "orchestrator",
            "dev.troupe.orchestrator.app.OrchestratorApplication"),
    /** A worker. */
    WORKER("agent-worker", "worker", "dev.troupe.worker.app.WorkerApplication");

    private final Path jar;
    private final String main;

    ServiceProgram(String module, String name, String main) {
        this.jar = SourceTree.resolve(module + "/target/server/troupe-" + name + "-server.jar");
        this.main = main;
    }

    /** The program without an environment. It starts from a cache of its classes, which the first call makes. */
    public ChildJvm.Builder program() {
        return ServiceTraining.cache(this).use(bare());
    }

    Path jar() {
        return jar;
    }

    /** The directory of what its starts need and nobody ships. */
    Path startDirectory() {
        return jar.resolveSibling("../test-start").normalize();
    }

    /** The program that starts from its jar alone. */
    ChildJvm.Builder bare() {
        return ChildJvm.of(main)
                .classPath(jar.toString())
                .options(
                        "-Xmx384m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow");
    }

    /** Starts it at a place; returns at once. */
    public ChildJvm start(DeploymentSettings deployment) {
        ChildJvm.Builder builder = program();
        deployment.environment(this).forEach(builder::environment);
        return builder.start();
    }
}
