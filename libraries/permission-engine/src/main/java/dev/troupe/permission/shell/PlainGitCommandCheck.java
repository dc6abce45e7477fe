package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.text.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells a line that is nothing but git commands, which alone may change a repository: git keeps what it
 * can lead back to, other programs do not. What bash may read in another way, and whatever makes git
 * start programs or write where it is told, is none.
 */
public final class PlainGitCommandCheck {
    /** A tilde behind a colon or an equals sign may stand for a home. */
    private static final Pattern PLAIN = Pattern.compile("(?!.*[:=]~)[\\w./,:=+@%^~#-]*");

    private static final Set<String> BESIDES = Set.of("cd", "echo", "true");

    /**
     * No aliases, which may be anything; no commands that are made to start others; not {@code config},
     * with which the next git starts what it is told; not {@code push}, as git takes its own settings back
     * for the hooks of a repository on the same disk; not {@code apply}, which writes what a patch says and needs no repository
     * for it.
     */
    private static final Set<String> COMMANDS =
            WordLists.set(
                    """
                    add am bisect blame branch cat-file checkout cherry cherry-pick clean commit
                    commit-tree describe diff diff-index diff-tree fetch for-each-ref gc grep
                    hash-object log ls-files ls-tree merge merge-base merge-tree mv name-rev notes prune pull
                    range-diff read-tree rebase reflog remote repack reset restore rev-list rev-parse
                    revert rm shortlog show show-ref sparse-checkout stash status submodule switch
                    symbolic-ref tag update-index update-ref verify-commit worktree write-tree
                    """);

    /** They leave the index as it is, but for what they know of the times of files. */
    private static final Set<String> READING =
            WordLists.set(
                    """
                    blame branch cat-file cherry describe diff diff-index diff-tree fetch for-each-ref grep
                    log ls-files ls-tree merge-base merge-tree name-rev notes range-diff reflog remote rev-list
                    rev-parse shortlog show show-ref status tag verify-commit
                    """);

    private static final List<String> STARTING =
            WordLists.list(
                    """
                    --output --exec --upload-pack --receive-pack --open-files-in-pager --ext-diff
                    --template
                    """);

    /** What they ask may be the address of a program: {@code ext::…}. */
    private static final Set<String> ASKING = Set.of("fetch", "pull", "remote", "submodule");

    /** A strategy of merges that puts the files of a commit into another directory than their own. */
    private static final Pattern ELSEWHERE = Pattern.compile("(?s)(-[Xs]|--[a-z-]+=)?subtree.*");

    private static final Set<String> MERGING =
            Set.of("merge", "cherry-pick", "revert", "rebase", "pull", "am", "stash");

    private static final Set<String> STARTERS = Set.of("run", "foreach");
    private static final Pattern SHORT_EXEC = Pattern.compile("(?s)-[A-Za-z]*x.*");
    private static final Pattern SHORT_PAGER = Pattern.compile("(?s)-[A-Za-z]*O.*");
    private static final Pattern REPOSITORY = Pattern.compile("(?s)(.*[/=:])?\\.git(/.*)?");

    private PlainGitCommandCheck() {}

    /** Whether the line is nothing but git commands, joined by {@code &&} or {@code ;}. */
    public static boolean only(String line) {
        List<List<String>> commands = plain(line);
        return commands.stream().anyMatch(command -> command.getFirst().equals("git"))
                && commands.stream().allMatch(PlainGitCommandCheck::harmless);
    }

    /** Whether a line of nothing but git commands leaves the index of a repository as it is. */
    public static boolean readsIndex(String line) {
        List<List<String>> commands = plain(line);
        return !commands.isEmpty()
                && commands.stream()
                        .filter(it -> it.getFirst().equals("git"))
                        .allMatch(it -> READING.contains(subcommand(it.subList(1, it.size()))));
    }

    /** The words of the commands of a line of which nothing expands; none of any other line. */
    private static List<List<String>> plain(String line) {
        if (!(ShellParser.parse(line) instanceof ParsedLine.Readable(ShellScript script))) {
            return List.of();
        }
        List<List<String>> commands = new ArrayList<>();
        for (AndOr list : script.lists()) {
            if (list.background() || list.operators().contains(ShellScript.Operator.OR)) {
                return List.of();
            }
            for (Pipeline pipeline : list.pipelines()) {
                List<String> words = plain(pipeline);
                if (words.isEmpty()) {
                    return List.of();
                }
                commands.add(words);
            }
        }
        return commands;
    }

