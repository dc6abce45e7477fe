package dev.troupe.repomap.history;

import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;

/** Keeps the commits of a repository that were read so far; each is read once. Safe for several threads. */
public final class CommitLog {
    /** As many commits are looked at, from the newest. */
    public static final int MOST = 20_000;

    private final Map<ObjectId, RecordedCommit> commits = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> paths = new ArrayList<>();
    private final Set<ObjectId> heads = new LinkedHashSet<>();
    private final CommitLogParser parser =
            new CommitLogParser(path ->
                    numbers.computeIfAbsent(
                            path,
                            it -> {
                                paths.add(it);
                                return paths.size() - 1;
                            }));

    /**
     * Tells the history that leads to a commit, itself included, and reads what is not known of it.
     *
     * @param git on the repository
     * @throws IOException when git cannot tell
     */
    public synchronized CommitHistory upTo(NativeGit git, ObjectId head) throws IOException {
        if (!commits.containsKey(head)) {
            read(git, head);
        }
        return new CommitHistory(walk(head), List.copyOf(paths));
    }

    private void read(NativeGit git, ObjectId head) throws IOException {
        StringBuilder revisions = new StringBuilder(head.name()).append('\n');
        heads.forEach(it -> revisions.append('^').append(it.name()).append('\n'));
        String[] arguments = {
            "log",
            "--raw",
            "--no-abbrev",
            "--no-renames",
            "-z",
            "--max-count=" + MOST,
            // Heads that were read before may be thrown away by now.
            "--ignore-missing",
            "--format=" + CommitLogParser.FORMAT,
            "--stdin"
        };
        var answer = git.feed(revisions.toString().getBytes(StandardCharsets.US_ASCII), arguments);
        if (!answer.ok()) {
            throw new IOException("git log failed: " + answer.error());
        }
        for (RecordedCommit it : parser.parse(new String(answer.bytes(), StandardCharsets.UTF_8))) {
            commits.put(it.id(), it);
        }
        if (!commits.containsKey(head)) {
            throw new IOException("git log knows no commit " + head.name() + ".");
        }
        heads.add(head);
    }

    /** From the newest to the oldest. */
    private List<RecordedCommit> walk(ObjectId head) {
        List<RecordedCommit> walked = new ArrayList<>();
        Set<ObjectId> seen = new HashSet<>();
        PriorityQueue<RecordedCommit> next =
                new PriorityQueue<>(
                        Comparator.comparingLong(RecordedCommit::seconds)
                                .reversed()
                                .thenComparing(RecordedCommit::id));
        push(head, seen, next);
        while (!next.isEmpty() && walked.size() < MOST) {
            RecordedCommit commit = next.poll();
            if (commit.paths().length > 0) {
                walked.add(commit);
            }
            commit.parents().forEach(it -> push(it, seen, next));
        }
        return walked;
    }

    private void push(ObjectId id, Set<ObjectId> seen, PriorityQueue<RecordedCommit> next) {
        RecordedCommit commit = commits.get(id);
        if (commit != null && seen.add(id)) {
            next.add(commit);
        }
    }
}
