package dev.troupe.worker.integration;

import dev.troupe.worker.git.NativeGit;
import dev.troupe.worker.integration.audit.MergedFile;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** Makes commits again without one that they build on. */
final class Replay {
    private static final UUID NOBODY = new UUID(0, 0);

    private final NativeGit git;
    private final ObjectStore objects;

    Replay(NativeGit git, ObjectStore objects) {
        this.git = git;
        this.objects = objects;
    }

    /** Each with its author and words; one that changes nothing then is left out. */
    Replayed without(String left, String commit) throws IOException {
        String tip = below(left);
        Set<String> files = new TreeSet<>();
        String range = left + ".." + commit;
        for (String one :
                git.must("rev-list", "--reverse", "--first-parent", range).lines().toList()) {
            String before = git.must("rev-parse", one + "^1");
            String tree = tree(before, one, tip, files);
            if (!tree.equals(objects.tree(tip))) {
                tip = objects.again(one, tree, tip);
            }
        }
        return new Replayed(tip, List.copyOf(files));
    }

    /** A repository may have no commit of its own yet. */
    private String below(String left) throws IOException {
        String parents = git.must("log", "-n", "1", "--format=%P", left);
        return parents.isEmpty()
                ? objects.standIn(git.must("mktree"), "Begin with nothing", List.of())
                : parents;
    }

    private String tree(String before, String one, String tip, Set<String> files)
            throws IOException {
        MergeAnswer answer = new MergeTree(git, objects).merge(before, tip, one);
        if (answer.clean()) {
            return answer.tree();
        }
        new Conflicts(objects, answer).files().forEach(it -> files.add(it.path().text()));
        TaskChange change = new TaskChange(NOBODY, one, before, "", "");
        return new Carry(git, objects, MergedFile.Side.TASK).tree(change, tip);
    }
}
