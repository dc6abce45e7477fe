package dev.troupe.workspace.merge;

import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A file that is another in a second commit, or not there in one of them. Read from the raw output
 * format of git-diff-tree(1). Names are any bytes, as characters of ISO 8859-1.
 *
 * @param modeBefore 0 when it was not there
 * @param mode 0 when it is not there
 * @param pathBefore another than {@code path} when it was renamed
 */
record TreeDiffEntry(
        int modeBefore, int mode, String idBefore, String id, String pathBefore, String path) {
    /** Git's own limit for merges; beyond it only files of the same content are renamed. */
    private static final String RENAMES = "-l7000";

    /** With each renamed file as one change; an empty one is never taken for renamed, as in merges. */
    static List<TreeDiffEntry> renamed(NativeGit git, String from, String to) throws IOException {
        return between(git, from, to, "-M50%", "--no-rename-empty");
    }

    /** With each renamed file as one that is gone and one that has come. */
    static List<TreeDiffEntry> plain(NativeGit git, String from, String to) throws IOException {
        return between(git, from, to, "--no-renames");
    }

    boolean added() {
        return modeBefore == 0;
    }

    boolean deleted() {
        return mode == 0;
    }

    boolean moved() {
        return !pathBefore.equals(path);
    }

    private static List<TreeDiffEntry> between(
            NativeGit git, String from, String to, String... renames) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("diff-tree", "-r", "-z", "--raw", "--full-index", RENAMES));
        command.addAll(List.of(renames));
        command.addAll(List.of(from, to));
        List<String> fields = git.records(List.of(), command.toArray(String[]::new));
        List<TreeDiffEntry> changes = new ArrayList<>();
        Iterator<String> rest = fields.iterator();
        while (rest.hasNext()) {
            String[] words = rest.next().split(" ", -1);
            String before = rest.next();
            String after = words[4].startsWith("R") ? rest.next() : before;
            int old = Integer.parseInt(words[0].substring(1), 8);
            int now = Integer.parseInt(words[1], 8);
            changes.add(new TreeDiffEntry(old, now, words[2], words[3], before, after));
        }
        return changes;
    }
}
