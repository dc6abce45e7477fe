package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult.Author;
import dev.troupe.permission.StaticVerdict.Origin;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.caution.DataLossCheck;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.PathFacts.Place;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import dev.troupe.permission.schema.CommandReach;
import dev.troupe.permission.schema.ReachSchemas;
import dev.troupe.permission.schema.ToolSchemas;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tells what a line reaches that no layer of changes holds, as far as its words surely say. */
public final class CommandReachCheck {
    private static final String ELSEWHERE = "-C";
    private static final String HOME = "~";

    /** Not what the words say beside that, such as a pattern of names to leave alone. */
    private static final Pattern REPOSITORY = Pattern.compile("(?i)(.*/)?\\.git(/.*)?");

    /** Every sandbox has its own of these. */
    private static final List<Path> SCRATCH =
            List.of(Path.of("/tmp"), Path.of("/var/tmp"), Path.of("/dev"), Path.of("/proc"));

    private final ReachSchemas reaches;

    /** Over the schemas that tell how arguments are read. */
    public CommandReachCheck(ToolSchemas schemas) {
        this.reaches = ReachSchemas.bundled(schemas);
    }

    /**
     * Returns what the commands of a line reach, but for those that people allow.
     *
     * @param ruling what the engine made of the line
     */
    public CommandReach reach(
            String line, LineDecision ruling, ExecutionContext here, ConditionFacts facts) {
        CommandReach reach = CommandReach.NOTHING;
        for (CommandDecision part : ruling.parts()) {
            // What was decided beforehand of a line that is one command was decided nowhere.
            boolean alone = ruling.parts().size() == 1;
            reach = reach.widest(reach(alone ? part.in(here.directory()) : part, here));
        }
        return reach == CommandReach.HISTORY && KeptWork.losesNothing(ruling, line, here, facts)
                ? CommandReach.REPOSITORY
                : reach;
    }

    private CommandReach reach(CommandDecision part, ExecutionContext here) {
        CommandReach reach = own(part, here);
        if (reach.compareTo(CommandReach.HISTORY) > 0 && isAllowedByPeople(part)) {
            reach = CommandReach.NOTHING;
        }
        for (CommandDecision inner : part.inner()) {
            reach = reach.widest(reach(inner, here));
        }
        return reach;
    }

    private CommandReach own(CommandDecision part, ExecutionContext here) {
        CommandReach reach =
                reaches.reach(
                        named(part.words()),
                        it -> here.paths().mayExist(here.workspace(), part.directory(), it));
        boolean known =
                !part.words().isEmpty() && reaches.tools().contains(part.words().getFirst());
        if (known && reach.compareTo(CommandReach.UNKNOWN) < 0 && leavesWorkspace(part, here)) {
            reach = CommandReach.UNKNOWN;
        }
        if (part.judgements().stream().anyMatch(DataLossCheck::isAboutRepository)
                && Stream.concat(part.files().stream(), part.written().stream())
                        .anyMatch(it -> REPOSITORY.matcher(it).matches())) {
            reach = reach.widest(CommandReach.HISTORY);
        }
        return namesOtherDirectory(part, here) ? reach.widest(CommandReach.MACHINE) : reach;
    }

    private static boolean isAllowedByPeople(CommandDecision part) {
        return part.judgements().stream()
                .anyMatch(it ->
                        it.verdict() == Verdict.ALLOW
                                && it.origin() == Origin.RULE
                                && it.author() == Author.PEOPLE);
    }

    /** A program of the workspace may have any name; one of the system is known by it. */
    private static List<String> named(List<String> words) {
        if (words.isEmpty() || !words.getFirst().startsWith("/")) {
            return words;
        }
        List<String> named = new ArrayList<>(words);
        named.set(0, ProgramNameResolver.baseName(words.getFirst()));
        return named;
    }

    /** Whether it works in a directory outside of the workspace. */
    private static boolean leavesWorkspace(CommandDecision part, ExecutionContext here) {
        List<String> words = part.words();
        boolean elsewhere = words.size() > 2 && words.get(1).equals(ELSEWHERE);
        return !isInside(".", part, here) || (elsewhere && !isInside(words.get(2), part, here));
    }

    private static boolean isInside(String path, CommandDecision part, ExecutionContext here) {
        return here.paths().locate(here.workspace(), part.directory(), path) instanceof Inside;
    }

    /** Whether it names a directory of a person's beside the workspace, or writes to one of the machine's. */
    private boolean namesOtherDirectory(CommandDecision part, ExecutionContext here) {
        List<String> written = new ArrayList<>(part.written());
        written.addAll(reaches.written(named(part.words())));
        return written.stream()
                        .anyMatch(it ->
                                isOutside(it, part, here) && !isTarget(it, written, part, here))
                || part.files().stream()
                        .anyMatch(it ->
                                isPersonal(it, part, here) && !isTarget(it, written, part, here));
    }

    /** Whether a path is one of the workspace when it starts where a written one lies, as the target of a link does. */
    private static boolean isTarget(
            String path, List<String> written, CommandDecision part, ExecutionContext here) {
        return !path.startsWith("/")
                && !path.startsWith(HOME)
                && written.stream()
                        .filter(it -> !it.equals(path))
                        .map(it -> full(it, part, here).resolveSibling(path).toString())
                        .anyMatch(it -> isInside(it, part, here));
    }

    /** What begins with a dot in a home directory is settings and caches, which a sandbox shows or leaves out by itself. */
    private static boolean isPersonal(String path, CommandDecision part, ExecutionContext here) {
        if (!isOutside(path, part, here)) {
            return false;
        }
        Path home = Path.of(here.home());
        Path full = full(path, part, here);
        if (full.startsWith(home)) {
            return full.getNameCount() == home.getNameCount()
                    || !full.getName(home.getNameCount()).toString().startsWith(".");
        }
        return !path.startsWith("/");
    }

    private static boolean isOutside(String path, CommandDecision part, ExecutionContext here) {
        if (path.isEmpty() || path.indexOf('\0') >= 0 || path.indexOf('$') >= 0) {
            return false;
        }
        Path full = full(path, part, here);
        boolean machine = path.startsWith("/") || !isInside(".", part, here);
        boolean scratch =
                machine
                        && !full.startsWith(here.home())
                        && SCRATCH.stream().anyMatch(full::startsWith);
        return !scratch
                && here.paths().locate(here.workspace(), part.directory(), full.toString())
                        instanceof Place.Outside;
    }

    private static Path full(String path, CommandDecision part, ExecutionContext here) {
        boolean home = path.equals(HOME) || path.startsWith(HOME + "/");
        return home
                ? Path.of(here.home(), path.substring(1)).normalize()
                : Path.of(part.directory()).resolve(path).normalize();
    }
}
