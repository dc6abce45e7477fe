package dev.troupe.orchestrator;

import dev.troupe.security.SecurityModule;
import dev.troupe.testkit.postgres.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** Orchestrator and security service in one context, on a database with their roles. */
final class OneProcess {
    private OneProcess() {}

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @Import({OrchestratorModule.class, SecurityModule.class})
    static class Together {}

    /**
     * Starts both.
     *
     * @param security the security service's role, in the same database
     * @param home the Troupe home
     * @param more arguments besides
     */
    static ConfigurableApplicationContext start(
            TestDatabase database, TestDatabase security, Path home, String... more)
            throws Exception {
        TestDatabase owner = database.createRole("troupe_ledger");
        TestDatabase self = database.createRole("troupe_orchestrator");
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--server.port=0",
                                "--server.address=127.0.0.1",
                                "--spring.main.banner-mode=off",
                                "--troupe.access.token=" + TestServer.TOKEN,
                                "--troupe.ledger.datasource.url=" + owner.url(),
                                "--troupe.ledger.datasource.password=" + owner.password(),
                                "--troupe.orchestrator.datasource.url=" + self.url(),
                                "--troupe.orchestrator.datasource.password=" + self.password(),
                                "--troupe.security.home=" + home,
                                "--troupe.security.datasource.url=" + security.url(),
                                "--troupe.security.datasource.password=" + security.password()));
        arguments.addAll(List.of(more));
        return new SpringApplication(Together.class).run(arguments.toArray(String[]::new));
    }
}
