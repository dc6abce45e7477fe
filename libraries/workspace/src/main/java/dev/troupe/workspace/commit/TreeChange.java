package dev.troupe.workspace.commit;

import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Describes a path in which two trees differ. */
record TreeChange(String path, Optional<NativeTreeEntry> before, Optional<NativeTreeEntry> after) {
    /** Lists what a commit changes of its first parent. */
    static List<TreeChange> of(NativeGit git, String commit) throws IOException {
        return read(git, "--root", commit);
    }

    /** Lists in what two commits differ. */
    static List<TreeChange> between(NativeGit git, String from, String to) throws IOException {
        return read(git, from, to);
    }

    private static List<TreeChange> read(NativeGit git, String... trees) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("diff-tree", "--no-commit-id", "--no-renames", "-r", "-z"));
        command.addAll(List.of(trees));
        List<String> fields = git.records(List.of(), command.toArray(String[]::new));
        List<TreeChange> changes = new ArrayList<>();
        for (int i = 0; i + 1 < fields.size(); i += 2) {
            String[] meta = fields.get(i).substring(1).split(" ", -1);
            changes.add(
                    new TreeChange(
                            new GitPath(fields.get(i + 1)).text(),
                            entry(meta[0], meta[2]),
                            entry(meta[1], meta[3])));
        }
        return changes;
    }

    private static Optional<NativeTreeEntry> entry(String mode, String id) {
        return mode.equals("000000")
                ? Optional.empty()
                : Optional.of(new NativeTreeEntry(mode, id));
    }
}
