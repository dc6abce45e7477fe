package dev.troupe.permission.decision;

import dev.troupe.permission.Effort;
import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import dev.troupe.permission.path.PathFacts.Sort;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.schema.Usage.Given;
import dev.troupe.permission.schema.Usage.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What copies and moves write that stands in no word of them: the names that sources have in a directory, and all that is
 * in copied directories. What git puts in the place of files is written as well.
 */
final class Copies {
    /** To look at one more name. */
    private static final int EACH = 64;

    private static final Set<List<String>> COPIERS =
            Set.of(
                    List.of("cp"),
                    List.of("mv"),
                    List.of("ln"),
                    List.of("install"),
                    List.of("rsync"),
                    List.of("git", "mv"));

    private static final Set<List<String>> REPLACERS =
            Set.of(
                    List.of("git", "checkout"),
                    List.of("git", "restore"),
                    List.of("git", "clean"),
                    List.of("git", "stash", "push"));

    private static final Set<List<String>> WRITERS = Set.of(List.of("tee"), List.of("sed"));
    private static final List<String> TOUCH = List.of("touch");

    private static final Set<String> WHOLE_DIRECTORIES = Set.of("-R", "-r", "-a", "--recursive");
    private static final Set<String> LINKS = Set.of("-l", "-s", "--link");
    private static final List<String> LINKER = List.of("ln");

    /** With these, a name keeps its directories. */
    private static final Set<String> PARENTS = Set.of("--parents");

    private static final List<String> SYNC = List.of("rsync");

    private final Surroundings here;
    private final PathCheck paths;
    private final RunFiles run;
    private final Effort effort;
    private final boolean changed;

    /**
     * For one command.
     *
     * @param run what is run without a question
     * @param changed whether something before it may have made directories or put them in the place of files
     */
    Copies(Surroundings here, PathCheck paths, RunFiles run, Effort effort, boolean changed) {
        this.here = here;
        this.paths = paths;
        this.run = run;
        this.effort = effort;
        this.changed = changed;
    }

    /** Why one may not run without a question, or null; of any other command null. */
    @Nullable Judgement objection(Usage usage) {
        if (REPLACERS.contains(usage.words())) {
            return replaced(usage);
        }
        if (WRITERS.contains(usage.words())) {
            return overwritten(usage);
        }
        if (usage.words().equals(TOUCH)) {
            return touched(usage);
        }
        if (Unpacked.by(usage)) {
            return unpacked(usage);
        }
        return COPIERS.contains(usage.words()) ? copied(usage) : null;
    }

    /** Files that say what builds run count also when they are empty: others are not looked at any more. */
    private @Nullable Judgement touched(Usage usage) {
        for (Operand operand : usage.operands()) {
            Argument file = operand.argument();
            if (run.builds(file.text()) && (changed || sort(file.text()) != Sort.FILE)) {
                return PathCheck.obeyed(file.text(), file);
            }
        }
        return null;
    }

    private @Nullable Judgement replaced(Usage usage) {
        for (Operand operand : usage.operands()) {
            Judgement objection = paths.written(operand.argument().text(), operand.argument());
            if (objection != null) {
                return objection;
            }
        }
        return null;
    }

    private @Nullable Judgement overwritten(Usage usage) {
        for (Operand operand : usage.operands()) {
            if (operand.kind() == Kind.WRITTEN_PATH && run.named(operand.argument().text())) {
                return PathCheck.obeyed(operand.argument().text(), operand.argument());
            }
        }
        return null;
    }

    private @Nullable Judgement unpacked(Usage usage) {
        for (Operand operand : usage.operands()) {
            Argument file = operand.argument();
            String name = Unpacked.name(usage, file.text());
            if (Unpacked.unknown(usage) || run.named(name)) {
                return PathCheck.obeyed(name, file);
            }
            Judgement objection = paths.written(name, file);
            if (objection != null) {
                return objection;
            }
        }
        return null;
    }

