package dev.troupe.workspace.merge;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.DiskFullDetector;
import dev.troupe.workspace.git.GitFailedException;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.util.UUID;

/**
 * Gives access to the commits of a graph.
 *
 * @param git in a bare repository of Troupe's own
 * @param root the task that started the graph
 */
record TaskGraphRepository(NativeGit git, UUID root) {
    @FunctionalInterface
    interface Work<T> {
        T on(GitObjectStore objects) throws IOException;
    }

    /**
     * Does something with its objects.
     *
     * @param problem what could not be done when that fails, after "The graph …"
     * @throws TroupeException {@link ErrorCode#DISK_FULL} or {@link ErrorCode#GIT_FAILED}
     */
    <T> T work(String problem, Work<T> work) {
        try (GitObjectStore objects = new GitObjectStore(git.gitDirectory())) {
            return work.on(objects);
        } catch (IOException failed) {
            ErrorCode code =
                    DiskFullDetector.exhausted(failed) ? ErrorCode.DISK_FULL : ErrorCode.GIT_FAILED;
            throw new TroupeException(
                    code,
                    "The graph %s %s: %s.".formatted(root, problem, failed.getMessage()),
                    failed instanceof GitFailedException e ? e.hint() : code.hint(),
                    failed);
        }
    }
}
