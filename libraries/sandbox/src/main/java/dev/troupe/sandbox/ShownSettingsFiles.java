package dev.troupe.sandbox;

import dev.troupe.sandbox.index.CommittedSecretFinder;
import dev.troupe.sandbox.index.MaskedIndexCache;
import dev.troupe.sandbox.person.PackageConfigFiles;
import dev.troupe.sandbox.person.PersonalGitFiles;
import dev.troupe.sandbox.protection.LinkedGitDirectory;
import dev.troupe.sandbox.protection.SecretFileFinder;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the files that programs in the sandbox see instead of the real ones: the person's settings of git and package
 * managers, and indexes of repositories.
 */
final class ShownSettingsFiles {
    private static final String REPOSITORY = ".git";

    private final PersonalGitFiles personal = new PersonalGitFiles(System.getenv());
    private final MaskedIndexCache indexes = new MaskedIndexCache();

    /**
     * Finds them for one command.
     *
     * @param found files in the workspace that commands see empty
     * @param indexed whether to show indexes, as all see that do not write to one
     * @param directory takes what is written for it
     * @return the files to show, by the path to show them at
     */
    Map<Path, Path> find(
            Path workspace, SecretFileFinder.Found found, boolean indexed, Path directory) {
        Map<Path, Path> shown = new LinkedHashMap<>();
        Path home = Path.of(System.getProperty("user.home"));
        if (home.isAbsolute() && home.getNameCount() > 0 && !home.startsWith(workspace)) {
            personal.write(workspace, directory)
                    .forEach((path, file) -> shown.put(home.resolve(path), file));
            shown.putAll(PackageConfigFiles.write(home, directory));
        }
        if (indexed && !found.files().isEmpty()) {
            repositories(workspace, found)
                    .forEach((repository, tree) ->
                            indexes.find(repository, tree, found.files(), directory)
                                    .ifPresent(it -> shown.put(repository.resolve("index"), it)));
        }
        return shown;
    }

    /**
     * Leaves out the hidden files that stand in an index as they are on disk. Lines of plain git see these: what such a line could
     * tell of them git knows anyway, and an empty file in their place would be committed, stashed or refused.
     */
    static SecretFileFinder.Found withoutCommitted(Path workspace, SecretFileFinder.Found found) {
        if (found.files().isEmpty()) {
            return found;
        }
        Set<Path> hidden = new TreeSet<>(found.files());
        repositories(workspace, found)
                .forEach((repository, tree) ->
                        hidden.removeAll(
                                CommittedSecretFinder.find(repository, tree, found.files())));
        return new SecretFileFinder.Found(
                hidden, found.locked(), found.repositories(), found.guarded(), found.sockets());
    }

    /** Git directories by what their working trees are. */
    private static Map<Path, Path> repositories(Path workspace, SecretFileFinder.Found found) {
        Map<Path, Path> repositories = new LinkedHashMap<>();
        for (Path repository : found.repositories()) {
            Path tree = repository.getParent();
            if (tree != null
                    && repository.endsWith(REPOSITORY)
                    && Files.isDirectory(repository, LinkOption.NOFOLLOW_LINKS)) {
                repositories.put(repository, tree);
            }
        }
        Path top = workspace.resolve(REPOSITORY);
        if (Files.isRegularFile(top, LinkOption.NOFOLLOW_LINKS)) {
            List<Path> linked = LinkedGitDirectory.directories(top);
            // The worktree's own is the last one.
            linked.stream()
                    .skip(Math.max(0, linked.size() - 1))
                    .forEach(it -> repositories.put(it, workspace));
        }
        return repositories;
    }
}
