package dev.troupe.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Troupe's own directory with its passwords, tokens and journal, which no agent may see, also where it
 * lies in a workspace, as below a home directory that is a repository.
 */
public final class TroupeHomeGuard {
    private static final Logger LOG = LoggerFactory.getLogger(TroupeHomeGuard.class);

    private final @Nullable Path directory;
    private final String prefix;

    private TroupeHomeGuard(Path root, @Nullable Path directory) {
        this.directory = directory;
        this.prefix =
                directory == null
                        ? ""
                        : WorkspacePathResolver.slashes(root.relativize(directory)) + "/";
    }

    /** For workspaces that it cannot lie in, such as those that lie in it. */
    static TroupeHomeGuard elsewhere(Path root) {
        return new TroupeHomeGuard(root, null);
    }

    /**
     * As seen from a workspace.
     *
     * @param root real path of the workspace
     * @param home the directory, which may not be there yet
     */
    static TroupeHomeGuard in(Path root, Path home) {
        Path real = real(home);
        return new TroupeHomeGuard(root, real.startsWith(root) ? real : null);
    }

    /**
     * Keeps git from offering it, and thereby its contents from commits and listings, where it lies in
     * somebody's repository. What stands in the way is logged; agents are kept out of it in any case.
     */
    public static void ignore(Path home) {
        try {
            if (!Files.exists(home.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(home);
                Files.write(
                        home.resolve(".gitignore"),
                        "*\n".getBytes(StandardCharsets.UTF_8),
                        StandardOpenOption.CREATE_NEW);
            }
        } catch (FileAlreadyExistsException known) {
            LOG.debug("Git already has a rule that ignores {}.", home);
        } catch (IOException failed) {
            LOG.warn("Git cannot be told to ignore {}: {}", home, failed.getMessage());
        }
    }

    /** Whether a path is the directory or in it. */
    boolean holds(Path path) {
        return directory != null && path.startsWith(directory);
    }

    /** The same of a path relative to the workspace. */
    boolean holds(String relative) {
        return directory != null && (prefix.equals("./") || relative.startsWith(prefix));
    }

    private static Path real(Path home) {
        try {
            return home.toRealPath();
        } catch (IOException missing) {
            return home.toAbsolutePath().normalize();
        }
    }
}
