package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a listing of git's commands for remotes, and of those that give back the index, does not mean. */
class ListedRemotesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git push origin :main",
                "git push origin HEAD:main",
                "git push origin refs/x:refs/heads/main",
                "git push https://example.org/x main",
                "git push ada@example.org:x main",
                "git push ../x main",
                "git push --repo=https://example.org/x",
                "git fetch ext::x",
                "git fetch https://example.org/x",
                "git fetch origin main:main",
                "git fetch origin +x:main",
                "git fetch origin 'refs/heads/*:refs/heads/*' --prune",
                "git fetch origin --refmap=x",
                "git fetch --tags --force",
                "git fetch -fu origin main",
                "git pull origin x:main",
                "git pull ext::x",
                "git restore --staged --worktree a.txt",
                "git restore --staged -W a.txt",
                "git worktree add -B main x"
            })
    void asksWhereItMovesOrConnectsOtherwise(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git push",
                "git push origin main",
                "git push -u origin feature/x",
                "git push origin HEAD --tags",
                "git fetch",
                "git fetch --all --prune",
                "git fetch origin main feature/x",
                "git pull --rebase origin main",
                "git restore --staged a.txt",
                "git worktree add -b x sub"
            })
    void isAllowedAsListed(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ALLOW);
    }

    private static Verdict verdict(String line) {
        return new Asked()
                .allowing("git", "push", "*")
                .allowing("git", "fetch", "*")
                .allowing("git", "pull", "*")
                .allowing("git", "restore", "--staged", "*")
                .allowing("git", "worktree", "add", "*")
                .command(line)
                .verdict();
    }
}
