package dev.troupe.workspace.commit;

import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the commit of a step by its trailer, and brings up the index that a crash left behind it. */
final class NativeStepFinder {
    private static final String DEPTH = "--max-count=300";
    private static final String FORMAT =
            "--format=%H%x00%s%x00%(trailers:key="
                    + CommitMessage.STEP
                    + ",valueonly,separator=%x01)";

    private final NativeGit git;

    NativeStepFinder(NativeGit git) {
        this.git = git;
    }

    /** Looks through the latest commits below HEAD. */
    Optional<CommitOutcome.Committed> find(String step, String prefix) throws IOException {
        ShortProcessRunner.Answer answer = git.run("log", DEPTH, FORMAT, "HEAD");
        for (String line : answer.ok() ? answer.text().lines().toList() : List.<String>of()) {
            String[] parts = line.split("\0", -1);
            if (parts.length == 3 && Arrays.asList(parts[2].strip().split("\1")).contains(step)) {
                return Optional.of(outcome(parts[0], parts[1], prefix));
            }
        }
        return Optional.empty();
    }

    private CommitOutcome.Committed outcome(String commit, String subject, String prefix)
            throws IOException {
        List<String> files =
                TreeChange.of(git, commit).stream()
                        .map(TreeChange::path)
                        .map(it -> it.startsWith(prefix) ? it.substring(prefix.length()) : it)
                        .toList();
        return new CommitOutcome.Committed(commit, subject, files, List.of(), List.of());
    }

    /** Repairs entries of the index that are exactly as before a commit, when that is HEAD. */
    void repairAfter(String commit) throws IOException {
        NativeGitReader reader = new NativeGitReader(git);
        if (!commit.equals(reader.head())) {
            return;
        }
        SortedMap<String, Optional<NativeTreeEntry>> behind = new TreeMap<>();
        try (NativeIndexLock index = NativeIndexLock.lock(git)) {
            for (TreeChange change : TreeChange.of(git, commit)) {
                if (reader.stagedFile(change.path()).equals(change.before())) {
                    behind.put(change.path(), change.after());
                }
            }
            if (!behind.isEmpty()) {
                index.prepare(behind, commit.length());
                index.commit();
            }
        }
    }
}
