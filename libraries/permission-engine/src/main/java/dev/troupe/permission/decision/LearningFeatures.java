package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.learning.CommandShape;
import dev.troupe.permission.learning.LearningEligibility;
import dev.troupe.permission.learning.LearningObstacle;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import dev.troupe.permission.schema.ToolEffect;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.shell.ShellCommand.Simple;
import dev.troupe.permission.shell.ShellRedirection;
import dev.troupe.permission.shell.ShellRedirection.Operator;
import dev.troupe.permission.shell.ShellWord;
import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.VariableAssignment;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells learning what a command is made of. */
final class LearningFeatures {
    private LearningFeatures() {}

    /**
     * The shape of a command.
     *
     * @param judgements what is said of it
     */
    static @Nullable CommandShape of(
            Simple simple,
            List<String> argv,
            @Nullable SimpleCommand command,
            List<RuleResult> judgements,
            ExecutionContext here) {
        if (argv.isEmpty()) {
            return null;
        }
        Set<LearningObstacle> traits = EnumSet.noneOf(LearningObstacle.class);
        Map<String, String> environment = environment(simple.assignments(), traits);
        for (ShellWord word : simple.words()) {
            expansions(word, traits);
        }
        for (ShellRedirection redirection : simple.redirections()) {
            redirected(redirection, traits);
        }
        if (command != null && command.usage() != null) {
            effects(command.usage(), traits);
        }
        if (personal(judgements)) {
            traits.add(LearningObstacle.PERSONAL);
        }
        return new CommandShape(
                argv,
                environment,
                directory(here),
                traits.isEmpty() ? Set.of() : traits,
                traits.isEmpty() ? script(argv, here) : null);
    }

    /** Whether something is asked that only a person may answer, and no answer of before. */
    private static boolean personal(List<RuleResult> judgements) {
        for (int i = 0; i < judgements.size(); i++) {
            if (judgements.get(i).personOnly() && !judgements.get(i).asksByDefault()) {
                return true;
            }
        }
        return false;
    }

    private static Map<String, String> environment(
            List<VariableAssignment> assignments, Set<LearningObstacle> traits) {
        if (assignments.isEmpty()) {
            return Map.of();
        }
        Map<String, String> environment = new HashMap<>();
        for (VariableAssignment assignment : assignments) {
            String value = assignment.value().literal();
            environment.put(assignment.name(), String.valueOf(value));
            if (value == null || assignment.index() != null || assignment.elements() != null) {
                traits.add(LearningObstacle.EXPANSION);
            }
        }
        return environment;
    }

    private static @Nullable String script(List<String> argv, ExecutionContext here) {
        Optional<String> script = LearningEligibility.script(argv);
        return script.isEmpty()
                ? null
                : here.paths().content(here.workspace(), here.directory(), script.get());
    }

    private static void expansions(ShellWord word, Set<LearningObstacle> traits) {
        if (word.plain()) {
            return;
        }
        for (Piece piece : word.pieces()) {
            if (piece instanceof Piece.Glob) {
                traits.add(LearningObstacle.GLOB);
            } else if (!(piece instanceof Piece.Text)) {
                traits.add(LearningObstacle.EXPANSION);
            }
        }
    }

    private static void redirected(ShellRedirection redirection, Set<LearningObstacle> traits) {
        Operator operator = redirection.operator();
        boolean document =
                operator == Operator.HERE_DOCUMENT || operator == Operator.HERE_DOCUMENT_TABS;
        traits.add(document ? LearningObstacle.HERE_DOCUMENT : LearningObstacle.REDIRECTION);
    }

    private static void effects(ToolUsage usage, Set<LearningObstacle> traits) {
        if (!usage.started().isEmpty()) {
            traits.add(LearningObstacle.WRAPPED);
        }
        for (ToolUsage.Finding finding : usage.findings()) {
            if (finding.effect() == ToolEffect.CONNECTS) {
                traits.add(LearningObstacle.NETWORK);
            } else if (finding.effect() == ToolEffect.DESTROYS) {
                traits.add(LearningObstacle.IRREVERSIBLE);
            }
        }
    }

    /** Where a command starts, relative to the workspace, as learning writes it. */
    static String directory(ExecutionContext here) {
        return here.paths().locate(here.workspace(), here.directory(), ".") instanceof Inside inside
                ? inside.path()
                : "..";
    }
}
