package dev.troupe.permission.decision;

import static dev.troupe.permission.Verdict.ALLOW;
import static dev.troupe.permission.Verdict.ASK;
import static dev.troupe.permission.Verdict.BLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.decision.Asked.Answer;
import dev.troupe.permission.policy.Layer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What git prints, where a profile allows the command; of the names, only {@code main} is no file. */
class GitOutputTest {
    private static final String RULE = "built-in: contents from git";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git --no-pager diff HEAD~3",
                "git -P log -p",
                "git --literal-pathspecs show HEAD:src/main.rs",
                "git --no-optional-locks status -v",
                "/usr/bin/git log -p",
                "git status --verbose",
                "git status --verb",
                "git status -svb",
                "git diff --exit-code",
                "git diff --stat --binary",
                "git diff --stat --no-stat",
                "git diff --stat --patch-with-raw",
                "git diff --stat --submodule=diff",
                "git show --stat --binary HEAD",
                "git show --format=%B HEAD",
                "git show --stat --tags",
                "git show --stat main",
                "git log --pat",
                "git log --patch-with-stat",
                "git log --cc",
                "git log -c",
                "git log --binary",
                "git log --remerge-diff",
                "git log --dd",
                "git log --diff-merges=on",
                "git log --oneline -3U0",
                "git log --check",
                "git log -L1,200:src/main.rs",
                "git log -L :main:src/main.rs",
                "git log --stdin",
                "git stash list -p",
                "git stash list --cc",
                "git grep '' main",
                "git grep -n secret main",
                "git grep -e x main -- src",
                "git grep x src --",
                "git grep --cached ''",
                "git grep -l --no-files-with-matches x main",
                "timeout 5 git log -p"
            })
    void contentsAsk(String line) {
        Answer answer = new Asked().command(line);
        assertThat(answer.verdict()).as(answer.reason()).isEqualTo(ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git log --oneline -5",
                "git log --name-only",
                "git log --graph --all --decorate --oneline -n 20",
                "git log --since=yesterday --author=ada --no-merges --format='%h %s' -- src",
                "git log -1 --pretty=%B HEAD",
                "git log --follow --stat src/main.rs",
                "git log -g --date=iso",
                "git --no-pager log --oneline main..HEAD",
                "/usr/bin/git log -3",
                "git diff --stat",
                "git diff --cached --name-status -M",
                "git diff --quiet",
                "git diff --stat=120 HEAD~1 -- src",
                "git -P diff --shortstat main...HEAD",
                "git show --stat HEAD",
                "git show -q HEAD~2",
                "git show --stat --oneline",
                "git status -sb",
                "git status --porcelain=v2 --branch",
                "git stash list",
                "git stash list --stat -3",
                "git grep -n TODO",
                "git grep TODO src",
                "git grep TODO -- main",
                "git grep -l x main",
                "git grep -c x HEAD",
                "git blame -L1,5 src/main.rs",
                "git shortlog -sn",
                "git ls-files",
                "git --version"
            })
    void whatIsBareIsAllowed(String line) {
        Answer answer = new Asked().command(line);
        assertThat(answer.verdict()).as(answer.rule() + ": " + answer.reason()).isEqualTo(ALLOW);
    }

    @Test
    void anotherDirectoryIsAllThatAsks() {
        assertThat(new Asked().command("git -C sub log --oneline").rule()).isNotEqualTo(RULE);
        assertThat(new Asked().command("git --no-pager log -p").rule()).isEqualTo(RULE);
    }

    @Test
    void linesOfASecretFileAreBlocked() {
        assertThat(new Asked().command("git log -L1,200:.env").verdict()).isEqualTo(BLOCK);
        assertThat(new Asked().command("git log -L '/a/,/b/:.env'").verdict()).isEqualTo(BLOCK);
    }

    @Test
    void aTagMayNameAFile() {
        Asked asked = new Asked().rule(Layer.PROFILE, ALLOW, "git", "tag", "*");
        assertThat(asked.command("git tag -l --format='%(raw)'").rule()).isEqualTo(RULE);
        assertThat(asked.command("git tag -l -n3").verdict()).isEqualTo(ALLOW);
    }

    @Test
    void aSubcommandThatIsNotKnownToBeBareAsks() {
        Asked asked = new Asked().rule(Layer.PROFILE, ALLOW, "git", "cat-file", "*");
        assertThat(asked.command("git cat-file -p HEAD").rule()).isEqualTo(RULE);
    }

    @Test
    void whoeverWroteTheRuleMeantIt() {
        Asked asked = new Asked().rule(Layer.TEAM, ALLOW, "git", "log", "*");
        assertThat(asked.command("git log -p").verdict()).isEqualTo(ALLOW);
    }
}
