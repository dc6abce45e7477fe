package dev.troupe.contracts.security;

/**
 * A person has looked at a repository's settings file and trusts it.
 *
 * @param repository absolute path of the checkout's top level
 * @param sha256 of the bytes that the person was shown, in hex
 */
public record TrustRequest(String repository, String sha256) {}