    private static List<String> plain(Pipeline pipeline) {
        boolean simple =
                !pipeline.negated()
                        && !pipeline.timed()
                        && pipeline.commands().size() == 1
                        && pipeline.commands().getFirst() instanceof ShellCommand.Simple it
                        && it.assignments().isEmpty()
                        && it.redirections().stream().allMatch(PlainGitCommandCheck::quiet);
        if (!simple) {
            return List.of();
        }
        List<String> words = new ArrayList<>();
        for (ShellWord word : ((ShellCommand.Simple) pipeline.commands().getFirst()).words()) {
            String text =
                    word.pieces().stream().allMatch(PlainGitCommandCheck::plain)
                            ? word.literal()
                            : document(word);
            if (text == null) {
                return List.of();
            }
            words.add(text);
        }
        return words;
    }

    /** The text of {@code "$(cat <<'END' …)"}, as messages of several lines are written; null for any other word. */
    private static @Nullable String document(ShellWord word) {
        return word.pieces().size() == 1
                        && word.pieces().getFirst()
                                instanceof
                                Piece.Substitution(
                                        ShellScript script,
                                        boolean backticks,
                                        boolean quoted,
                                        TextSpan _)
                        && quoted
                        && !backticks
                        && sole(script) instanceof ShellCommand.Simple shown
                        && shown.assignments().isEmpty()
                        && shown.words().size() == 1
                        && "cat".equals(shown.words().getFirst().literal())
                        && shown.redirections().size() == 1
                ? shown.redirections().getFirst().literalDocument()
                : null;
    }

    /** The command that a script is, when it is one and nothing else. */
    private static @Nullable ShellCommand sole(ShellScript script) {
        if (script.lists().size() != 1 || script.lists().getFirst().background()) {
            return null;
        }
        List<Pipeline> pipelines = script.lists().getFirst().pipelines();
        Pipeline only = pipelines.getFirst();
        return pipelines.size() == 1
                        && only.commands().size() == 1
                        && !only.negated()
                        && !only.timed()
                ? only.commands().getFirst()
                : null;
    }

    /** Backslashes and characters beyond ASCII outside of quotes are read in more than one way. */
    private static boolean plain(Piece piece) {
        return piece instanceof Piece.Text it
                && switch (it.quoting()) {
                    case NONE -> PLAIN.matcher(it.text()).matches();
                    case SINGLE, DOUBLE -> true;
                    case BACKSLASH, ANSI_C -> false;
                };
    }

    private static boolean quiet(ShellRedirection it) {
        return "2".equals(it.descriptor())
                && it.operator() == ShellRedirection.Operator.DUPLICATE_OUTPUT
                && "1".equals(it.target().literal());
    }

    private static boolean harmless(List<String> words) {
        String program = words.getFirst();
        List<String> rest = words.subList(1, words.size());
        if (program.equals("git")) {
            return rest.stream().noneMatch(PlainGitCommandCheck::inRepository) && git(rest);
        }
        boolean aside = BESIDES.contains(program) && (!program.equals("cd") || rest.size() == 1);
        return aside
                && (program.equals("echo")
                        || rest.stream().noneMatch(PlainGitCommandCheck::inRepository));
    }

    private static boolean git(List<String> arguments) {
        int at = begin(arguments);
        return at < arguments.size()
                && COMMANDS.contains(arguments.get(at))
                && !starts(arguments.get(at), arguments.subList(at + 1, arguments.size()));
    }

    private static String subcommand(List<String> arguments) {
        int at = begin(arguments);
        return at < arguments.size() ? arguments.get(at) : "";
    }

    /** Finds the place of the subcommand; that behind all words when an option before it may start something. */
    private static int begin(List<String> arguments) {
        int at = 0;
        while (at < arguments.size() && arguments.get(at).startsWith("-")) {
            switch (arguments.get(at)) {
                case "--no-pager", "-P" -> at++;
                case "-C" -> at += 2;
                default -> {
                    return arguments.size();
                }
            }
        }
        return at;
    }

    /** Whether it starts another program, or writes where it is told and not where its commits say. */
    private static boolean starts(String command, List<String> arguments) {
        return arguments.stream()
                .anyMatch(word ->
                        abbreviated(word)
                                || (MERGING.contains(command) && ELSEWHERE.matcher(word).matches())
                                || (ASKING.contains(command) && word.contains("::"))
                                || (command.equals("rebase") && SHORT_EXEC.matcher(word).matches())
                                || (command.equals("grep") && SHORT_PAGER.matcher(word).matches())
                                || (Set.of("bisect", "submodule").contains(command)
                                        && STARTERS.contains(word)));
    }

    /** Git takes any beginning of an option for it. */
    private static boolean abbreviated(String word) {
        String name = word.split("=", 2)[0];
        return name.startsWith("--")
                && name.length() > 2
                && STARTING.stream().anyMatch(option -> option.startsWith(name));
    }

    private static boolean inRepository(String word) {
        return REPOSITORY.matcher(word.toLowerCase(Locale.ROOT)).matches();
    }
}
