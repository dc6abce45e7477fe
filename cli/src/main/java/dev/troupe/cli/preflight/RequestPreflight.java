package dev.troupe.cli.preflight;

import dev.troupe.cli.server.TroupeHome;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks at a request before a server is started for it. */
public final class RequestPreflight {
    private RequestPreflight() {}

    /**
     * Refuses what is certain to fail.
     *
     * @param directory where the work is to be done, absolute
     * @param model the model that was asked for, absent for the agent's own
     * @param agent the agent that was asked for, absent for the usual one
     * @throws TroupeException NOT_A_GIT_REPOSITORY, GIT_FAILED, CONFIGURATION_INVALID,
     *     MODEL_KEY_MISSING
     */
    public static void check(
            Path directory,
            @Nullable String model,
            @Nullable String agent,
            TroupeHome home,
            Map<String, String> environment) {
        repository(directory);
        requireGit(environment.get("PATH"));
        ConfiguredModels.read(home, environment).require(model, agent);
    }

    /**
     * Refuses settings with which the usual agent would have no model.
     *
     * @throws TroupeException CONFIGURATION_INVALID, MODEL_KEY_MISSING
     */
    public static void requireModel(TroupeHome home, Map<String, String> environment) {
        ConfiguredModels.read(home, environment).require(null, null);
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

    /** The server inherits the PATH; without one the system has places of its own. */
    private static void requireGit(@Nullable String path) {
        if (path != null
                && Arrays.stream(path.split(File.pathSeparator)).noneMatch(RequestPreflight::git)) {
            throw new TroupeException(
                    ErrorCode.GIT_FAILED,
                    "git is in none of the directories of PATH, " + path + ".",
                    "Install git, or put it on the PATH, then run the command again.");
        }
    }

    private static boolean git(String directory) {
        return Files.isExecutable(Path.of(directory.isEmpty() ? "." : directory, "git"));
    }

    /** A repository all the same; the server says why it cannot be worked in. */
    private static boolean isBare(Path directory) {
        return Files.isRegularFile(directory.resolve("HEAD"))
                && Files.isDirectory(directory.resolve("objects"))
                && Files.isDirectory(directory.resolve("refs"));
    }
}
