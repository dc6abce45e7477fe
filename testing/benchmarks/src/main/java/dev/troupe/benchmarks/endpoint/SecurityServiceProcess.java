package dev.troupe.benchmarks.endpoint;

import dev.troupe.testkit.deployment.DatabaseRolesScript;
import dev.troupe.testkit.deployment.DeploymentSettings;
import dev.troupe.testkit.deployment.ServiceProgram;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.token.TestTokenIssuer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A security service as operators run it, with a PostgreSQL of its own that has all durability settings on. Tokens are
 * signed as the orchestrator signs them, with a key that the service fetches from here.
 */
final class SecurityServiceProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final TestPostgres postgres;
    private final TestTokenIssuer issuer = TestTokenIssuer.start();
    private final DeploymentSettings deployment;
    private final ChildJvm process;

    private SecurityServiceProcess(Path directory, List<String> jvm) throws Exception {
        postgres = TestPostgres.durable();
        try {
            TestDatabase database = postgres.createDatabase();
            try (var admin = database.connect()) {
                DatabaseRolesScript.run(admin, DatabaseRolesScript.passwords());
            }
            deployment =
                    DeploymentSettings.of(database, directory.resolve("home"), "", "")
                            .with(
                                    Map.of(
                                            "LOGGING_THRESHOLD_CONSOLE",
                                            "INFO",
                                            "TROUPE_ORCHESTRATOR_BASEURL",
                                            issuer.url()));
            process = started(jvm);
        } catch (Exception | AssertionError e) {
            stop();
            throw e;
        }
    }

    /**
     * Ready to be asked; its files lie below a directory.
     *
     * @param jvm options for its JVM, behind those that tests give it
     */
    static SecurityServiceProcess start(Path directory, List<String> jvm) throws Exception {
        return new SecurityServiceProcess(directory, jvm);
    }

    private ChildJvm started(List<String> jvm) throws InterruptedException {
        ChildJvm.Builder builder =
                ServiceProgram.SECURITY.program().options(jvm.toArray(String[]::new));
        deployment.environment(ServiceProgram.SECURITY).forEach(builder::environment);
        ChildJvm started = builder.start();
        try {
            started.awaitLine(" is ready at port ", PATIENCE);
            return started;
        } catch (InterruptedException | AssertionError e) {
            started.close();
            throw e;
        }
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + deployment.securityPort());
    }

    TestTokenIssuer issuer() {
        return issuer;
    }

    long pid() {
        return process.pid();
    }

    long databasePid() {
        return postgres.pid();
    }

    private void stop() {
        issuer.close();
        postgres.close();
    }

    @Override
    public void close() {
        process.close();
        stop();
    }
}