    private @Nullable Judgement copied(Usage usage) {
        List<Argument> sources = new ArrayList<>(usage.operands().size());
        usage.operands().forEach(it -> sources.add(it.argument()));
        Argument target = given(usage, "-t");
        boolean directory = target != null || sources.size() > 2;
        if (target == null) {
            target = sources.size() > 1 ? sources.removeLast() : null;
        }
        if (target == null) {
            // A link is made where the command runs.
            directory = true;
            target = sources.isEmpty() ? null : Argument.whole(".", sources.getFirst().span());
        }
        if (target == null) {
            return null;
        }
        Judgement objection = written(target);
        for (int i = 0; i < sources.size() && objection == null; i++) {
            objection =
                    effort.spare(EACH) ? copied(usage, sources.get(i), target, directory) : null;
        }
        return objection;
    }

    private @Nullable Judgement written(Argument target) {
        String file = target.text();
        boolean becomes = (changed || !mayBeDirectory(target)) && run.below(file);
        return becomes || (run.named(file) && (changed || sort(file) != Sort.DIRECTORY))
                ? PathCheck.obeyed(file, target)
                : null;
    }

    private @Nullable Judgement copied(
            Usage usage, Argument source, Argument target, boolean directory) {
        boolean whole = has(usage, WHOLE_DIRECTORIES);
        String name = name(source.text());
        if (whole && (contents(usage, source.text()) || top(target))) {
            return Judgement.ask(
                    PathCheck.WORKSPACE,
                    "What it copies to "
                            + Shown.text(target.text())
                            + " of all that is in "
                            + Shown.text(source.text())
                            + ", cannot be told.",
                    source.span());
        }
        Judgement shared = links(usage) ? shared(source) : null;
        if (shared != null) {
            return shared;
        }
        boolean parents = has(usage, PARENTS) || relative(usage);
        return name.isEmpty() || !(directory || relative(usage) || mayBeDirectory(target))
                ? null
                : landed(name, parents ? source : null, source, target);
    }

    /** Rsync makes the directory, and those below it. */
    private static boolean relative(Usage usage) {
        return usage.words().equals(SYNC) && has(usage, Set.of("-R"));
    }

    private static boolean links(Usage usage) {
        return usage.words().equals(LINKER) || has(usage, LINKS);
    }

    /** By its other name it could be written without a question. */
    private @Nullable Judgement shared(Argument source) {
        return run.named(source.text()) || run.below(source.text())
                ? PathCheck.obeyed(source.text(), source)
                : paths.written(source.text(), source);
    }

    private @Nullable Judgement landed(
            String name, @Nullable Argument below, Argument source, Argument target) {
        String landing =
                (target.text().endsWith("/") ? target.text() : target.text() + "/")
                        + (below == null ? name : below.text());
        Judgement objection = paths.written(landing, source);
        return objection == null && (run.named(landing) || run.below(landing))
                ? PathCheck.obeyed(landing, source)
                : objection;
    }

    /** Whether what is in a directory comes directly into the other one. */
    private static boolean contents(Usage usage, String source) {
        return name(source).isEmpty()
                || has(usage, Set.of("-T"))
                || (source.endsWith("/") && usage.words().getFirst().equals("rsync"));
    }

    private boolean top(Argument target) {
        return here.paths()
                .locate(here.workspace(), here.directory(), target.text())
                .equals(new Inside(""));
    }

    private boolean mayBeDirectory(Argument target) {
        return changed
                || target.text().endsWith("/")
                || (sort(target.text()) != Sort.FILE
                        && here.paths()
                                .mayExist(here.workspace(), here.directory(), target.text()));
    }

    private Sort sort(String path) {
        return here.paths().sort(here.workspace(), here.directory(), path);
    }

    /** The last name of a path; empty where it is that of what is in a directory. */
    private static String name(String path) {
        String plain = path;
        while (plain.endsWith("/")) {
            plain = plain.substring(0, plain.length() - 1);
        }
        String name = plain.substring(plain.lastIndexOf('/') + 1);
        return name.equals(".") || name.equals("..") ? "" : name;
    }

    private static @Nullable Argument given(Usage usage, String name) {
        for (Given option : usage.options()) {
            if (option.name().equals(name)) {
                return option.value();
            }
        }
        return null;
    }

    private static boolean has(Usage usage, Set<String> names) {
        for (Given option : usage.options()) {
            if (names.contains(option.name())) {
                return true;
            }
        }
        return false;
    }
}
