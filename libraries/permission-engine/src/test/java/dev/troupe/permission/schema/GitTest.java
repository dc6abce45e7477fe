package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What git makes of its arguments. */
class GitTest {

    /** A line | words | options | operands | what is not ordinary | what is started. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    git status | git status | | | |
                    git status -sb -uno | git status | -s -b -u=no:text | | |
                    git log -p -1 -- src/main.rs | git log | -p -number=1:number | pathspec:src/main.rs | |
                    git log --oneline -20 HEAD~3.. | git log | --oneline -number=20:number | revision-or-path:HEAD~3.. | |
                    git log --since=… --format=%H | git log | --since=…:text --format=%H:text | | |
                    git log --format=%G? | git log | --format=%G?:text | | executes@--format=%G? |
                    git log -S 'x y' --output=/etc/x | git log | -S=x y:text --output=/etc/x:written-path | | writes@--output=/etc/x |
                    git log --ext-diff -p | git log | --ext-diff -p | | executes@--ext-diff |
                    git diff HEAD~1 -- a.rs | git diff | | revision-or-path:HEAD~1 pathspec:a.rs | |
                    git diff -U 5 | git diff | -U | revision-or-path:5 | |
                    git diff -U5 --cached | git diff | -U=5:number --cached | | |
                    git diff --no-index /etc/shadow b | git diff | --no-index | revision-or-path:/etc/shadow revision-or-path:b | leaves@--no-index |
                    git diff -O/etc/shadow | git diff | -O=/etc/shadow:path | | |
                    git diff --textconv | git diff | --textconv | | executes@--textconv |
                    git diff --no-textconv --no-ext-diff | git diff | --no-textconv --no-ext-diff | | |
                    git -C . status | git status | -C=.:path | | |
                    git -C .. status | git status | -C=..:path | | leaves@-C |
                    git -C sub -c a.b=c status | git status | -C=sub:path -c=a.b=c:text | | leaves@-C loads@-c |
                    git --paginate --git-dir=x --work-tree y log | git log | -p --git-dir=x:path --work-tree=y:path | | interacts@--paginate leaves@--git-dir=x leaves@--work-tree |
                    git --exec-path=/tmp/evil status | git status | --exec-path=/tmp/evil:path | | executes@--exec-path=/tmp/evil |
                    git --config-env=core.pager=EVIL log | git log | --config-env=core.pager=EVIL:text | | loads@--config-env=core.pager=EVIL |
                    git -h! | git | -h | | executes@-h! |
                    git reset --har | git reset | --hard | | destroys@--har |
                    git reset HEAD~2 --hard | git reset | --hard | revision-or-path:HEAD~2 | destroys@--hard |
                    git reset --h | git reset | | | executes@--h |
                    git clean -df | git clean | -d -f | | destroys@clean |
                    git push -fu origin main | git push | --force -u | text:origin text:main | connects@push destroys@-fu |
                    git push --force-with-lease origin HEAD:main | git push | --force-with-lease | text:origin text:HEAD:main | connects@push destroys@--force-with-lease destroys@HEAD:main |
                    git push origin +main | git push | | text:origin text:+main | connects@push destroys@+main |
                    git push --receive-pack=./e o | git push | --receive-pack=./e:command | text:o | connects@push executes@--receive-pack=./e | [./e]
                    git commit -am 'fix: x' | git commit | -a -m=fix: x:text | | |
                    git commit -m … a.rs | git commit | -m=…:text | pathspec:a.rs | |
                    git commit -m ⁇ | git commit | -m=⁇:text | | executes@⁇ |
                    git commit --no-verify -m x | git commit | -n -m=x:text | | writes@--no-verify |
                    git commit -nm x | git commit | -n -m=x:text | | writes@-nm |
                    git commit --amend --no-edit | git commit | --amend --no-edit | | writes@--amend |
                    git commit -F notes.txt | git commit | -F=notes.txt:path | | |
                    git commit --fixup=amend:HEAD | git commit | --fixup=amend:HEAD:text | | interacts@--fixup=amend:HEAD |
                    git commit --fixup=HEAD | git commit | --fixup=HEAD:text | | |
                    git commit -S -m x | git commit | -S -m=x:text | | executes@-S |
                    git branch feature/x | git branch | | name:feature/x | |
                    git branch -D main | git branch | -D | name:main | destroys@-D |
                    git branch -d -r x | git branch | -d -r | name:x | destroys@-d |
                    git branch --list --merged main | git branch | -l --merged=main:text | | |
                    git tag -f v1 | git tag | -f | name:v1 | destroys@-f |
                    git grep -n -e foo HEAD -- src | git grep | -n -e=foo:text | revision-or-path:HEAD pathspec:src | |
                    git grep -O./evil x | git grep | -O=./evil:command | text:x | executes@-O./evil | [./evil]
                    git remote -v | git remote | -v | | |
                    git remote add x y | git remote add | | text:x text:y | writes@add |
                    git stash | git stash | | | writes@stash |
                    git stash list -3 | git stash list | -number=3:number | | |
                    git stash drop | git stash drop | | | destroys@drop |
                    git config user.name | git config | | text:user.name | |
                    git config user.name x | git config | | text:user.name text:x | writes@x |
                    git config --get user.name x | git config | --get | text:user.name text:x | |
                    git config --unset a.b | git config | --unset | text:a.b | writes@--unset |
                    git checkout -- a.rs | git checkout | | pathspec:a.rs | destroys@checkout |
                    git switch -c x | git switch | -c=x:text | | |
                    git switch -f x | git switch | -f | name:x | destroys@-f |
                    git add -A | git add | -A | | |
                    git add -f a | git add | -f | pathspec:a | writes@-f |
                    git add --pathspec-from-file=list | git add | --pathspec-from-file=list:path | | |
                    git rebase --exec 'rm -rf x' HEAD~1 | git rebase | -x=rm -rf x:shell | text:HEAD~1 | writes@rebase executes@--exec | <rm -rf x>
                    git submodule foreach 'rm -rf x' y | git submodule foreach | | shell:rm -rf x shell:y | executes@foreach | <rm -rf x y>
                    git bisect run ./evil -x | git bisect run | | | writes@bisect executes@run | [./evil -x]
                    git fetch --upload-pack ./e x | git fetch | --upload-pack=./e:command | text:x | connects@fetch executes@--upload-pack | [./e]
                    git psuh --force | git psuh | | text:--force | executes@psuh |
                    git status-evil | git status-evil | | | executes@status-evil |
                    git $x… | git | | | executes@$x… |
                    git ⁇ status | git | | text:status | executes@⁇ |
                    git --version | git | -v | | |
                    git config --get --no-get k v | git config | --get | text:k text:v | executes@--no-get |
                    git config -l | git config | -l | | |
                    git branch --format=%(signature:grade) | git branch | --format=%(signature:grade):text | | executes@--format=%(signature:grade) |
                    git branch --sort=-committerdate --format=%(refname) | git branch | --sort=-committerdate:text --format=%(refname):text | | |
                    git diff-tree --format=%G? HEAD | git diff-tree | --pretty=%G?:text | revision-or-path:HEAD | executes@--format=%G? |
                    git log --format=%+GK | git log | --format=%+GK:text | | executes@--format=%+GK |
                    git rev-parse --abbrev-ref HEAD | git rev-parse | --abbrev-ref | revision-or-path:HEAD | |
                    git show HEAD:src/a.rs | git show | | revision-or-path:HEAD:src/a.rs | |
                    git blame -L1,5 a.rs | git blame | -L=1,5:text | revision-or-path:a.rs | |
                    git reflog | git reflog | | | |
                    git reflog expire --all | git reflog expire | | | destroys@expire executes@--all |
                    git worktree list | git worktree list | | | |
                    git worktree add ../x | git worktree add | | written-path:../x | leaves@add |
                    git ls-files -o --exclude-standard | git ls-files | -o --exclude-standard | | |
                    git archive --remote=x HEAD | git archive | --remote=x:url | revision-or-path:HEAD | connects@--remote=x |
                    git notes list | git notes list | | | |
                    git describe --tags --always | git describe | --tags --always | | |
                    git merge --no-ff main | git merge | --no-ff | text:main | writes@merge |
                    git cherry-pick abc | git cherry-pick | | text:abc | writes@cherry-pick |
                    git clone ext::sh | git clone | | url:ext::sh | connects@clone |
                    git grep --open a | git grep | -O | text:a | executes@--open |
                    """)
    void isReadAsTheToolReadsIt(
            String line,
            @Nullable String words,
            @Nullable String options,
            @Nullable String operands,
            @Nullable String findings,
            @Nullable String started) {
        Lines.assertRead(line, words, options, operands, findings, started);
    }
}
