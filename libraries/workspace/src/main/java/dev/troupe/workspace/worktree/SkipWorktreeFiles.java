package dev.troupe.workspace.worktree;

import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitIndexComparison;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Committed files that the user's git was told not to look at on disk, outside of a sparse checkout
 * or by hand: that one of them is not there, or is different, is no change.
 *
 * @param names from the top of the work tree
 */
record SkipWorktreeFiles(Set<GitPath> names) {
    /** Those of a checkout. What is there in spite of a sparse checkout is not among them. */
    static SkipWorktreeFiles of(GitCheckout users, NativeGit git) throws IOException {
        Set<GitPath> names = new HashSet<>();
        for (String line : users.git().records(Set.of(), "ls-files", "-v", "-z")) {
            char tag = line.charAt(0);
            if (tag == 'S' || Character.isLowerCase(tag)) {
                names.add(new GitPath(line.substring(2)));
            }
        }
        if (!names.isEmpty()) {
            names.retainAll(Set.copyOf(GitPath.all(git.records(Set.of(), "ls-files", "-z"))));
        }
        return new SkipWorktreeFiles(names);
    }

    /** Makes an index hold them as they were committed. */
    void keep(NativeGit git) throws IOException {
        if (!names.isEmpty()) {
            List<String> raw = names.stream().map(GitPath::raw).toList();
            git.records(raw, "update-index", "-z", "--assume-unchanged", "--stdin");
        }
    }

    /** What stands in the place of one of them, out of files that git would add: it would push them out. */
    List<GitPath> pushing(Set<GitPath> others) {
        Set<String> above = new HashSet<>();
        for (GitPath name : names) {
            String path = name.raw();
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                above.add(path.substring(0, slash));
            }
        }
        List<GitPath> pushing = new ArrayList<>();
        for (GitPath other : others) {
            String raw = other.raw();
            String path = raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
            if (above.contains(path) || below(path)) {
                pushing.add(other);
            }
        }
        return pushing;
    }

    /** Those of which the user has another version, staged or on disk. */
    Set<GitPath> changed(GitCheckout users) throws IOException {
        Set<GitPath> changed = new HashSet<>();
        if (!names.isEmpty()) {
            changed.addAll(GitIndexComparison.staged(users));
            changed.retainAll(names);
            List<GitPath> there =
                    names.stream()
                            .filter(it ->
                                    Files.exists(
                                            it.in(users.workTree()), LinkOption.NOFOLLOW_LINKS))
                            .toList();
            changed.addAll(GitIndexComparison.differing(users, there));
        }
        return changed;
    }

    private boolean below(String path) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (names.contains(new GitPath(path.substring(0, slash)))) {
                return true;
            }
        }
        return false;
    }
}
