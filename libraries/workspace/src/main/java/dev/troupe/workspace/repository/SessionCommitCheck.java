package dev.troupe.workspace.repository;

import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells commits that Troupe made for a session from those of everybody else. */
final class SessionCommitCheck {
    private static final String ABSENT = "000000";

    /** Begins with a colon, so that also a commit without any has a text. */
    private static final String SESSIONS =
            "--format=:%(trailers:key=Troupe-Session,valueonly,separator=%x2C)";

    private final NativeGit git;
    private final String session;

    SessionCommitCheck(NativeGit git, String session) {
        this.git = git;
        this.session = session;
    }

    /** Whether a commit follows another, and all commits that came in between are of the session. */
    boolean isBeyond(String left, String now) throws IOException {
        if (left.equals(now) || !git.run("merge-base", "--is-ancestor", left, now).ok()) {
            return left.equals(now);
        }
        List<String> sessions =
                git.records(
                        Set.of(),
                        "log",
                        "-z",
                        "--no-show-signature",
                        "--no-patch",
                        SESSIONS,
                        left + ".." + now,
                        "--");
        String own = ":" + session;
        return !sessions.isEmpty() && sessions.stream().map(String::strip).allMatch(own::equals);
    }

    /** Lists what the index holds otherwise when it is as one commit has it, and then as another. */
    List<StagedPathChange> between(String before, String after) throws IOException {
        List<String> fields =
                git.records(
                        Set.of(), "diff-tree", "-r", "-z", "--raw", "--no-renames", before, after);
        List<StagedPathChange> changes = new ArrayList<>();
        for (int i = 0; i + 1 < fields.size(); i += 2) {
            String[] parts = fields.get(i).substring(1).split(" ", -1);
            changes.add(
                    new StagedPathChange(
                            fields.get(i + 1),
                            staged(parts[0], parts[2]),
                            staged(parts[1], parts[3])));
        }
        return changes;
    }

    private static List<String> staged(String mode, String id) {
        return mode.equals(ABSENT) ? List.of() : List.of("H %s %s 0".formatted(mode, id));
    }

    /** Returns what the index holds of a path that is as a commit has it. */
    List<String> entry(@Nullable String commit, String path) throws IOException {
        if (commit == null) {
            return List.of();
        }
        for (String line : git.records(Set.of(), "ls-tree", "-r", "-z", "--full-tree", commit)) {
            int end = line.indexOf('\t');
            if (line.substring(end + 1).equals(path)) {
                String[] parts = line.substring(0, end).split(" ", -1);
                return staged(parts[0], parts[2]);
            }
        }
        return List.of();
    }
}
