package dev.troupe.repomap.outline;

import java.util.List;

/**
 * A map of a repository.
 *
 * @param text one line for each file and definition
 * @param files the paths in it, most important first
 * @param tokens how many tokens the text has
 */
public record RepositoryMap(String text, List<String> files, int tokens) {}
