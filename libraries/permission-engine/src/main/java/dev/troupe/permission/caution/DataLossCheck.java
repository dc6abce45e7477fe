package dev.troupe.permission.caution;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import dev.troupe.permission.path.PathNames;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.text.WordLists;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds what could lose the history of a repository or work that is in no commit. Nobody but a person
 * can know whether that may go, so no mode answers it. Commands are recognised by their words: what a
 * script or a program does inside is not seen here.
 */
public final class DataLossCheck {
    private static final String WORK = "built-in: uncommitted work and history";
    private static final String REPOSITORY = "built-in: the repository itself";
    private static final String PERSON = ", so a person has to look at it.";
    private static final String NAMED =
            "It names `.git`, which holds the history of the repository" + PERSON;

    /** Segments that stand for all that is there. */
    private static final String ANYTHING = "*?.[]!^{},/";

    /** To compare a name in all its spellings. */
    private static final int FOLDED = 48;

    private static final Pattern HERE = Pattern.compile("^(\\$PWD|\\$\\{PWD\\})(?=/|$)");
    private static final Pattern OPTION_OF_ROOTS = Pattern.compile("-[HLP]|-O\\d");
    private static final Pattern ANYWHERE = Pattern.compile("(?i)\\.git(?![a-z0-9_-])");
    private static final Set<String> REMOVERS = Set.of("rm", "unlink", "shred");
    private static final Set<String> MOVERS = Set.of("cd", "pushd");

    /** Those that work in another directory when told so with {@code -C}. */
    private static final Set<String> ELSEWHERE = Set.of("git", "make", "ninja", "tar", "env");

    /** Git looks after its directory itself. */
    private static final Set<String> READERS =
            WordLists.set(
                    """
                    git pwd true false echo ls cat head tail wc grep rg du stat file tree test [ [[ diff
                    cmp less more printf md5sum sha1sum sha256sum
                    """);

    private static final Set<String> NARROWING =
            WordLists.set("-name -iname -path -ipath -wholename -regex -iregex");
    private static final Set<String> WIDENING = Set.of("!", "-not", "-o", "-or", ",");

    private final ExecutionContext here;
    private final List<LiteralCommand> commands;
    private final boolean moved;

    private DataLossCheck(ExecutionContext here, List<LiteralCommand> commands, boolean moved) {
        this.here = here;
        this.commands = commands;
        this.moved = moved || moves(commands);
    }

    /**
     * Finds work and history that could be lost; a rule that people wrote answers it.
     *
     * @param moved whether something before the commands changes the directory
     */
    public static List<RuleResult> work(
            List<LiteralCommand> commands, ExecutionContext here, boolean moved) {
        return new DataLossCheck(here, commands, moved).work();
    }

    /** Whether a result is about work and history that could be lost. */
    public static boolean isAboutWork(RuleResult result) {
        return result.rule().equals(WORK);
    }

    /** Whether a result is about the directory of a repository, which something else than git would write to. */
    public static boolean isAboutRepository(RuleResult result) {
        return result.rule().equals(REPOSITORY);
    }

    /** What could be lost of the work and the history; a rule that allows the line lifts it, what was learnt seldom does. */
    private List<RuleResult> work() {
        Set<RuleResult> found = Set.of();
        for (LiteralCommand command : commands) {
            String why = why(command);
            if (why != null) {
                found = found.isEmpty() ? new LinkedHashSet<>() : found;
                found.add(
                        GitDataLossCheck.keeps(command)
                                ? RuleResult.askPersonByDefault(WORK, why + PERSON)
                                : RuleResult.askPerson(WORK, why + PERSON));
            }
        }
        return List.copyOf(found);
    }

    /** Whether the repository itself could be written to by other means than git; nothing lifts it. */
    public static List<RuleResult> repository(List<LiteralCommand> commands, WorkBudget effort) {
        for (LiteralCommand command : commands) {
            if (touchesRepository(command, effort)) {
                return List.of(RuleResult.askPerson(REPOSITORY, NAMED));
            }
        }
        return List.of();
    }

    /** Without a sandbox even a mention of the repository is looked at by a person. */
    public static List<RuleResult> mentioned(String line, ExecutionContext here) {
        return !here.sandboxed() && ANYWHERE.matcher(line).find()
                ? List.of(RuleResult.askPerson(REPOSITORY, NAMED))
                : List.of();
    }

    private @Nullable String why(LiteralCommand command) {
        return switch (command.program()) {
            case "git" -> new GitDataLossCheck(command, this::mayBeFile).found();
            case "rm" -> all(command.arguments().operands()) ? deletes("rm") : null;
            case "find" -> {
                List<String> rest = command.words().subList(1, command.words().size());
                yield removes(rest) && !narrow(rest) && all(roots(rest)) ? deletes("find") : null;
            }
            default -> null;
        };
    }

