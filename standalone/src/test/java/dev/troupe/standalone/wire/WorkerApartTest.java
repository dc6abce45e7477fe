package dev.troupe.standalone.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.api.SessionApi;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.testkit.repository.SampleRepository;
import dev.troupe.worker.app.WorkerApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/** How a worker in a process of its own gets decisions, and what it hears when it gets none. */
@Timeout(300)
class WorkerApartTest {
    /** What other services have on this class path, and a worker's own has not. */
    private static final String OTHERS =
            Stream.of(
                            DataSourceAutoConfiguration.class,
                            FlywayAutoConfiguration.class,
                            HibernateJpaAutoConfiguration.class)
                    .map(Class::getName)
                    .collect(Collectors.joining(","));

    @TempDir static Path root;
    private static ServicesApart services;
    private static String repository;
    private static TaskClaim claim;

    @BeforeAll
    static void start() throws Exception {
        services = new ServicesApart(root);
        SessionApi api =
                HttpServiceClient.of(
                        SessionApi.class, services.orchestratorPeer(), () -> ServicesApart.PERSON);
        repository = SampleRepository.create(root.resolve("shop")).directory().toString();
        ProjectView project = api.createProject(null, new CreateProjectRequest(repository));
        Session session =
                api.createSession(
                        null,
                        new CreateSessionRequest(project.id(), null, null, null, null, null, null));
        api.postMessage(null, session.id(), new PostMessageRequest("Begin"));
        claim = new LedgerHand(new Ledger(services.worker().dataSource())).claim();
    }

    @AfterAll
    static void stop() {
        services.close();
    }

    @Test
    void decisionsComeForTheRunThatItHasAndNoOther() {
        try (ConfigurableApplicationContext worker = worker(ServicesApart.WORKER)) {
            SecurityApi security = worker.getBean(SecurityApi.class);
            UUID task = claim.task().id();
            long epoch = claim.task().epoch();

            assertThat(as(run(task, epoch), () -> security.decideCommand(command())).verdict())
                    .isEqualTo(PermissionVerdict.ALLOW);
            assertThat(refusal(run(task, epoch + 1), security).code())
                    .isEqualTo(ErrorCode.CONFLICT);
            assertThat(refusal(run(new UUID(5, 5), 1), security).code())
                    .isEqualTo(ErrorCode.NOT_FOUND);

            services.stopSecurity();
            TroupeException away = refusal(run(task, epoch), security);
            assertThat(away.code()).isEqualTo(ErrorCode.SECURITY_UNAVAILABLE);
            assertThat(away)
                    .hasMessage(
                            "The security service at %s cannot be reached: nothing listens there.",
                            services.securityUrl());

            services.restartSecurity();
            assertThat(as(run(task, epoch), () -> security.decideCommand(command())).verdict())
                    .isEqualTo(PermissionVerdict.ALLOW);
        }
    }

    @Test
    void aWrongSecretGetsNoToken() {
        try (ConfigurableApplicationContext worker = worker("not-the-secret-of-workers")) {
            TroupeException refusal =
                    refusal(
                            run(claim.task().id(), claim.task().epoch()),
                            worker.getBean(SecurityApi.class));

            assertThat(refusal.code()).isEqualTo(ErrorCode.UNAUTHENTICATED);
        }
    }

    @Test
    void aProxysPageAndSilenceAreNoDecisions() throws IOException {
        CountDownLatch end = new CountDownLatch(1);
        HttpServer proxy =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        proxy.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        proxy.createContext(
                "/v1/decisions/commands",
                exchange -> {
                    byte[] page = "<html>Sign in</html>".getBytes(StandardCharsets.UTF_8);
                    exchange.getResponseHeaders().set("Content-Type", "text/html");
                    exchange.sendResponseHeaders(200, page.length);
                    exchange.getResponseBody().write(page);
                    exchange.close();
                });
        proxy.createContext("/v1/decisions/files", exchange -> hold(end));
        proxy.start();
        String url = "http://127.0.0.1:" + proxy.getAddress().getPort();
        CallerIdentity run = run(claim.task().id(), claim.task().epoch());
        try (ConfigurableApplicationContext worker = worker(ServicesApart.WORKER, url, "3s")) {
            SecurityApi security = worker.getBean(SecurityApi.class);

            assertThat(refusal(run, security))
                    .hasMessage(
                            "The security service at %s sent an answer that cannot be read.", url);
            TroupeException silent =
                    catchThrowableOfType(
                            TroupeException.class,
                            () -> as(run, () -> security.decideFile(file())));
            assertThat(silent.code()).isEqualTo(ErrorCode.SECURITY_UNAVAILABLE);
            assertThat(silent)
                    .hasMessage("The security service at %s did not answer within 3 s.", url);
        } finally {
            end.countDown();
            proxy.stop(0);
        }
    }

    private static void hold(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A worker that finds no work of its own. */
    private static ConfigurableApplicationContext worker(String secret) {
        return worker(secret, services.securityUrl(), "1m");
    }

    private static ConfigurableApplicationContext worker(
            String secret, String security, String patience) {
        return ServicesApart.run(
                WorkerApplication.class,
                "http://127.0.0.1:0",
                "--spring.main.web-application-type=none",
                "--spring.autoconfigure.exclude=" + OTHERS,
                "--troupe.worker.cell=elsewhere",
                "--troupe.worker.home=" + root.resolve("home"),
                "--troupe.worker.datasource.url=" + services.worker().url(),
                "--troupe.worker.datasource.username=" + services.worker().user(),
                "--troupe.worker.datasource.password=" + services.worker().password(),
                "--troupe.worker.token=" + secret,
                "--troupe.orchestrator.base-url=" + services.orchestratorUrl(),
                "--troupe.security.patience=" + patience,
                "--troupe.security.base-url=" + security);
    }

    private static TroupeException refusal(CallerIdentity caller, SecurityApi security) {
        return catchThrowableOfType(
                TroupeException.class, () -> as(caller, () -> security.decideCommand(command())));
    }

    private static <T> T as(CallerIdentity caller, Supplier<T> call) {
        return ScopedValue.where(CallerIdentity.CURRENT, caller).call(call::get);
    }

    private static CallerIdentity run(UUID task, long epoch) {
        return new CallerIdentity(
                "service:agent-worker",
                "local",
                Set.of(CallerIdentity.Role.WORKER),
                new RunId(task, epoch));
    }

    private static CommandPermissionRequest command() {
        return new CommandPermissionRequest(origin(), repository, repository, "git status", true);
    }

    private static FilePermissionRequest file() {
        return new FilePermissionRequest(
                origin(), repository, "a.txt", FilePermissionRequest.Access.READ);
    }

    private static RequestOrigin origin() {
        return new RequestOrigin("local", "ann", null, claim.task().id(), "developer", repository);
    }
}
