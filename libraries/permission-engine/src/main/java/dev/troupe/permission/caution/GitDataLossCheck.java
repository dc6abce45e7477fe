package dev.troupe.permission.caution;

import dev.troupe.permission.path.QuotedText;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds what git commands can take away so that neither git nor an undo brings it back. Options count however they are
 * abbreviated or bundled; what git refuses by itself as long as it would lose something is left out.
 */
final class GitDataLossCheck {
    private static final String CHANGES = "can throw away uncommitted changes";
    private static final String AWAY = "takes uncommitted changes out of the files";
    private static final String COMMITS = "can drop commits that nothing else names";
    private static final String UNREACHED = "can delete commits that only the reflog leads to";
    private static final String REWRITTEN = "rewrites commits";
    private static final String REMOTE = "changes what others have at the remote";
    private static final String ALIAS = "alias.";
    private static final Set<String> GLOBS = Set.of("*", "?", "[", ":");

    private final List<String> words;
    private final LenientArguments arguments;
    private final List<String> operands;
    private final Predicate<String> file;

    /**
     * @param file whether an operand may be the name of a file
     */
    GitDataLossCheck(LiteralCommand command, Predicate<String> file) {
        this.words = command.words();
        this.arguments = command.arguments();
        this.operands = arguments.operands();
        this.file = file;
    }

    /** Whether git keeps what the command takes away, with a command that brings it back. */
    static boolean keeps(LiteralCommand command) {
        return command.program().equals("git")
                && AWAY.equals(new GitDataLossCheck(command, _ -> true).taken());
    }

    private @Nullable String taken() {
        return alias() || operands.isEmpty() ? null : what(operands.getFirst());
    }

    /** What the command can do, with its name, or null when nothing gets lost. */
    @Nullable String found() {
        if (alias()) {
            return "`git -c alias` runs a command that is not spelled out";
        }
        String taken = taken();
        return taken == null ? null : QuotedText.text("git " + operands.getFirst()) + " " + taken;
    }

    private @Nullable String what(String command) {
        return switch (command) {
            case "reset" -> on(option("--hard", "--merge", "--keep"), CHANGES);
            case "clean" ->
                    on(
                            !option("-n", "--dry-run"),
                            "can delete files that are not in git, such as new ones");
            case "checkout" -> checkout();
            case "switch" -> switched();
            case "restore" -> CHANGES;
            case "stash" -> stash();
            case "rm", "mv", "checkout-index" -> on(option("-f", "--force"), CHANGES);
            case "read-tree" -> on(option("-u", "--reset"), CHANGES);
            case "merge", "cherry-pick", "revert", "am" -> on(option("--abort", "--skip"), CHANGES);
            case "branch" -> on(option("-D", "-M", "-C", "-f", "--force"), COMMITS);
            case "tag" -> on(option("-d", "-f", "--delete", "--force"), COMMITS);
            case "update-ref" -> COMMITS;
            case "symbolic-ref" -> on(operands.size() > 2 || option("-d", "--delete"), COMMITS);
            case "reflog" -> on(next("expire", "delete", "drop"), UNREACHED);
            case "gc", "prune", "repack", "maintenance" -> UNREACHED;
            case "rebase", "filter-branch", "filter-repo" -> REWRITTEN;
            case "pull" -> on(option("-r", "--rebase", "-f", "--force"), REWRITTEN);
            case "push", "send-pack" -> REMOTE;
            case "worktree" ->
                    on(next("remove", "prune"), "can delete uncommitted work in worktrees");
            case "submodule" ->
                    on(next("deinit") || (next("update") && option("-f", "--force")), CHANGES);
            default -> null;
        };
    }

    /** Without a word of its own, or with one that says so, it puts away what {@code git stash pop} brings back. */
    private @Nullable String stash() {
        if (next("list", "show")) {
            return null;
        }
        boolean puts = operands.size() == 1 || next("push", "save");
        return puts ? AWAY : CHANGES;
    }

    private static @Nullable String on(boolean loses, String what) {
        return loses ? what : null;
    }

    /** Without a file named and without force it changes branches and refuses to lose anything. */
    private @Nullable String checkout() {
        if (option("-B")) {
            return COMMITS;
        }
        boolean branch = option("-b", "--orphan", "-t", "--track", "--detach");
        boolean files =
                words.contains("--")
                        || option("--ours", "--theirs", "--pathspec-from-file", "-p", "--patch")
                        || (!branch && operands.size() > 2)
                        || (!branch && operands.size() == 2 && named(operands.getLast()));
        return on(files || option("-f", "--force"), CHANGES);
    }

    private boolean named(String operand) {
        return GLOBS.stream().anyMatch(LenientCommandSplitter.unmasked(operand)::contains)
                || file.test(operand);
    }

    private @Nullable String switched() {
        if (option("-f", "--force", "--discard-changes")) {
            return CHANGES;
        }
        return on(option("-C", "--force-create"), COMMITS);
    }

    private boolean next(String... names) {
        return operands.size() > 1 && List.of(names).contains(operands.get(1));
    }

    /** Long options may be abbreviated. */
    private boolean option(String... names) {
        return arguments.anyAbbreviated(names);
    }

    private boolean alias() {
        for (String word : words) {
            if (word.indexOf('.') > 0 && aliases(word.toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return false;
    }

    private static boolean aliases(String word) {
        return word.startsWith(ALIAS) || word.contains("=" + ALIAS);
    }
}
