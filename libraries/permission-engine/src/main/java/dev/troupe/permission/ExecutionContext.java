package dev.troupe.permission;

import dev.troupe.permission.path.PathFacts;

/**
 * Where a line would run.
 *
 * @param workspace absolute path of the directory that it is confined to
 * @param directory absolute path that it starts in
 * @param home absolute path of the home directory that {@code ~} stands for
 * @param sandboxed whether a sandbox will hold it
 * @param paths what the disk says about paths
 */
public record ExecutionContext(
        String workspace, String directory, String home, boolean sandboxed, PathFacts paths) {
    /** The same after a change of the directory. */
    public ExecutionContext in(String other) {
        return new ExecutionContext(workspace, other, home, sandboxed, paths);
    }
}
