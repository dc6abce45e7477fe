package dev.troupe.workspace.merge;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.git.GitPath;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.ObjectChecker;

/**
 * Checks that the paths of a commit may be brought into a checkout on any system. An index takes no others, but trees
 * can be written without one.
 */
final class TreePathValidator {
    private static final ObjectChecker CHECKER = new ObjectChecker().setSafeForMacOS(true);

    private TreePathValidator() {}

    /**
     * Makes sure of it.
     *
     * @throws TroupeException {@link ErrorCode#INVALID_REQUEST} when a part of a path is empty, {@code .} or
     *     {@code ..}, or is {@code .git} as any file system spells it
     */
    static void require(String commit, List<TreeDiffEntry> changes) {
        for (TreeDiffEntry change : changes) {
            if (!ordinary(change.path()) || !ordinary(change.pathBefore())) {
                throw new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        "The commit %s has the file '%s', which is not a valid path in a checkout; nothing of the commit was merged."
                                .formatted(commit, new GitPath(change.path()).text()),
                        "Run the task again, and let it commit only files of its worktree.",
                        null);
            }
        }
    }

    /** Elsewhere a backslash separates names too, and what follows a colon is a stream of the same file. */
    private static boolean ordinary(String path) {
        for (String name : path.split("/", -1)) {
            if (!sound(name)) {
                return false;
            }
            for (String part : name.split("\\\\", -1)) {
                String file = part.split(":", 2)[0];
                if (!file.isEmpty() && !file.equals(name) && !sound(file)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean sound(String name) {
        byte[] raw = name.getBytes(StandardCharsets.ISO_8859_1);
        try {
            CHECKER.checkPathSegment(raw, 0, raw.length);
            return true;
        } catch (CorruptObjectException refused) {
            return false;
        }
    }
}
