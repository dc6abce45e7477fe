package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Operand;
import dev.troupe.permission.text.WordLists;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether git prints contents of files. A patch or an object may hold a secret that was committed,
 * in a file that no word of the command names. What is not surely bare counts as contents.
 */
final class GitOutput {
    private static final String RULE = "built-in: contents from git";

    /** Sub-commands that print none but of files that they name, which are judged as files. */
    private static final Set<String> BARE =
            Set.of(
                    "git",
                    "git blame",
                    "git shortlog",
                    "git describe",
                    "git ls-files",
                    "git ls-tree",
                    "git rev-parse",
                    "git rev-list",
                    "git branch",
                    "git worktree list",
                    "git switch",
                    "git mv",
                    "git rm");

    /** Without one of these, some sub-commands print a patch. */
    private static final Set<String> SUMMARIES =
            WordLists.set(
                    """
                    -s -q --quiet --raw --numstat --shortstat --stat -X --summary --compact-summary
                    --name-only --name-status
                    """);

    /** By these nothing is printed but what the summaries, the messages and the dates say. */
    private static final Set<String> HARMLESS =
            WordLists.set(
                    """
                    --color --no-color --abbrev --abbrev-commit --oneline --graph --decorate
                    --no-decorate --date --relative-date --pretty --format --follow -M -w -b -z
                    --cached --merge-base --diff-filter --exit-code --no-renames --relative -S -G
                    -0 -1 -2 -3 -number -n --skip --since --until --author --committer --grep -i -E
                    --all-match --merges --no-merges --first-parent --reverse --topo-order
                    --date-order --left-right --no-walk --notes --no-notes --count -g --full-history
                    --simplify-merges --ancestry-path --source -P --no-optional-locks
                    """);

    /** Where commits come from; a tag may name a file's contents, which only a log passes over. */
    private static final Set<String> REFERENCES =
            WordLists.set("--all --branches --tags --remotes --glob --reflog --alternate-refs");

    private static final Set<String> NAMES = Set.of("-l", "-L", "-c", "-q");
    private static final Pattern COMMIT = Pattern.compile("HEAD([~^][~^\\d]*)?");

    private GitOutput() {}

    /** Why a use of git that is ordinary otherwise asks; null when it does not, and of other programs. */
    static @Nullable RuleResult objection(
            SimpleCommand command, ToolUsage usage, ExecutionContext here) {
        if (!usage.words().getFirst().equals("git")) {
            return null;
        }
        String what = String.join(" ", usage.words());
        boolean contents =
                switch (what) {
                    case "git diff" -> !summary(usage);
                    case "git show" -> !summary(usage) || !commits(usage);
                    case "git log", "git stash list" -> !history(usage);
                    case "git status" -> usage.has(Set.of("-v"));
                    case "git grep" -> !names(usage) && elsewhere(command, usage, here);
                    case "git tag" -> raw(usage);
                    default -> !BARE.contains(what);
                };
        return contents ? ask(what) : null;
    }

    private static RuleResult ask(String what) {
        String hint =
                switch (what) {
                    case "git diff", "git show", "git log", "git stash list" ->
                            "; use --stat or --name-only to see which files changed.";
                    case "git grep" -> "; use -l to see which files match.";
                    default -> ".";
                };
        return RuleResult.ask(RULE, "It may print secrets that were committed" + hint);
    }

    private static boolean summary(ToolUsage usage) {
        return usage.has(SUMMARIES) && usage.options().stream().allMatch(it -> bare(it.name()));
    }

    private static boolean history(ToolUsage usage) {
        return usage.options().stream()
                .allMatch(it -> bare(it.name()) || REFERENCES.contains(it.name()));
    }

    private static boolean bare(String option) {
        return SUMMARIES.contains(option) || HARMLESS.contains(option);
    }

    /** Any other name may be that of a file's contents, which git shows whatever the options say. */
    private static boolean commits(ToolUsage usage) {
        return usage.operands().stream()
                .filter(it -> it.kind() == OperandKind.REVISION_OR_PATH)
                .allMatch(it -> COMMIT.matcher(it.argument().text()).matches());
    }

    /** Whether a search shows only which files have something, or how often. */
    private static boolean names(ToolUsage usage) {
        return usage.has(NAMES)
                && usage.options().stream().noneMatch(it -> it.name().startsWith("--no-"));
    }

    /** Whether it searches a revision or the index, and not the files as they are. */
    private static boolean elsewhere(
            SimpleCommand command, ToolUsage usage, ExecutionContext here) {
        boolean dashes = command.arguments().stream().anyMatch(it -> it.text().equals("--"));
        return usage.has(Set.of("--cached"))
                || usage.operands().stream().anyMatch(it -> revision(it, dashes, here));
    }

    /** Git refuses a word that is both, unless {@code --} says which it is. */
    private static boolean revision(Operand operand, boolean dashes, ExecutionContext here) {
        String text = operand.argument().text();
        return operand.kind() == OperandKind.REVISION_OR_PATH
                && (dashes || !here.paths().mayExist(here.workspace(), here.directory(), text));
    }

    /** A tag may stand for a file's contents, which a format can ask for. */
    private static boolean raw(ToolUsage usage) {
        return usage.options().stream()
                .anyMatch(it ->
                        it.name().equals("--format")
                                && it.value() != null
                                && it.value().text().contains("raw"));
    }
}
