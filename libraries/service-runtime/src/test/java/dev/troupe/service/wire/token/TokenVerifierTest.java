package dev.troupe.service.wire.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.ServiceEndpoint;
import dev.troupe.testkit.token.TestTokenIssuer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TokenVerifierTest {
    private static final String SECURITY = TokenApi.SECURITY;
    private static final UUID TASK = new UUID(7, 7);
    private static final ECKey STRANGER = TestTokenIssuer.key();

    private final TestTokenIssuer issuer = TestTokenIssuer.start();
    private final TokenVerifier verifier = verifier(Duration.ZERO);

    @AfterEach
    void stop() {
        issuer.close();
    }

    @Test
    void aServiceAndARunAreWhoTheirTokensSay() {
        assertThat(verifier.verify(issuer.service(SECURITY)))
                .isEqualTo(new CallerIdentity("service:test", "system", Set.of(Role.SERVICE)));
        assertThat(verifier.verify(issuer.worker(SECURITY, "blue", TASK)))
                .isEqualTo(
                        new CallerIdentity(
                                "service:agent-worker",
                                "blue",
                                Set.of(Role.WORKER),
                                new RunId(TASK, 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void otherClaimsAreRefused(String sentence, JWTClaimsSet claims) {
        refused(issuer.signed(claims), sentence);
    }

    static Stream<Arguments> otherClaimsAreRefused() {
        return Stream.of(
                claims(
                        "is for model-service and not for security-service",
                        it -> it.audience("model-service")),
                claims(
                        "is for security-service, other and not",
                        it -> it.audience(List.of(SECURITY, "other"))),
                claims("is for  and not", it -> it.audience((String) null)),
                claims("not issued by the orchestrator", it -> it.issuer("agent-worker")),
                claims("not issued by the orchestrator", it -> it.issuer(null)),
                claims("does not say from when", it -> it.expirationTime(null)),
                claims("does not say from when", it -> it.notBeforeTime(null)),
                claims("names no caller", it -> it.subject(null)),
                claims("names no caller", it -> it.claim("team", 5)),
                claims("names no caller", it -> it.claim("roles", List.of("KING"))),
                claims("names no caller", it -> it.claim("roles", List.of("WORKER"))),
                claims("names no caller", it -> it.claim("task", "no id").claim("epoch", 1)));
    }

    private interface Spoil {
        JWTClaimsSet.Builder spoil(JWTClaimsSet.Builder claims);
    }

    private static Arguments claims(String sentence, Spoil spoil) {
        return Arguments.of(sentence, spoil.spoil(TestTokenIssuer.claims(SECURITY)).build());
    }

    @Test
    void whatIsNotSignedByTheOrchestratorIsRefused() throws JOSEException {
        JWTClaimsSet good = TestTokenIssuer.claims(SECURITY).build();
        String signed = issuer.signed(good);
        ECKey own = issuer.signingKey();
        ECKey sameName = new ECKey.Builder(STRANGER).keyID(own.getKeyID()).build();

        refused(new PlainJWT(good).serialize(), "is not a signed token");
        refused(
                header("none", own) + signed.substring(signed.indexOf('.')),
                "is not a signed token");
        refused(header("none", own) + body(signed) + ".", "is not a signed token");
        refused(signed.substring(0, signed.lastIndexOf('.') + 1), "is not a signed token");
        refused(TestTokenIssuer.signed(good, STRANGER), "No key of the orchestrator signed");
        refused(TestTokenIssuer.signed(good, sameName), "No key of the orchestrator signed");
        refused(signedWithPublicKey(good, own), "is not signed with ES256");
        refused(changed(signed), "No key of the orchestrator signed");
        refused("nonsense", "is not a signed token");
        refused("a.b.c", "is not a signed token");
    }

    private static String header(String algorithm, ECKey key) {
        String json = "{\"alg\":\"%s\",\"kid\":\"%s\"}".formatted(algorithm, key.getKeyID());
        return base64(json);
    }

    private static String body(String token) {
        return token.substring(token.indexOf('.'), token.lastIndexOf('.'));
    }

    private static String changed(String token) {
        String payload = body(token).substring(1);
        String text = new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8);
        return token.replace(payload, base64(text.replace("service:test", "service:king")));
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The published key taken for a shared secret. */
    private static String signedWithPublicKey(JWTClaimsSet claims, ECKey key) throws JOSEException {
        SignedJWT token =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(key.getKeyID()).build(),
                        claims);
        token.sign(new MACSigner(key.toECPublicKey().getEncoded()));
        return token.serialize();
    }

    @Test
    void clocksMayDifferByAMinuteAndTheRefusalSaysByHowMuchMore() {
        String token = issuer.service(SECURITY);

        for (int tolerated : new int[] {-55, 0, 300, 355}) {
            assertThat(verifier(Duration.ofSeconds(tolerated)).verify(token)).isNotNull();
        }
        assertThat(refusal(verifier(Duration.ofSeconds(-200)), token).getMessage())
                .matches(
                        "The token is valid only in (19\\d|200) s: the clock of security-service is behind .*");
        TroupeException late = refusal(verifier(Duration.ofSeconds(700)), token);
        assertThat(late.getMessage())
                .matches("The token expired (39\\d|40\\d) s ago: .* security-service is ahead .*");
        assertThat(late.hint()).contains("clocks of both machines");
    }

    @Test
    void aTokenThatIsKnownAlreadyEndsAllTheSame() {
        String token = issuer.service(SECURITY);
        Late clock = new Late();
        TokenVerifier remembering = verifier(clock);
        assertThat(remembering.verify(token)).isNotNull();
        assertThat(remembering.verify(token)).isNotNull();

        clock.by = Duration.ofSeconds(400);

        assertThat(refusal(remembering, token)).hasMessageContaining("The token expired");
        assertThat(refusal(remembering, changed(token))).hasMessageContaining("No key");
    }

    @Test
    void aTokenThatIsKnownAlreadyDoesNotOutliveItsKey() {
        String token = issuer.service(SECURITY);
        assertThat(verifier.verify(token)).isNotNull();
        issuer.withdraw();
        assertThat(verifier.verify(token)).as("the keys are not asked for each time").isNotNull();

        assertThat(verifier.verify(issuer.service(SECURITY))).as("now they were").isNotNull();

        refused(token, "No key");
    }

    /** A clock that somebody sets. */
    private static final class Late extends Clock {
        private Duration by = Duration.ZERO;

        @Override
        public Instant instant() {
            return Instant.now().plus(by);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @Test
    void aNewKeyIsFoundAndTheOldOneStaysGood() {
        String before = issuer.service(SECURITY);
        assertThat(verifier.verify(before)).isNotNull();
        issuer.rotate();

        assertThat(verifier.verify(issuer.service(SECURITY))).isNotNull();
        assertThat(verifier.verify(before)).isNotNull();
        assertThat(issuer.asked()).isEqualTo(2);
    }

    @Test
    void strangersDoNotMakeItAskForKeysEachTime() {
        for (int i = 0; i < 30; i++) {
            ECKey stranger = TestTokenIssuer.key();
            TroupeException refusal =
                    refusal(
                            verifier,
                            TestTokenIssuer.signed(
                                    TestTokenIssuer.claims(SECURITY).build(), stranger));
            assertThat(refusal.code()).isEqualTo(ErrorCode.UNAUTHENTICATED);
        }

        assertThat(issuer.asked()).isLessThan(10);
    }

    @Test
    void knownKeysStayGoodWhileTheOrchestratorIsAway() {
        String token = issuer.service(SECURITY);
        assertThat(verifier.verify(token)).isNotNull();
        issuer.close();

        assertThat(verifier.verify(token)).isNotNull();
        TroupeException cold = refusal(verifier(Duration.ZERO), token);
        assertThat(cold.code()).isEqualTo(ErrorCode.SECURITY_UNAVAILABLE);
        assertThat(cold).hasMessageContaining(issuer.url());
    }

    @Test
    void withoutAnyKeyNoTokenIsCalledBadHoweverOftenItComes() {
        String token = issuer.service(SECURITY);
        issuer.close();

        for (int i = 0; i < 6; i++) {
            assertThat(refusal(verifier, token).code()).isEqualTo(ErrorCode.SECURITY_UNAVAILABLE);
        }
    }

    @Test
    void claimsOfACallerAreReadAsTheyWereWritten() throws Exception {
        CallerIdentity caller = new CallerIdentity("ann", "blue", Set.of(Role.ADMIN, Role.VIEWER));
        CallerIdentity run =
                new CallerIdentity("w", "red", Set.of(Role.WORKER), new RunId(TASK, 12));

        for (CallerIdentity each : List.of(caller, run)) {
            Map<String, Object> json = CallerClaims.of(each).build().toJSONObject();
            assertThat(CallerClaims.caller(JWTClaimsSet.parse(json))).isEqualTo(each);
        }
    }

    private void refused(String token, String sentence) {
        TroupeException refusal = refusal(verifier, token);
        assertThat(refusal.code()).isEqualTo(ErrorCode.UNAUTHENTICATED);
        assertThat(refusal).hasMessageContaining(sentence);
        assertThat(refusal.getMessage()).doesNotContain(token);
    }

    private static TroupeException refusal(TokenVerifier by, String token) {
        return catchThrowableOfType(TroupeException.class, () -> by.verify(token));
    }

    private TokenVerifier verifier(Duration ahead) {
        return verifier(Clock.offset(Clock.systemUTC(), ahead));
    }

    private TokenVerifier verifier(Clock clock) {
        ServiceEndpoint endpoint =
                new ServiceEndpoint(
                        "orchestrator",
                        URI.create(issuer.url()),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10),
                        ErrorCode.SERVER_UNREACHABLE);
        return new TokenVerifier(SECURITY, HttpServiceClient.of(TokenApi.class, endpoint), clock);
    }
}
