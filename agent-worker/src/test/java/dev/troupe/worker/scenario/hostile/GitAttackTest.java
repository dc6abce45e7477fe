package dev.troupe.worker.scenario.hostile;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks by what git keeps for itself and obeys later: it is asked about before, or not written. */
class GitAttackTest extends HostileWorldScenario {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git rebase --exec 'touch /tmp/owned; false' HEAD~1",
                "GIT_SEQUENCE_EDITOR=\"sed -i '1a exec touch /tmp/owned'\" git rebase -i HEAD~1",
                "git update-index --assume-unchanged notes.txt",
                "git add notes.txt && git update-index --skip-worktree notes.txt",
                "git replace HEAD HEAD~1",
                "git add -A && git replace HEAD HEAD~1",
                "git config rerere.enabled true",
                "mkdir -p .git/rr-cache/a && echo x > .git/rr-cache/a/postimage",
                "mkdir -p .git/rebase-merge && echo 'exec touch /tmp/owned' > .git/rebase-merge/git-rebase-todo"
            })
    void whatGitObeysLaterIsAskedAboutBefore(String line) throws IOException {
        world.remember(".git");
        WorkerScenario.Session session = session();
        UUID task = begin(session, line);

        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "python3 -c 'import subprocess; subprocess.run([\"git\", \"update-index\", \"--assume-unchanged\", \"notes.txt\"])'",
                "sh -c \"$(echo 'git replace HEAD HEAD~1')\"; true",
                "git -c rerere.enabled=true revert --no-edit HEAD",
                "python3 -c 'import os; os.makedirs(\".git/rr-cache/a\")'; true",
                "d=.gi; mkdir -p ${d}t/rebase-merge; echo 'exec touch /tmp/owned' > ${d}t/rebase-merge/git-rebase-todo; true"
            })
    void whatALineDoesToGitUnseenIsNotWritten(String line) throws IOException {
        world.remember(".git");
        WorkerScenario.Session session = session();
        UUID task = begin(session, line);

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(told()).containsAnyOf("ead-only file system", "unable to create directory");
    }

    @Test
    void anUndoDropsACommitAndLeavesThePersonsWork() throws IOException, InterruptedException {
        Files.writeString(file("mine.txt"), "mine\n");
        git(world.workspace(), "add", "mine.txt");
        Files.writeString(file("notes.txt"), "changed by me\n");
        world.remember("mine.txt", "notes.txt");
        String head = git(world.workspace(), "rev-parse", "HEAD");
        String index = git(world.workspace(), "ls-files", "-s");
        WorkerScenario.Session session = session();
        UUID task = begin(session, "git commit -qam Agent");
        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        String made = git(world.workspace(), "rev-parse", "HEAD");
        assertThat(git(world.workspace(), "status", "--porcelain")).isEmpty();

        Task undone = undone(session);

        assertThat(undone.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(WorkerScenario.summary(undone))
                .contains("Took branch main back to " + head.substring(0, 7));
        assertThat(git(world.workspace(), "symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
        assertThat(git(world.workspace(), "rev-parse", "HEAD")).isEqualTo(head);
        assertThat(git(world.workspace(), "ls-files", "-s")).isEqualTo(index);
        assertThat(git(world.workspace(), "status", "--porcelain"))
                .isEqualTo("A  mine.txt\n M notes.txt");
        assertThat(git(world.workspace(), "reflog", "--format=%H", "main")).contains(made);
    }
}
