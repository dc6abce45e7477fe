package dev.troupe.javaserver.project;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/**
 * Where classes come from.
 *
 * @param classPath jars and directories for all sources
 * @param completeClassPath does the class path hold everything the sources depend on?
 * @param trusted may the dependencies of a folder's poms be read from the local repository?
 * @param mavenRepository the local Maven repository; others may stand behind it
 */
public record ProjectOptions(
        List<Path> classPath,
        boolean completeClassPath,
        Predicate<Path> trusted,
        List<Path> mavenRepository) {}
