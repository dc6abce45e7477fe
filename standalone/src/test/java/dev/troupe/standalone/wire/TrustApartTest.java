package dev.troupe.standalone.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RepositoryTrust.State;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.ProjectTrustRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.api.SessionApi;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.testkit.repository.SampleRepository;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Trust where orchestrator and security service are processes of their own. */
@Timeout(300)
class TrustApartTest {
    @TempDir static Path root;
    private static ServicesApart services;
    private static SessionApi api;
    private static String repository;
    private static UUID project;
    private static String hash;

    @BeforeAll
    static void start() throws Exception {
        services = new ServicesApart(root);
        api =
                HttpServiceClient.of(
                        SessionApi.class, services.orchestratorPeer(), () -> ServicesApart.PERSON);
        Path top = SampleRepository.create(root.resolve("shop")).directory();
        hash = SecurityContract.written(top, "permissions: {commands: {allow: [make test]}}\n");
        repository = top.toString();
        project = api.createProject(null, new CreateProjectRequest(repository)).id();
    }

    @AfterAll
    static void stop() {
        services.close();
    }

    @Test
    void aPersonsTrustOutlivesTheServiceAndIsTheirs() throws Exception {
        RepositoryTrust trusted = api.trustProject(project, new ProjectTrustRequest(hash));
        assertThat(trusted.state()).isEqualTo(State.TRUSTED);
        assertThat(trusted.trustedBy()).isEqualTo("ann");

        services.stopSecurity();
        refused(() -> api.projectTrust(project, null), ErrorCode.SECURITY_UNAVAILABLE);
        refused(() -> api.distrustProject(project, null), ErrorCode.SECURITY_UNAVAILABLE);
        refused(
                () -> api.trustProject(project, new ProjectTrustRequest(hash)),
                ErrorCode.SECURITY_UNAVAILABLE);

        services.restartSecurity();
        assertThat(api.projectTrust(project, null)).isEqualTo(trusted);
        assertThat(asked("GET", "/v1/trust/files", ServicesApart.PERSON).body())
                .contains("\"state\":\"trusted\"", "\"trustedBy\":\"ann\"")
                .doesNotContain("make test");
        assertThat(onTheTrail()).contains("file-trusted by ann of local");
        assertThat(api.distrustProject(project, null).state()).isEqualTo(State.UNTRUSTED);
        assertThat(onTheTrail()).last().isEqualTo("file-distrusted by ann of local");
    }

    @Test
    void aRunHasNoWayToIt() throws Exception {
        CreateSessionRequest sessionRequest =
                new CreateSessionRequest(project, null, null, null, null, null, null);
        Session session = api.createSession(null, sessionRequest);
        api.postMessage(null, session.id(), new PostMessageRequest("Begin"));
        Task task = new LedgerHand(new Ledger(services.worker().dataSource())).claim().task();
        TokenApi tokens =
                HttpServiceClient.of(
                        TokenApi.class, services.orchestratorPeer(), () -> ServicesApart.WORKER);
        TokenRequest request =
                new TokenRequest(task.id(), task.epoch(), "local", TokenApi.SECURITY);
        String token = tokens.issue(request).token();
        SecurityApi security =
                HttpServiceClient.of(SecurityApi.class, services.securityPeer(), () -> token);

        refused(
                () -> security.trustFile(new FileTrustRequest(repository, hash)),
                ErrorCode.FORBIDDEN);
        refused(() -> security.distrustFile(repository, null), ErrorCode.FORBIDDEN);
        refused(() -> security.trust(repository, null), ErrorCode.FORBIDDEN);
        refused(security::trustedFiles, ErrorCode.FORBIDDEN);
        for (String secret : List.of(token, ServicesApart.WORKER)) {
            for (String path :
                    List.of(
                            "/v1/projects/" + project + "/trust",
                            "/v1/trust/files",
                            "/v1/trust?repository=" + repository)) {
                assertThat(asked("GET", path, secret).statusCode()).as(path).isEqualTo(401);
                assertThat(asked("DELETE", path, secret).statusCode()).as(path).isEqualTo(401);
            }
        }
    }

    private static List<String> onTheTrail() {
        AuditApi trail =
                HttpServiceClient.of(
                        AuditApi.class, services.orchestratorPeer(), () -> ServicesApart.PERSON);
        return trail.entries(AuditFilter.NONE, 0, 1_000).stream()
                .map(AuditEntry::event)
                .filter(it -> it.origin().repository().equals(repository))
                .filter(it -> it.kind().startsWith("file-"))
                .map(it -> it.kind() + " by " + it.origin().user() + " of " + it.origin().team())
                .toList();
    }

    private static HttpResponse<String> asked(String method, String path, String token)
            throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create(services.orchestratorUrl() + path))
                            .header("Authorization", "Bearer " + token)
                            .method(method, HttpRequest.BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofString());
        }
    }

    private static void refused(ThrowingCallable call, ErrorCode code) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TroupeException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
