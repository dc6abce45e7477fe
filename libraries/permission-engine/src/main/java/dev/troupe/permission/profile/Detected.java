package dev.troupe.permission.profile;

/**
 * A type with a file that tells of it.
 *
 * @param file its path within the repository, with slashes
 */
public record Detected(ProjectType type, String file) {}