    private static String deletes(String program) {
        return QuotedText.text(program)
                + " would delete the workspace with all uncommitted work in it";
    }

    private boolean mayBeFile(String operand) {
        return moved
                || here.paths()
                        .mayExist(
                                here.workspace(),
                                here.directory(),
                                LenientCommandSplitter.unmasked(operand));
    }

    /** Whether one of the commands changes the directory for those behind it. */
    public static boolean moves(List<LiteralCommand> commands) {
        for (int i = 0; i < commands.size(); i++) {
            if (moves(commands.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Relative paths of what follows start elsewhere. */
    private static boolean moves(LiteralCommand command) {
        String program = command.program();
        return MOVERS.contains(program)
                || (ELSEWHERE.contains(program) && command.words().contains("-C"));
    }

    private boolean all(List<String> operands) {
        for (String operand : operands) {
            if (all(operand)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an operand stands for the whole workspace, or nobody can tell what it stands for. */
    private boolean all(String operand) {
        String path = operand.startsWith("$") ? HERE.matcher(operand).replaceFirst(".") : operand;
        if (path.isEmpty() || above(path, here.workspace())) {
            return true;
        }
        String below =
                above(here.workspace(), path) && path.length() > here.workspace().length()
                        ? path.substring(here.workspace().length())
                        : path;
        return anything(below)
                || here.paths()
                        .locate(
                                here.workspace(),
                                here.directory(),
                                LenientCommandSplitter.unmasked(path))
                        .equals(new Inside(""));
    }

    /** Whether the first is the other path or, as written, one of the directories that it lies in. */
    private static boolean above(String path, String other) {
        return other.startsWith(path)
                && (other.length() == path.length() || other.charAt(path.length()) == '/');
    }

    private static boolean anything(String path) {
        for (int i = 0; i < path.length(); i++) {
            if (ANYTHING.indexOf(path.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean removes(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            boolean starts = word.startsWith("-exec") || word.startsWith("-ok");
            if (word.equals("-delete")
                    || (starts && i + 1 < arguments.size() && remover(arguments.get(i + 1)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean remover(String program) {
        return REMOVERS.contains(program.substring(program.lastIndexOf('/') + 1));
    }

    private static boolean narrow(List<String> arguments) {
        boolean narrow = false;
        for (int i = 0; i + 1 < arguments.size(); i++) {
            narrow |=
                    NARROWING.contains(arguments.get(i))
                            && !anything(LenientCommandSplitter.unmasked(arguments.get(i + 1)));
        }
        return narrow && arguments.stream().noneMatch(WIDENING::contains);
    }

    private static List<String> roots(List<String> arguments) {
        List<String> roots =
                arguments.stream()
                        .dropWhile(word -> OPTION_OF_ROOTS.matcher(word).matches())
                        .takeWhile(word ->
                                !word.startsWith("-") && !word.equals("(") && !word.equals("!"))
                        .toList();
        return roots.isEmpty() ? List.of(".") : roots;
    }

    private static boolean touchesRepository(LiteralCommand command, WorkBudget effort) {
        return inRepository(command.targets(), effort)
                || (!command.words().isEmpty()
                        && !reads(command.words())
                        && inRepository(command.arguments().operands(), effort));
    }

    private static boolean inRepository(List<String> paths, WorkBudget effort) {
        for (int i = 0; i < paths.size(); i++) {
            String path = paths.get(i);
            if (!cannotName(path) && effort.spare(FOLDED) && inRepository(path)) {
                return true;
            }
        }
        return false;
    }

    /** Plain characters without a dot before a G, or before what stands for one, name no such directory. */
    private static boolean cannotName(String path) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            boolean named =
                    c == '.'
                            && i + 1 < path.length()
                            && "gG*?[\\{$".indexOf(path.charAt(i + 1)) >= 0;
            if (c >= 127 || c < ' ' || named) {
                return false;
            }
        }
        return true;
    }

    private static boolean reads(List<String> words) {
        String program = words.getFirst();
        return READERS.contains(program)
                // What it starts is among the commands itself.
                || WrapperProgram.named(program)
                || (program.equals("find") && !removes(words.subList(1, words.size())));
    }

    private static boolean inRepository(String path) {
        String plain = LenientCommandSplitter.unmasked(path).replace('=', '/').replace(':', '/');
        return PathNames.fold(plain).stream()
                .anyMatch(name ->
                        name.equals(".git")
                                || (name.startsWith(".g") && GlobPattern.segment(name, ".git")));
    }
}
