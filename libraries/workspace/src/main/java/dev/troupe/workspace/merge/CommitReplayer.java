package dev.troupe.workspace.merge;

import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.merge.audit.MergedFileVersions;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** Makes commits again without one that they build on. */
final class CommitReplayer {
    private static final UUID NOBODY = new UUID(0, 0);

    private final NativeGit git;
    private final GitObjectStore objects;

    CommitReplayer(NativeGit git, GitObjectStore objects) {
        this.git = git;
        this.objects = objects;
    }

    /** Each with its author and words; one that changes nothing then is left out. */
    ReplayedCommits without(String left, String commit) throws IOException {
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
        return new ReplayedCommits(tip, List.copyOf(files));
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
        MergeTreeOutput answer = new MergeTreeCommand(git, objects).merge(before, tip, one);
        if (answer.clean()) {
            return answer.tree();
        }
        new ConflictClassifier(objects, answer).files().forEach(it -> files.add(it.path().text()));
        TaskMergeRequest change = new TaskMergeRequest(NOBODY, one, before, "", "");
        return new ConflictResolver(git, objects, MergedFileVersions.Side.TASK).tree(change, tip);
    }
}
