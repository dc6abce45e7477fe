package dev.troupe.security.decision;

import dev.troupe.security.decision.ReadTool.Operands;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reads that are allowed without anybody's rule. Options that follow symlinks out of the
 * workspace, descend into directories where secrets lie, page, or start other programs are left out.
 */
final class ReadTools {
    private static final String GIT_DIFF =
            """
            -p --patch --stat? --numstat --shortstat --name-only --name-status --summary --check
            --raw --color? --no-color --word-diff? -w -b --ignore-all-space --ignore-space-change
            --ignore-blank-lines --ignore-space-at-eol -U:number --unified:number --no-ext-diff
            --no-textconv --no-renames -M? -C? --find-renames? --find-copies? --minimal --patience
            --histogram -z --diff-filter? -R --full-index --exit-code --quiet --function-context -W
            --no-prefix --relative
            """;
    private static final String GIT_LOG =
            GIT_DIFF
                    + """
                    -# -n:number --max-count:number --skip:number --oneline --all --graph
                    --decorate? --no-decorate --since:text --until:text --after:text --before:text
                    --author:text --committer:text --grep:text -i --regexp-ignore-case -S:text
                    -G:text --follow --merges --no-merges --first-parent --reverse --date:text
                    --format? --pretty? --abbrev-commit --no-abbrev-commit --abbrev? --branches
                    --tags --remotes --topo-order --date-order --no-patch -s --left-right
                    """;

    private static final List<ReadTool> ALL =
            List.of(
                    ReadTool.of("pwd", Operands.NONE, "-L -P"),
                    ReadTool.of("true", Operands.NONE, ""),
                    ReadTool.of("false", Operands.NONE, ""),
                    ReadTool.of("echo", Operands.ANYTHING, ""),
                    ReadTool.of(
                            "ls",
                            Operands.PATHS,
                            """
                            -a -A -l -h -1 -R -r -t -S -d -F -p -i -s -n -g -o -G -k -m -x -C -X -c -u
                            --all --almost-all --human-readable --recursive --reverse --directory
                            --color? --classify --inode --size --group-directories-first
                            """),
                    ReadTool.of(
                            "cat",
                            Operands.PATHS,
                            """
                            -n -b -s -E -T -A -v -e -t -u --number --number-nonblank --show-all
                            --show-ends --show-tabs --squeeze-blank
                            """),
                    ReadTool.of(
                            "head",
                            Operands.PATHS,
                            "-# -n:number -c:number -q -v --lines:number --bytes:number --quiet"),
                    ReadTool.of(
                            "tail",
                            Operands.PATHS,
                            "-# -n:number -c:number -q -v --lines:number --bytes:number --quiet"),
                    ReadTool.of(
                            "wc",
                            Operands.PATHS,
                            "-l -w -c -m -L --lines --words --bytes --chars --max-line-length"),
                    ReadTool.of(
                            "grep",
                            Operands.TEXT_THEN_PATHS,
                            """
                            -n -i -v -w -x -l -L -c -o -h -H -s -q -E -F -G -a -b -A:number -B:number
                            -C:number -m:number -e:text --regexp:text --line-number --ignore-case
                            --invert-match --word-regexp --count --only-matching --color?
                            --files-with-matches --extended-regexp --fixed-strings
                            """),
                    ReadTool.of(
                            "git status",
                            Operands.PATHS,
                            """
                            -s -b --short --branch --porcelain? --long -u? --untracked-files?
                            --ignored? --show-stash --ahead-behind --no-ahead-behind -z -v --no-renames
                            """),
                    ReadTool.of(
                            "git diff",
                            Operands.PATHS,
                            GIT_DIFF + " --cached --staged --merge-base"),
                    ReadTool.of("git log", Operands.PATHS, GIT_LOG),
                    ReadTool.of("git show", Operands.PATHS, GIT_LOG),
                    ReadTool.of(
                            "git branch",
                            Operands.NONE,
                            """
                            -a -r -v --all --remotes --verbose --show-current --color? --no-color
                            --format? --sort? --list --contains:text --merged? --no-merged?
                            """),
                    ReadTool.of(
                            "git branch --list", Operands.TEXT, "-a -r -v -i --sort? --format?"),
                    ReadTool.of(
                            "git rev-parse",
                            Operands.PATHS,
                            "--show-toplevel --abbrev-ref --short? --verify --is-inside-work-tree"),
                    ReadTool.of(
                            "git ls-files",
                            Operands.PATHS,
                            "-c -d -m -o -s -z --cached --deleted --modified --others --stage"
                                    + " --exclude-standard --full-name"));

    private ReadTools() {}

    /** The tool whose words the command starts with; the longest one. */
    static @Nullable ReadTool of(List<String> command) {
        ReadTool best = null;
        for (ReadTool tool : ALL) {
            boolean longer = best == null || tool.words().size() > best.words().size();
            if (longer && tool.starts(command)) {
                best = tool;
            }
        }
        return best;
    }
}
