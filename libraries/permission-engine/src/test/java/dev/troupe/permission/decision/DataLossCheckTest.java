package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.decision.Asked.Answer;
import dev.troupe.permission.learning.LearningObstacle;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What could lose history or uncommitted work is answered by a person, in whatever mode. */
class DataLossCheckTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git reset --hard",
                "git reset --har HEAD~2",
                "git reset --merge",
                "git reset --keep HEAD~1",
                "git -C . reset HEAD --hard",
                "git -c a.b=c reset --hard",
                "git clean -fdx",
                "git checkout .",
                "git checkout -f main",
                "git checkout -- a.txt",
                "git checkout HEAD a.txt",
                "git checkout src/Main.java",
                "git checkout --ours a.txt",
                "git checkout -B fix",
                "git checkout '*.java'",
                "cd \"$DIR\" && git checkout main",
                "git switch -f main",
                "git switch --discard-changes main",
                "git switch -C main",
                "git restore a.txt",
                "git stash",
                "git stash drop",
                "git rm -f a.txt",
                "git mv -f a b",
                "git branch -D fix",
                "git branch -M fix main",
                "git branch -d --force fix",
                "git branch -f main HEAD~3",
                "git tag -d v1",
                "git tag -f v1 HEAD",
                "git update-ref refs/heads/main HEAD~1",
                "git symbolic-ref HEAD refs/heads/x",
                "git reflog expire --expire=now --all",
                "git reflog delete HEAD@{1}",
                "git gc",
                "git prune",
                "git repack -ad",
                "git maintenance run",
                "git filter-branch -f x",
                "git filter-repo --path x",
                "git rebase main",
                "git pull --rebase",
                "git push",
                "git worktree remove ../x",
                "git worktree prune",
                "git submodule deinit .",
                "git submodule update --force",
                "git merge --abort",
                "git checkout-index -f a",
                "git read-tree --reset -u HEAD",
                "git -c 'alias.x=!rm -rf .' x",
                "git add a && git reset --hard",
                "bash -c 'git reset --hard'",
                "env A=1 git clean -fd",
                "x=$(git stash)",
                "/usr/bin/git stash pop",
                "cat > x <<'EOF'\ntext\nEOF\ngit clean -fdx",
                "cat <<-E | cat\ntext\n\tE\ngit clean -fdx",
                "cat <<A <<\"B\" && git stash\na\nA\nb\nB\n",
                "echo \"$(cat <<'EOF'\ntext)\nEOF\n)\"; git clean -fdx",
                "cat <<< text; git clean -fdx",
                "echo $((1<<2))\ngit clean -fdx"
            })
    void gitThatLosesWorkIsAskedOfAPerson(String line) {
        assertThat(new Asked().command(line)).satisfies(DataLossCheckTest::personal);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf *",
                "rm -rf ./*",
                "rm -rf .",
                "rm -rf ./",
                "rm -rf /w",
                "rm -rf src/..",
                "rm -rf .[!.]* *",
                "rm -rf {*,.*}",
                "rm *",
                "rm -r \"$PWD\"",
                "rm -rf $(pwd)",
                "rm -rf \"$PWD\"/*",
                "rm -rf ../w",
                "find . -delete",
                "find -type f -delete",
                "find . -name '*' -delete",
                "find /w -not -name x -delete",
                "find . -type f -exec rm {} +"
            })
    void deletingTheWorkspaceIsAskedOfAPerson(String line) {
        assertThat(new Asked().command(line)).satisfies(DataLossCheckTest::personal);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf .git",
                "rm -rf ./.git/",
                "rm -rf /w/.git",
                "rm -rf .GIT",
                "rm -rf sub/.git/refs",
                "echo x > .git/HEAD",
                "echo x >> ./.git/refs/heads/main",
                "cat a > .git/x",
                "mv .git away",
                "cp x .git/index",
                "dd of=.git/index",
                "cd .git && rm -rf refs",
                "bash -c 'rm -r .git'",
                "ln -s .git x",
                "find .git -type f -delete"
            })
    void whatNamesTheRepositoryIsAskedOfAPerson(String line) {
        Answer decision = new Asked().command(line);

        assertThat(decision).satisfies(DataLossCheckTest::personal);
        assertThat(decision.reason()).contains("`.git`");
        assertThat(new Asked().allowing(line.split(" ", -1)).command(line))
                .satisfies(DataLossCheckTest::personal);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git add -A",
                "cat > x <<EOF\nrm -rf .git\ngit reset --hard\nEOF\nls",
                "git commit -m \"$(cat <<'EOF'\nExplain git clean\n\ngit clean -fdx\nEOF\n)\"",
                "git commit -m 'never git reset --hard'",
                "git commit --amend --no-edit",
                "git reset",
                "git reset --soft HEAD~1",
                "git checkout -b fix",
                "git checkout main",
                "git switch main",
                "git switch -c fix",
                "git stash list",
                "git clean -n",
                "git rm a.txt",
                "git branch -d fix",
                "git branch -m fix better",
                "git tag v1",
                "git symbolic-ref HEAD",
                "git reflog",
                "git merge main",
                "git cherry-pick x",
                "git revert x",
                "git worktree list",
                "git submodule update",
                "git fetch",
                "rm -rf target",
                "rm -rf build/*",
                "rm -rf *.class",
                "rm a.txt",
                "rm .gitignore",
                "echo x > .gitignore",
                "find . -name '*.pyc' -delete",
                "find . -path ./.git -prune -o -name x",
                "find build -delete",
                "rg needle --glob '!.git'",
                "grep -r needle --exclude-dir=.git .",
                "ls -la .git/refs && true",
                "du -sh .git",
                "cargo test"
            })
    void whatLosesNothingIsNot(String line) {
        Answer decision = new Asked().command(line);

        assertThat(decision.personOnly()).as(decision.reason()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    git reset --hard      | `git reset` can throw away uncommitted changes
                    git clean -fdx        | `git clean` can delete files that are not in git
                    git branch -D fix     | `git branch` can drop commits
                    git gc                | `git gc` can delete commits
                    rm -rf *              | `rm` would delete the workspace
                    rm -rf .git           | `.git`, which holds the history
                    """)
    void theReasonSaysWhatCouldBeLost(String line, String reason) {
        Answer decision = new Asked().command(line);

        assertThat(decision.reason()).contains(reason, "a person");
        assertThat(decision.rule()).startsWith("built-in: ");
    }

    @Test
    void aRuleForGitIsAPersonsAnswer() {
        Asked asked = new Asked().allowing("git", "push").allowing("git", "restore", "*");

        assertThat(asked.command("git push").verdict()).isEqualTo(Verdict.ALLOW);
        assertThat(asked.command("git restore a.txt").verdict()).isEqualTo(Verdict.ALLOW);
        assertThat(asked.command("git push && git restore a.txt").verdict())
                .isEqualTo(Verdict.ALLOW);
        assertThat(asked.command("git push && git stash")).satisfies(DataLossCheckTest::personal);
    }

    /** What a person answered before is no answer for the next time, unless git keeps what it takes away. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git rebase main",
                "git reset --hard",
                "git clean -fd",
                "git branch -D fix",
                "git stash pop",
                "git stash drop",
                "git stash clear",
                "git -c alias.x=y stash",
                "git restore a.txt",
                "git gc",
                "rm -r .",
                "find . -delete",
                "rm .git/index.lock",
            })
    void whatWasLearntLiftsNoQuestionAboutLosses(String line) {
        assertThat(lossesByDefault(line)).isFalse();
        assertThat(traits(line)).contains(LearningObstacle.PERSONAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"git stash", "git stash -u", "git stash push -m x", "git stash save"})
    void whatGitKeepsMayBeLearnt(String line) {
        assertThat(new Asked().command(line)).satisfies(DataLossCheckTest::personal);
        assertThat(lossesByDefault(line)).isTrue();
        assertThat(traits(line)).doesNotContain(LearningObstacle.PERSONAL);
    }

    private static boolean lossesByDefault(String line) {
        return new Asked()
                .ruling(line).judgements().stream()
                        .filter(RuleResult::personOnly)
                        .allMatch(RuleResult::asksByDefault);
    }

    private static Set<LearningObstacle> traits(String line) {
        return Objects.requireNonNull(new Asked().ruling(line).parts().getFirst().shape()).traits();
    }

    private static void personal(Answer decision) {
        assertThat(decision.verdict()).as(decision.reason()).isEqualTo(Verdict.ASK);
        assertThat(decision.personOnly()).as(decision.reason()).isTrue();
    }
}
