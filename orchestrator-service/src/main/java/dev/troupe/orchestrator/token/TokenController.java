package dev.troupe.orchestrator.token;

import dev.troupe.contracts.token.IssuedToken;
import dev.troupe.contracts.token.KeySet;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import org.springframework.web.bind.annotation.RestController;

/** Tokens and keys over HTTP. */
@RestController
class TokenController implements TokenApi {
    private final TokenIssuer issuer;
    private final KeyTable keys;

    TokenController(TokenIssuer issuer, KeyTable keys) {
        this.issuer = issuer;
        this.keys = keys;
    }

    @Override
    public IssuedToken issue(TokenRequest request) {
        return issuer.issue(request);
    }

    @Override
    public KeySet keys() {
        return new KeySet(keys.keys());
    }
}
