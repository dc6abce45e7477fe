package dev.troupe.standalone.wire;

import com.nimbusds.jwt.SignedJWT;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.token.IssuedToken;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.standalone.wire.WireContract.Call;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** The token API, as a worker uses it. */
record TokenContract(ServicesApart services, TaskClaim claim) {
    private static final CallerIdentity WORKER =
            new CallerIdentity("service:agent-worker", "", Set.of(CallerIdentity.Role.SERVICE));

    WireContract<TokenApi> contract() {
        UUID task = claim.task().id();
        long epoch = claim.task().epoch();
        String to = TokenApi.SECURITY;
        return new WireContract<>(
                TokenApi.class,
                InProcessServiceClient.of(
                        TokenApi.class,
                        services.orchestrator().getBean(TokenApi.class),
                        WORKER,
                        Duration.ofSeconds(30),
                        ErrorCode.SERVER_UNREACHABLE,
                        ServiceTracer.off()),
                HttpServiceClient.of(
                        TokenApi.class, services.orchestratorPeer(), () -> ServicesApart.WORKER),
                List.of(
                        issue("a token", new TokenRequest(task, epoch, "local", to)),
                        issue("an older run", new TokenRequest(task, epoch - 1, "local", to)),
                        issue("another team", new TokenRequest(task, epoch, "blue", to)),
                        issue("no task", new TokenRequest(new UUID(1, 1), 1, "local", to)),
                        issue("nobody's", new TokenRequest(task, epoch, "local", "other")),
                        issue("without a team", new TokenRequest(task, epoch, nothing(), to)),
                        new Call<>("keys", TokenApi::keys)));
    }

    /** What a token says, without what is another in each. */
    private static Call<TokenApi> issue(String what, TokenRequest request) {
        return new Call<>(what, api -> claims(api.issue(request)));
    }

    private static Map<String, Object> claims(IssuedToken issued) throws ParseException {
        Map<String, Object> claims =
                new TreeMap<>(SignedJWT.parse(issued.token()).getJWTClaimsSet().getClaims());
        claims.keySet().removeAll(Set.of("jti", "iat", "nbf", "exp"));
        claims.put("lifetime", issued.lifetimeSeconds());
        return claims;
    }

    @SuppressWarnings("NullAway")
    private static String nothing() {
        return null;
    }
}
