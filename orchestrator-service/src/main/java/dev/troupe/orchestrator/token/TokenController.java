package dev.troupe.orchestrator.token;

import dev.troupe.contracts.token.IssuedToken;
import dev.troupe.contracts.token.PublicKeySet;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import org.springframework.web.bind.annotation.RestController;

/** Tokens and keys over HTTP. */
@RestController
class TokenController implements TokenApi {
    private final TokenIssuer issuer;
    private final SigningKeyRepository keys;

    TokenController(TokenIssuer issuer, SigningKeyRepository keys) {
        this.issuer = issuer;
        this.keys = keys;
    }

    @Override
    public IssuedToken issue(TokenRequest request) {
        return issuer.issue(request);
    }

    @Override
    public PublicKeySet keys() {
        return new PublicKeySet(keys.keys());
    }
}
