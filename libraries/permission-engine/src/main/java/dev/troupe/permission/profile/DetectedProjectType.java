package dev.troupe.permission.profile;

/**
 * A project type with a file that tells of it.
 *
 * @param file its path within the repository, with slashes
 */
public record DetectedProjectType(ProjectType type, String file) {}
