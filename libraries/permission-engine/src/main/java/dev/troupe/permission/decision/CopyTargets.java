package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Given;
import dev.troupe.permission.schema.ToolUsage.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what copies and moves write that stands in no word of them: the names that sources have in a directory, and all
 * that is in copied directories. What git puts in the place of files is written as well.
 */
final class CopyTargets {
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
    private static final Set<String> PACKERS = Set.of("gzip", "xz", "bzip2", "zstd");
    private static final Set<String> SHOWING = Set.of("-c");
    private static final List<String> TOUCH = List.of("touch");

    private static final Set<String> WHOLE_DIRECTORIES = Set.of("-R", "-r", "-a", "--recursive");
    private static final Set<String> LINKS = Set.of("-l", "-s", "--link");
    private static final List<String> LINKER = List.of("ln");

    /** With these, a name keeps its directories. */
    private static final Set<String> PARENTS = Set.of("--parents");

    private static final List<String> SYNC = List.of("rsync");

    private final ExecutionContext here;
    private final PathCheck paths;
    private final RunFiles run;
    private final WorkBudget effort;

    /**
     * For one command.
     *
     * @param run what is run without a question
     */
    CopyTargets(ExecutionContext here, PathCheck paths, RunFiles run, WorkBudget effort) {
        this.here = here;
        this.paths = paths;
        this.run = run;
        this.effort = effort;
    }

    /** Why one may not run without a question, or null; of any other command null. */
    @Nullable RuleResult objection(ToolUsage usage) {
        if (REPLACERS.contains(usage.words())) {
            return replaced(usage);
        }
        if (WRITERS.contains(usage.words()) || usage.words().equals(TOUCH)) {
            return overwritten(usage);
        }
        if (PACKERS.contains(usage.words().getFirst()) && !usage.has(SHOWING)) {
            return packed(usage);
        }
        return COPIERS.contains(usage.words()) ? copied(usage) : null;
    }

    private @Nullable RuleResult replaced(ToolUsage usage) {
        for (Operand operand : usage.operands()) {
            RuleResult objection = paths.written(operand.argument().text(), operand.argument());
            if (objection != null) {
                return objection;
            }
        }
        return null;
    }

    private @Nullable RuleResult overwritten(ToolUsage usage) {
        for (Operand operand : usage.operands()) {
            if (operand.kind() == OperandKind.WRITTEN_PATH
                    && run.named(operand.argument().text())) {
                return PathCheck.obeyed(operand.argument().text(), operand.argument());
            }
        }
        return null;
    }

    /** The name that a file gets without its ending is nowhere in the line, and may be one within it. */
    private static @Nullable RuleResult packed(ToolUsage usage) {
        return usage.operands().isEmpty()
                ? null
                : RuleResult.ask(
                        PathCheck.WORKSPACE,
                        "The names of the files that the command makes are not known.",
                        usage.operands().getFirst().argument().span());
    }

    /** Any target may be a directory, in which sources get their names. */
    private @Nullable RuleResult copied(ToolUsage usage) {
        List<CommandArgument> sources = new ArrayList<>(usage.operands().size());
        usage.operands().forEach(it -> sources.add(it.argument()));
        CommandArgument target = given(usage, "-t");
        if (target == null && !sources.isEmpty()) {
            // A link is made where the command runs.
            target =
                    sources.size() > 1
                            ? sources.removeLast()
                            : CommandArgument.whole(".", sources.getFirst().span());
        }
        if (target == null) {
            return null;
        }
        RuleResult objection = obeyed(target.text(), target);
        for (int i = 0; i < sources.size() && objection == null; i++) {
            objection = effort.spare(EACH) ? copied(usage, sources.get(i), target) : null;
        }
        return objection;
    }

    private @Nullable RuleResult obeyed(String file, CommandArgument place) {
        return run.named(file) || run.below(file) ? PathCheck.obeyed(file, place) : null;
    }

    private @Nullable RuleResult copied(
            ToolUsage usage, CommandArgument source, CommandArgument target) {
        if (usage.has(WHOLE_DIRECTORIES) && (contents(usage, source.text()) || top(target))) {
            return RuleResult.ask(
                    PathCheck.WORKSPACE,
                    "Troupe cannot tell what the command copies to "
                            + QuotedText.text(target.text())
                            + " from "
                            + QuotedText.text(source.text())
                            + ".",
                    source.span());
        }
        if (usage.words().equals(LINKER) || usage.has(LINKS)) {
            // By its other name it could be written without a question.
            RuleResult shared = written(source.text(), source);
            if (shared != null) {
                return shared;
            }
        }
        String below = target.text().endsWith("/") ? target.text() : target.text() + "/";
        RuleResult objection = written(below + name(source.text()), source);
        boolean parents = usage.has(PARENTS) || usage.words().equals(SYNC);
        return objection == null && parents ? written(below + source.text(), source) : objection;
    }

    private @Nullable RuleResult written(String file, CommandArgument place) {
        RuleResult objection = obeyed(file, place);
        return objection == null ? paths.written(file, place) : objection;
    }

    /** Whether what is in a directory comes directly into the other one. */
    private static boolean contents(ToolUsage usage, String source) {
        return name(source).isEmpty()
                || usage.has(Set.of("-T"))
                || (source.endsWith("/") && usage.words().getFirst().equals("rsync"));
    }

    private boolean top(CommandArgument target) {
        return here.paths()
                .locate(here.workspace(), here.directory(), target.text())
                .equals(new Inside(""));
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

    private static @Nullable CommandArgument given(ToolUsage usage, String name) {
        for (Given option : usage.options()) {
            if (option.name().equals(name)) {
                return option.value();
            }
        }
        return null;
    }
}
