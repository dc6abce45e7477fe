package dev.troupe.contracts.token;

import java.util.List;

/** The orchestrator's public keys, as JSON Web Key Set (RFC 7517). */
public record PublicKeySet(List<PublicKey> keys) {
    public PublicKeySet {
        keys = List.copyOf(keys);
    }

    /**
     * A key on an elliptic curve.
     *
     * @param kty always {@code EC}
     * @param use always {@code sig}
     * @param alg always {@code ES256}
     * @param kid its name, which tokens carry
     * @param crv always {@code P-256}
     * @param x coordinate, base64url
     * @param y coordinate, base64url
     */
    public record PublicKey(
            String kty, String use, String alg, String kid, String crv, String x, String y) {}
}
