package dev.troupe.service.wire.token;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.service.wire.FilteredTestServer;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.ServiceEndpoint;
import dev.troupe.testkit.token.TestTokenIssuer;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Who is served and who is not, through a real server. */
class TokenAuthenticationFilterTest {
    private final TestTokenIssuer issuer = TestTokenIssuer.start();
    private final FilteredTestServer site =
            FilteredTestServer.start(_ -> new TokenAuthenticationFilter(verifier()));

    @BeforeAll
    static void expectRefusals() {
        ((Logger) LoggerFactory.getLogger(TokenAuthenticationFilter.class)).setLevel(Level.ERROR);
    }

    @AfterEach
    void stop() {
        site.close();
        issuer.close();
    }

    private TokenVerifier verifier() {
        Duration patience = Duration.ofSeconds(10);
        ServiceEndpoint orchestrator =
                new ServiceEndpoint(
                        "orchestrator",
                        URI.create(issuer.url()),
                        patience,
                        patience,
                        ErrorCode.SERVER_UNREACHABLE);
        return new TokenVerifier(
                TokenApi.SECURITY,
                HttpServiceClient.of(TokenApi.class, orchestrator),
                Clock.systemUTC());
    }

    @Test
    void aGoodTokenIsServedAsWhomItNames() throws Exception {
        HttpResponse<String> answer = with(issuer.service(TokenApi.SECURITY));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("service:test");
    }

    @Test
    void whoCarriesNoneIsToldWhatToSend() throws Exception {
        HttpResponse<String> answer = site.get("/caller");

        ProblemResponse problem = refused(answer, 401, ErrorCode.UNAUTHENTICATED);
        assertThat(problem.detail()).contains("carries no token");
        assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        refused(
                site.get("/caller", "Authorization", "Basic dHJvdXBlOng="),
                401,
                ErrorCode.UNAUTHENTICATED);
    }

    @Test
    void aTokenThatIsNoneOfThisServiceIsRefusedAndNotRepeated() throws Exception {
        Instant then = Instant.now().minusSeconds(3_600);
        String old =
                issuer.signed(
                        TestTokenIssuer.claims(TokenApi.SECURITY)
                                .notBeforeTime(Date.from(then))
                                .expirationTime(Date.from(then.plusSeconds(300)))
                                .build());
        String strange =
                TestTokenIssuer.signed(
                        TestTokenIssuer.claims(TokenApi.SECURITY).build(), TestTokenIssuer.key());

        for (String token : new String[] {old, strange, issuer.service("other"), "nonsense"}) {
            HttpResponse<String> answer = with(token);
            refused(answer, 401, ErrorCode.UNAUTHENTICATED);
            assertThat(answer.body()).doesNotContain(token);
        }
    }

    @Test
    void withoutAKeyNobodyIsCalledAStranger() throws Exception {
        String good = issuer.service(TokenApi.SECURITY);
        issuer.close();

        refused(with(good), 503, ErrorCode.SECURITY_UNAVAILABLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/actuator",
                "/actuator/env",
                "/actuator/health/other",
                "/actuator/health/",
                "//actuator/health",
                "/actuator/health/../../caller",
                "/actuator/health;x=/../../caller",
                "/actuator/%68ealth",
                "/nothing"
            })
    void onlyTheHealthCheckIsOpen(String path) throws Exception {
        assertThat(site.get("/actuator/health").statusCode()).isEqualTo(404);
        assertThat(site.get("/actuator/health/readiness").statusCode()).isEqualTo(404);
        assertThat(site.get(path).statusCode()).isBetween(400, 401);
    }

    @Test
    void whatBreaksBehindItIsNotCoveredUp() throws Exception {
        HttpResponse<String> answer =
                site.get("/broken", "Authorization", bearer(issuer.service(TokenApi.SECURITY)));

        assertThat(answer.statusCode()).isEqualTo(500);
    }

    private HttpResponse<String> with(String token) throws Exception {
        return site.get("/caller", "Authorization", bearer(token));
    }

    private static String bearer(String token) {
        return "Bearer " + token;
    }

    private static ProblemResponse refused(
            HttpResponse<String> answer, int status, ErrorCode code) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/problem+json");
        ProblemResponse problem =
                JsonMapper.shared().readValue(answer.body(), ProblemResponse.class);
        assertThat(problem.code()).isEqualTo(code.wire());
        return problem;
    }
}
