package dev.troupe.workspace.merge;

import dev.troupe.workspace.git.GitPath;
import org.jspecify.annotations.Nullable;

/**
 * A file that differs between two commits. A renamed one is one that went and one that came.
 *
 * @param before null when it was not there
 * @param after null when it is not there
 * @param made whether a program or an encoding makes its bytes in a checkout, so that they are not known
 */
public record ChangedPath(
        GitPath path, @Nullable State before, @Nullable State after, boolean made) {
    /**
     * The file in a commit.
     *
     * @param mode as git has it: {@code 0100644}, {@code 0100755}, {@code 0120000} for a link, {@code
     *     0160000} for a submodule
     * @param id full name of the blob, or of a submodule's commit
     * @param size in bytes, as git keeps it; 0 for a submodule
     */
    public record State(int mode, String id, long size) {
        private static final int SUBMODULE = 0160000;

        /** Whether it has no bytes of its own. */
        public boolean submodule() {
            return mode == SUBMODULE;
        }
    }
}
