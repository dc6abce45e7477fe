package dev.troupe.permission.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainGitCommandCheckTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git status",
                "git commit -m \"a\\\"b\"",
                "git add a # b",
                "  git add -A ;git commit -m 'a && rm -rf b; `c` $d\n\nbody'  ",
                "cd src && git add -- a.txt && git commit -m \"it's done\" 2>&1",
                "git reset --hard HEAD~1; echo done; true;",
                "git -C sub --no-pager log --oneline -5",
                "git add a\ngit commit --amend --no-edit\n",
                "git stash push -m x && git stash pop",
                "git bisect start && git bisect good v1",
                "git branch -D \"x y\"",
                "git checkout --ours a.txt",
                "git merge-tree --write-tree main side",
                "git commit -m 'Name std::vector'",
                "git commit -m 'subtree of tests'",
                "git am a.patch",
                "git add a && git commit -m \"$(cat <<'END'\nDo it\n\nIt's $HOME's `way`: rm -rf .git\nEND\n)\"",
                "git commit -m \"$(cat <<-'END'\n\tDo it\n\tEND\n)\""
            })
    void linesOfNothingButGit(String line) {
        assertThat(PlainGitCommandCheck.only(line)).as(line).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "echo hello",
                "cd src",
                "true",
                "rm -rf .git",
                "git add -A && rm -rf .git",
                "git add -A || rm -rf .git",
                "git add -A & rm x",
                "git add -A\nrm -rf .git",
                "git log | sh",
                "git log > .git/HEAD",
                "git log >out",
                "git add *",
                "git add {a,b}",
                "git add $x",
                "git commit -m \"$(rm -rf .git)\"",
                "git commit -m `id`",
                "git commit -m \"$(cat <<END\n$(rm -rf .git)\nEND\n)\"",
                "git commit -m \"$(cat <<'END' > .git/HEAD\nx\nEND\n)\"",
                "git commit -m \"$(cat x <<'END'\nx\nEND\n)\"",
                "git commit -m \"$(cat <<'END'\nx\nEND\nrm -rf .git)\"",
                "git commit -m \"$(cat <<'END' | sh\nx\nEND\n)\"",
                "git commit -m \"$(sh <<'END'\nrm -rf .git\nEND\n)\"",
                "git commit -m $(cat <<'END'\nx --exec=sh\nEND\n)",
                "git commit \"$(cat <<'END'\n--template=.git/x\nEND\n)\"",
                "git fetch \"$(cat <<'END'\next::sh\nEND\n)\"",
                "git pull ext::sh",
                "git commit -m 'open",
                "git add a\\ b",
                "(git add a)",
                "! git add a",
                "A=b git add a",
                "GIT_DIR=x git add a",
                "env git add a",
                "./git add a",
                "git",
                "git wipe",
                "git apply a.patch",
                "git apply --cached a.patch && git commit -m x",
                "git merge -X subtree=.vscode side",
                "git merge -Xsubtree=.vscode side",
                "git cherry-pick --strategy-option=subtree=.vscode side",
                "git -C lib config diff.external sh",
                "git push ./evil.d HEAD:x",
                "git -c alias.x='!sh' x",
                "git --exec-path=x status",
                "git --git-dir=.git status",
                "git rebase -x 'rm -rf .git' main",
                "git rebase -ix sh main",
                "git rebase --exec sh main",
                "git rebase --exe=sh main",
                "git rebase '-xrm -rf .git\n' main",
                "cd 'a\n/.git' && git log",
                "git bisect run sh x",
                "git submodule foreach 'rm -rf .git'",
                "git filter-branch --tree-filter sh",
                "git grep -O sh x",
                "git grep -iOsh x",
                "git grep --open-files-in-pager=sh x",
                "git fetch --upload-pack=sh x",
                "git fetch ext::sh",
                "git fetch --upload sh x",
                "git diff --output=.git/HEAD",
                "git diff --output HEAD",
                "git diff --outp=x",
                "git diff --ext-diff",
                "git worktree add .git/rebase-merge",
                "git -C .git log",
                "cd .GIT && git log",
                "cd a b && git log",
                "git archive -o x HEAD",
                "git difftool -x sh",
                "git init --template=x",
                "git log;;git log",
                "&& git log",
                "git log &&",
                "git log 2>&1x",
                "git log ~/x"
            })
    void allElseIsNot(String line) {
        assertThat(PlainGitCommandCheck.only(line)).as(line).isFalse();
    }
}
