package dev.troupe.contracts.session;

/**
 * Makes a local checkout known.
 *
 * @param path absolute path of a directory inside a git repository
 */
public record CreateProjectRequest(String path) {}
