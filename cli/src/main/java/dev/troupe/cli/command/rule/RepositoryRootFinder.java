package dev.troupe.cli.command.rule;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The top level of the repository that a question is about. */
final class RepositoryRootFinder {
    private RepositoryRootFinder() {}

    /**
     * As the server finds it. It makes the project known by that, which people may not who can only look; to them the next
     * directory upwards tells it that has a {@code .git}.
     */
    static String of(TroupeApi api, Path directory) {
        try {
            return api.createProject(directory.toString()).path();
        } catch (TroupeException e) {
            Path top = e.code() == ErrorCode.FORBIDDEN ? checkout(directory) : null;
            if (top == null) {
                throw e;
            }
            return top.toString();
        }
    }

    private static @Nullable Path checkout(Path directory) {
        Path at = directory;
        while (at != null && !Files.exists(at.resolve(".git"))) {
            at = at.getParent();
        }
        return at;
    }
}
