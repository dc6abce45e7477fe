package dev.troupe.languageservers.definition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The programs on this machine that may be a server.
 *
 * @param directories the directories that were searched
 * @param found programs that exist, the preferred first
 */
record ProgramCandidates(List<Path> directories, List<Candidate> found) {
    /**
     * A program that exists.
     *
     * @param command the words that start it, as the definition has them
     */
    record Candidate(Path program, List<String> command) {}

    /** Collects the candidates for each command of a definition in turn. */
    static ProgramCandidates collect(
            LanguageServerDefinition definition,
            ProgramSearchScope scope,
            ServerInstallation installation) {
        List<Path> directories = new ArrayList<>();
        if (scope.isTrusted() && mayBeNodeProgram(definition)) {
            directories.addAll(nodeDirectories(scope));
        }
        directories.addAll(installation.programDirectories(definition));
        directories.addAll(installation.searchPath().directories());
        List<Candidate> found = new ArrayList<>();
        for (List<String> command : definition.commands()) {
            String name = command.getFirst();
            // A path is taken as it is; one without a slash in front starts at the top of the
            // repository.
            List<Path> places = name.contains("/") ? List.of(scope.repository()) : directories;
            places.stream()
                    .map(it -> it.resolve(name))
                    .filter(it -> scope.isTrusted() || !it.startsWith(scope.repository()))
                    .filter(ServerSearchPath::isProgram)
                    .forEach(it -> found.add(new Candidate(it, command)));
        }
        return new ProgramCandidates(directories, found);
    }

    private static boolean mayBeNodeProgram(LanguageServerDefinition definition) {
        return definition.installMethods().isEmpty()
                || definition.installMethods().stream().anyMatch(it -> it.manager().equals("npm"));
    }

    private static List<Path> nodeDirectories(ProgramSearchScope scope) {
        List<Path> directories = new ArrayList<>();
        for (Path at = scope.root();
                at != null && at.startsWith(scope.repository());
                at = at.getParent()) {
            directories.add(at.resolve("node_modules/.bin"));
        }
        return directories;
    }

    /** Describes what the search rests on, to see later whether it changed. A link counts as what it leads to. */
    String fingerprint(@Nullable Path node) {
        Stream<Path> programs = found.stream().map(Candidate::program);
        return Stream.of(directories.stream(), programs, Stream.ofNullable(node))
                .flatMap(it -> it)
                .map(ProgramCandidates::describe)
                .collect(Collectors.joining("\n"));
    }

    private static String describe(Path path) {
        try {
            return path.toRealPath() + " " + Files.getLastModifiedTime(path);
        } catch (IOException e) {
            return path + " -";
        }
    }
}
