package dev.troupe.contracts.token.api;

import dev.troupe.contracts.token.IssuedToken;
import dev.troupe.contracts.token.PublicKeySet;
import dev.troupe.contracts.token.TokenRequest;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** Tokens for services in processes of their own, and what they are verified with. */
@HttpExchange("/v1")
public interface TokenApi {
    /** Who signs: the {@code iss} of every token. */
    String ISSUER = "orchestrator-service";

    /** Audience of tokens for the security service. */
    String SECURITY = "security-service";

    /** Audience of tokens for the repository map service. */
    String REPOSITORY_MAP = "repomap-service";

    /** The audience of tokens for the language-server gateway. */
    String LANGUAGE_SERVERS = "lsp-gateway";

    /** Where workers ask; they prove themselves with their own secret. */
    String TOKENS = "/v1/tokens";

    /** Where the public keys are; open to everybody. */
    String KEYS = "/v1/keys";

    /**
     * Signs a token for a run, if the ledger says that the task runs under that epoch: {@code not-found}
     * for an unknown task, {@code conflict} for one that does not run so, {@code forbidden} for a task of
     * another team.
     */
    @PostExchange("/tokens")
    IssuedToken issue(@RequestBody TokenRequest request);

    /** Keys of tokens that may still be good. */
    @GetExchange("/keys")
    PublicKeySet keys();
}
