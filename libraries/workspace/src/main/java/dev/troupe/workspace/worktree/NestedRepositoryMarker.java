package dev.troupe.workspace.worktree;

import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Repositories in a user's tree that its index names by a commit. To see whether their files have
 * changed, git would run what their own settings ask for.
 */
final class NestedRepositoryMarker {
    private static final String LISTED = "H 160000 ";

    private NestedRepositoryMarker() {}

    /**
     * Notes in an index where they are now, and that nobody needs to look into them. What stands in
     * the place of one of them is a file like others.
     */
    static void take(NativeGit git, Path workTree) throws IOException {
        List<String> gone = new ArrayList<>();
        List<String> there = new ArrayList<>();
        for (String line : git.records(Set.of(), "ls-files", "-v", "-s", "-z")) {
            if (line.startsWith(LISTED)) {
                String name = line.substring(line.indexOf('\t') + 1);
                (standing(new GitPath(name).in(workTree)) ? there : gone).add(name);
            }
        }
        if (!gone.isEmpty()) {
            git.records(gone, "update-index", "--force-remove", "-z", "--stdin");
        }
        if (!there.isEmpty()) {
            git.records(there, "update-index", "-z", "--stdin");
            git.records(there, "update-index", "--assume-unchanged", "-z", "--stdin");
        }
    }

    /** Whether there is a directory, and no link on the way, which git takes for a file. */
    private static boolean standing(Path path) throws IOException {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) && path.toRealPath().equals(path);
    }
}
