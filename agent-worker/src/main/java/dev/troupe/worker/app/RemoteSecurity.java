package dev.troupe.worker.app;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.wire.http.HttpWire;
import dev.troupe.wire.http.OrchestratorLocation;
import dev.troupe.wire.http.SecurityLocation;
import dev.troupe.wire.token.HeldTokens;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The security service in another process, called with tokens that the orchestrator gives each run. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    OrchestratorLocation.class,
    SecurityLocation.class,
    WorkerSecret.class
})
class RemoteSecurity {
    @Bean
    TokenApi remoteTokenApi(OrchestratorLocation orchestrator, WorkerSecret secret) {
        return HttpWire.of(TokenApi.class, orchestrator.peer(), secret::token);
    }

    @Bean
    SecurityApi remoteSecurityApi(SecurityLocation location, TokenApi orchestrator) {
        HeldTokens<TokenRequest> tokens = new HeldTokens<>(orchestrator::issue, System::nanoTime);
        return HttpWire.of(
                SecurityApi.class, location.peer(), () -> tokens.get(request(Caller.current())));
    }

    private static TokenRequest request(Caller caller) {
        RunId run = caller.run();
        if (run == null) {
            throw new TroupeException(
                    ErrorCode.INTERNAL, "A worker calls the security service for no run.");
        }
        return new TokenRequest(run.taskId(), run.epoch(), caller.team(), TokenApi.SECURITY);
    }
}
