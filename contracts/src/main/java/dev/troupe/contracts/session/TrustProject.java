package dev.troupe.contracts.session;

/**
 * A person has looked at a project's settings file and trusts it.
 *
 * @param sha256 of the bytes that the person was shown, in hex
 */
public record TrustProject(String sha256) {}
