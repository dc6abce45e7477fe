package dev.troupe.sandbox.protection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the repository that a {@code .git} file or link stands for. */
public final class LinkedGitDirectory {
    private LinkedGitDirectory() {}

    /**
     * The directories that the {@code .git} file of a worktree, or a link in its place, leads to: the
     * shared one first, then the worktree's own; empty when it leads nowhere.
     */
    public static List<Path> directories(Path git) {
        List<Path> directories = new ArrayList<>();
        try {
            Path own = own(git.toRealPath());
            Path common = own.resolve("commondir");
            if (Files.exists(common)) {
                directories.add(
                        own.resolve(
                                        GitConfigReferences.text(common, StandardCharsets.UTF_8)
                                                .strip())
                                .toRealPath());
            }
            directories.add(own);
        } catch (IOException | RuntimeException leadsNowhere) {
            directories.clear();
        }
        return List.copyOf(directories);
    }

    private static Path own(Path git) throws IOException {
        if (Files.isDirectory(git)) {
            return git;
        }
        String line = GitConfigReferences.text(git, StandardCharsets.UTF_8).strip();
        return git.resolveSibling(line.substring("gitdir:".length()).strip()).toRealPath();
    }
}
