package dev.troupe.worker.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where the repository of a linked worktree lies. */
final class LinkedGit {
    private LinkedGit() {}

    /**
     * The directories that the {@code .git} file of a worktree leads to: the shared one first, then
     * the worktree's own; empty when the file leads nowhere.
     */
    static List<Path> directories(Path file) {
        List<Path> directories = new ArrayList<>();
        try {
            String line = Files.readString(file).strip();
            Path own = file.resolveSibling(line.substring("gitdir:".length()).strip()).toRealPath();
            Path common = own.resolve("commondir");
            if (Files.exists(common)) {
                directories.add(own.resolve(Files.readString(common).strip()).toRealPath());
            }
            directories.add(own);
        } catch (IOException | RuntimeException leadsNowhere) {
            directories.clear();
        }
        return List.copyOf(directories);
    }
}
