package dev.troupe.benchmarks.index;

import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The checkout that is measured, as git sees it.
 *
 * @param root its top
 * @param files regular files that git lists
 * @param bytes of these
 */
record MeasuredCheckout(Path root, int files, long bytes) {

    /** Reads all files once, so that nothing measured later waits for the disk alone. */
    static MeasuredCheckout read(Path directory) throws IOException {
        GitCheckout checkout = GitCheckout.find(directory.toRealPath());
        Path root = checkout.workTree();
        int files = 0;
        long bytes = 0;
        for (String path : listed(checkout)) {
            Path file = root.resolve(path);
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                files++;
                bytes += Files.readAllBytes(file).length;
            }
        }
        return new MeasuredCheckout(root, files, bytes);
    }

    private static List<String> listed(GitCheckout checkout) throws IOException {
        String output =
                checkout.git().succeed("ls-files", "-z", "-c", "-o", "--exclude-standard").output();
        return Stream.of(output.split("\0", -1)).filter(it -> !it.isEmpty()).distinct().toList();
    }

    /** Adds a worktree with the files of the head. */
    void addWorktree(Path directory) throws IOException {
        GitCheckout.find(root)
                .git()
                .must("worktree", "add", "--quiet", "--detach", directory.toString());
    }

    /** Removes a worktree, with all that was changed in it. */
    void removeWorktree(Path directory) throws IOException {
        GitCheckout.find(root).git().must("worktree", "remove", "--force", directory.toString());
    }
}
