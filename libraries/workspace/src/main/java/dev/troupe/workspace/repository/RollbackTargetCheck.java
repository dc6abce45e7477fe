package dev.troupe.workspace.repository;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds what stands in the way of a repository's way back: objects that are gone, branches that others have checked out. */
final class RollbackTargetCheck {
    private static final String SUBMODULE = "160000";

    private final GitCheckout checkout;
    private final NativeGit git;

    RollbackTargetCheck(GitCheckout checkout, NativeGit git) {
        this.checkout = checkout;
        this.git = git;
    }

    /**
     * Looks.
     *
     * @throws TroupeException UNDO_CONFLICT naming it
     */
    void check(RepositoryChange change) throws IOException {
        requireObjects(change);
        requireFree(change);
    }

    private void requireObjects(RepositoryChange change) throws IOException {
        Set<String> ids = new LinkedHashSet<>();
        change.refs()
                .forEach(it -> {
                    if (it.after() != null) {
                        ids.add(it.after());
                    }
                });
        change.stashAfter().forEach(it -> ids.add(it.commit()));
        for (StagedPathChange staged : change.index()) {
            for (String entry : staged.after()) {
                String[] parts = entry.split(" ", -1);
                if (!parts[1].equals(SUBMODULE)) {
                    ids.add(parts[2]);
                }
            }
        }
        if (ids.isEmpty()) {
            return;
        }
        String input = ids.stream().collect(Collectors.joining("\n", "", "\n"));
        var answer = git.feed(input.getBytes(StandardCharsets.UTF_8), "cat-file", "--batch-check");
        List<String> gone =
                answer.output()
                        .lines()
                        .filter(it -> it.endsWith(" missing"))
                        .map(it -> RepositoryChangeText.abbreviated(it))
                        .toList();
        if (!answer.ok() || !gone.isEmpty()) {
            throw RollbackRefusal.of(
                    "git has cleared away what would be put back (%s)"
                            .formatted(String.join(", ", gone)),
                    "Troupe cannot bring that back; restore the files from your own commits with git.");
        }
    }

    /** Another worktree has files for where its branch is. */
    private void requireFree(RepositoryChange change) throws IOException {
        Set<String> moved = change.refs().stream().map(RefMove::ref).collect(Collectors.toSet());
        if (moved.stream().noneMatch(it -> it.startsWith("refs/heads/"))) {
            return;
        }
        for (String line :
                git.records(
                        Set.of(),
                        "for-each-ref",
                        "--format=%(refname) %(worktreepath)%00",
                        "refs/heads/")) {
            String[] parts = line.strip().split(" ", 2);
            if (parts.length == 2
                    && moved.contains(parts[0])
                    && !isOwn(new GitPath(parts[1]).text())) {
                throw RollbackRefusal.of(
                        "%s is checked out in %s"
                                .formatted(
                                        RepositoryChangeText.name(parts[0]),
                                        new GitPath(parts[1]).text()),
                        "Switch that worktree to another branch, then try again.");
            }
        }
    }

    private boolean isOwn(String path) throws IOException {
        Path other = Path.of(path);
        return Files.exists(other) && Files.isSameFile(other, checkout.workTree());
    }
}
