package dev.troupe.standalone.wire;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.lsp.app.LanguageGatewayApplication;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.orchestrator.app.OrchestratorApplication;
import dev.troupe.repomap.app.RepositoryMapApplication;
import dev.troupe.security.app.SecurityApplication;
import dev.troupe.service.wire.http.ServiceEndpoint;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.testkit.process.FreePortFinder;
import dev.troupe.worker.definition.agent.AgentDefinitionLoader;
import dev.troupe.worker.definition.agent.SearchToolSelection;
import dev.troupe.worker.definition.agent.WorkspaceAgentCatalog;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Orchestrator, security and repository map service as they are apart, on ports of their own and one real database. */
final class ServicesApart implements AutoCloseable {
    static final String PERSON = "secret-of-the-person";
    static final String WORKER = "secret-of-the-workers";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final String orchestratorUrl = "http://127.0.0.1:" + FreePortFinder.free();
    private final String securityUrl = "http://127.0.0.1:" + FreePortFinder.free();
    private final String repositoryMapUrl = "http://127.0.0.1:" + FreePortFinder.free();
    private final String languageServerUrl = "http://127.0.0.1:" + FreePortFinder.free();
    private final Path home;
    private final TestDatabase security;
    private final TestDatabase worker;
    private final ConfigurableApplicationContext orchestrator;
    private final ConfigurableApplicationContext repositoryMapService;
    private final ConfigurableApplicationContext languageServerGateway;
    private ConfigurableApplicationContext securityService;

    ServicesApart(Path home) throws SQLException {
        this.home = home;
        TestDatabase database = TestPostgres.database();
        TestDatabase owner = database.createRole("troupe_ledger");
        TestDatabase own = database.createRole("troupe_orchestrator");
        TestDatabase index = database.createRole("troupe_repomap");
        this.security = database.createRole("troupe_security");
        this.worker = database.createRole("troupe_worker");
        this.orchestrator =
                run(
                        knowingAgents(),
                        orchestratorUrl,
                        "--troupe.access.token=" + PERSON,
                        "--troupe.access.worker-token=" + WORKER,
                        "--troupe.access.user=ann",
                        "--troupe.security.base-url=" + securityUrl,
                        "--troupe.repomap.base-url=" + repositoryMapUrl,
                        "--troupe.lsp.base-url=" + languageServerUrl,
                        "--troupe.ledger.datasource.url=" + owner.url(),
                        "--troupe.ledger.datasource.password=" + owner.password(),
                        "--troupe.orchestrator.datasource.url=" + own.url(),
                        "--troupe.orchestrator.datasource.password=" + own.password());
        this.securityService = startSecurity();
        this.repositoryMapService =
                run(
                        RepositoryMapApplication.class,
                        repositoryMapUrl,
                        "--troupe.orchestrator.base-url=" + orchestratorUrl,
                        "--troupe.repomap.datasource.url=" + index.url(),
                        "--troupe.repomap.datasource.password=" + index.password(),
                        "--troupe.repomap.semantic.enabled=true",
                        "--troupe.repomap.semantic.jars="
                                + CountedLetterEmbedder.writeJar(home.resolve("jars")),
                        "--troupe.repomap.home=" + home.resolve("home"));
        this.languageServerGateway =
                run(
                        LanguageGatewayApplication.class,
                        languageServerUrl,
                        "--troupe.orchestrator.base-url=" + orchestratorUrl,
                        "--troupe.lsp.home=" + home.resolve("home"));
    }

    private ConfigurableApplicationContext startSecurity() {
        return run(
                SecurityApplication.class,
                securityUrl,
                "--troupe.orchestrator.base-url=" + orchestratorUrl,
                "--troupe.security.home=" + home.resolve("home"),
                "--troupe.security.datasource.url=" + security.url(),
                "--troupe.security.datasource.password=" + security.password());
    }

    /** The orchestrator beside what a worker in its process would offer. */
    private SpringApplication knowingAgents() {
        var agents =
                new WorkspaceAgentCatalog(
                        new AgentDefinitionLoader(home, home),
                        List.of(),
                        new ModelCatalog(new ModelCatalogSettings(Map.of(), null), _ -> null),
                        SearchToolSelection.of(null, false));
        SpringApplication orchestrator = new SpringApplication(OrchestratorApplication.class);
        orchestrator.addInitializers(
                it -> it.getBeanFactory().registerSingleton("agentCatalog", agents));
        return orchestrator;
    }

    static ConfigurableApplicationContext run(Class<?> main, String url, String... arguments) {
        return run(new SpringApplication(main), url, arguments);
    }

    private static ConfigurableApplicationContext run(
            SpringApplication main, String url, String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 3);
        all[arguments.length] = "--server.port=" + URI.create(url).getPort();
        all[arguments.length + 1] = "--server.address=127.0.0.1";
        all[arguments.length + 2] = "--spring.main.banner-mode=off";
        return main.run(all);
    }

    ConfigurableApplicationContext orchestrator() {
        return orchestrator;
    }

    ConfigurableApplicationContext security() {
        return securityService;
    }

    ConfigurableApplicationContext repositoryMap() {
        return repositoryMapService;
    }

    ConfigurableApplicationContext languageServers() {
        return languageServerGateway;
    }

    /** A worker's own connection to the ledger. */
    TestDatabase worker() {
        return worker;
    }

    String orchestratorUrl() {
        return orchestratorUrl;
    }

    String securityUrl() {
        return securityUrl;
    }

    ServiceEndpoint orchestratorPeer() {
        return new ServiceEndpoint(
                "orchestrator",
                URI.create(orchestratorUrl),
                LIMIT,
                LIMIT,
                ErrorCode.SERVER_UNREACHABLE);
    }

    ServiceEndpoint securityPeer() {
        return new ServiceEndpoint(
                "security service",
                URI.create(securityUrl),
                LIMIT,
                LIMIT,
                ErrorCode.SECURITY_UNAVAILABLE);
    }

    ServiceEndpoint repositoryMapPeer() {
        return new ServiceEndpoint(
                "repository map service",
                URI.create(repositoryMapUrl),
                LIMIT,
                LIMIT,
                ErrorCode.REPOSITORY_MAP_UNAVAILABLE);
    }

    ServiceEndpoint languageServerPeer() {
        return new ServiceEndpoint(
                "language-server gateway",
                URI.create(languageServerUrl),
                LIMIT,
                LIMIT,
                ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE);
    }

    void stopSecurity() {
        securityService.close();
    }

    void restartSecurity() {
        securityService = startSecurity();
    }

    @Override
    public void close() {
        languageServerGateway.close();
        repositoryMapService.close();
        securityService.close();
        orchestrator.close();
    }
}
