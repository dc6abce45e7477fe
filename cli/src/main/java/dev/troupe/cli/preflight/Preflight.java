package dev.troupe.cli.preflight;

import dev.troupe.cli.server.TroupeHome;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks at a request before a server is started for it. */
public final class Preflight {
    private Preflight() {}

    /**
     * Refuses what is certain to fail.
     *
     * @param directory where the work is to be done, absolute
     * @param model the model that was asked for, absent for the agent's own
     * @throws TroupeException NOT_A_GIT_REPOSITORY, CONFIGURATION_INVALID, MODEL_KEY_MISSING
     */
    public static void check(
            Path directory,
            @Nullable String model,
            TroupeHome home,
            Map<String, String> environment) {
        repository(directory);
        ConfiguredModels.read(home.configuration(), environment).require(model);
    }

    /**
     * Refuses what needs a repository and is asked for outside of one.
     *
     * @throws TroupeException NOT_A_GIT_REPOSITORY
     */
    public static void repository(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git")) || isBare(at)) {
                return;
            }
        }
        throw new TroupeException(
                ErrorCode.NOT_A_GIT_REPOSITORY, directory + " is not inside a git repository.");
    }

    /** A repository all the same; the server says why it cannot be worked in. */
    private static boolean isBare(Path directory) {
        return Files.isRegularFile(directory.resolve("HEAD"))
                && Files.isDirectory(directory.resolve("objects"))
                && Files.isDirectory(directory.resolve("refs"));
    }
}
