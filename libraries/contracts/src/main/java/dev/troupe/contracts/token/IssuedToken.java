package dev.troupe.contracts.token;

/**
 * A signed token.
 *
 * @param token compact form of a JWT
 * @param lifetimeSeconds how long it is good from now on; no point in time, as clocks differ
 */
public record IssuedToken(String token, long lifetimeSeconds) {
    /** Without the token. */
    @Override
    public String toString() {
        return "IssuedToken[" + lifetimeSeconds + " s]";
    }
}
