package dev.troupe.workspace.merge;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

/** A repository to make commits in, of which the git directory is taken for Troupe's clone. */
final class GraphFixture {
    static final UUID ROOT = UUID.fromString("00000000-0000-0000-0000-00000000000a");
    static final UUID TASK = UUID.fromString("00000000-0000-0000-0000-00000000000b");

    final TestRepository repository;
    final NativeGit clone;
    TaskGraphIntegration integration;

    GraphFixture(Path directory) throws IOException {
        this.repository = TestRepository.create(directory);
        this.clone = NativeGit.bare(repository.root().resolve(".git"));
        this.integration = under(1);
    }

    /** In the name of a claim of the task. */
    TaskGraphIntegration under(long epoch) {
        return new TaskGraphIntegration(clone, ROOT).under(new LeaseKey(TASK, epoch));
    }

    /** A commit on top of another, by a shell script in the work tree. */
    String commit(String base, String script) {
        repository.git("checkout", "--quiet", "--force", "--detach", base);
        return commit(script);
    }

    /** The same on top of the present one. */
    String commit(String script) {
        repository.git("-c", "alias.x=!set -e; " + script, "x");
        return repository.commitAll("Change");
    }

    MergeOutcome merge(String base, String tip, String task) {
        return integration.merges().merge(change(base, task), tip);
    }

    static TaskMergeRequest change(String base, String task) {
        return new TaskMergeRequest(TASK, task, base, "merge: take the work", "step-1");
    }
}
