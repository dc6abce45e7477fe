package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.learning.CommandShape;
import dev.troupe.permission.learning.Learnability;
import dev.troupe.permission.learning.Trait;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import dev.troupe.permission.schema.Effect;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.shell.Assignment;
import dev.troupe.permission.shell.Command.Simple;
import dev.troupe.permission.shell.Redirection;
import dev.troupe.permission.shell.Redirection.Operator;
import dev.troupe.permission.shell.Word;
import dev.troupe.permission.shell.Word.Piece;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells learning what a command is made of. */
final class Shapes {
    private Shapes() {}

    /**
     * The shape of a command.
     *
     * @param judgements what is said of it
     */
    static @Nullable CommandShape of(
            Simple simple,
            List<String> argv,
            @Nullable SimpleCommand command,
            List<Judgement> judgements,
            Surroundings here) {
        if (argv.isEmpty()) {
            return null;
        }
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        Map<String, String> environment = environment(simple.assignments(), traits);
        for (Word word : simple.words()) {
            expansions(word, traits);
        }
        for (Redirection redirection : simple.redirections()) {
            redirected(redirection, traits);
        }
        if (command != null && command.usage() != null) {
            effects(command.usage(), traits);
        }
        if (personal(judgements)) {
            traits.add(Trait.PERSONAL);
        }
        return new CommandShape(
                argv,
                environment,
                directory(here),
                traits.isEmpty() ? Set.of() : traits,
                traits.isEmpty() ? script(argv, here) : null);
    }

    /** Whether something is asked that only a person may answer, and no answer of before. */
    private static boolean personal(List<Judgement> judgements) {
        for (int i = 0; i < judgements.size(); i++) {
            if (judgements.get(i).personOnly() && !judgements.get(i).asksByDefault()) {
                return true;
            }
        }
        return false;
    }

    private static Map<String, String> environment(
            List<Assignment> assignments, Set<Trait> traits) {
        if (assignments.isEmpty()) {
            return Map.of();
        }
        Map<String, String> environment = new HashMap<>();
        for (Assignment assignment : assignments) {
            String value = assignment.value().literal();
            environment.put(assignment.name(), String.valueOf(value));
            if (value == null || assignment.index() != null || assignment.elements() != null) {
                traits.add(Trait.EXPANSION);
            }
        }
        return environment;
    }

    private static @Nullable String script(List<String> argv, Surroundings here) {
        Optional<String> script = Learnability.script(argv);
        return script.isEmpty()
                ? null
                : here.paths().content(here.workspace(), here.directory(), script.get());
    }

    private static void expansions(Word word, Set<Trait> traits) {
        if (word.plain()) {
            return;
        }
        for (Piece piece : word.pieces()) {
            if (piece instanceof Piece.Glob) {
                traits.add(Trait.GLOB);
            } else if (!(piece instanceof Piece.Text)) {
                traits.add(Trait.EXPANSION);
            }
        }
    }

    private static void redirected(Redirection redirection, Set<Trait> traits) {
        Operator operator = redirection.operator();
        boolean document =
                operator == Operator.HERE_DOCUMENT || operator == Operator.HERE_DOCUMENT_TABS;
        traits.add(document ? Trait.HERE_DOCUMENT : Trait.REDIRECTION);
    }

    private static void effects(Usage usage, Set<Trait> traits) {
        if (!usage.started().isEmpty()) {
            traits.add(Trait.WRAPPED);
        }
        for (Usage.Finding finding : usage.findings()) {
            if (finding.effect() == Effect.CONNECTS) {
                traits.add(Trait.NETWORK);
            } else if (finding.effect() == Effect.DESTROYS) {
                traits.add(Trait.IRREVERSIBLE);
            }
        }
    }

    /** Where a command starts, relative to the workspace, as learning writes it. */
    static String directory(Surroundings here) {
        return here.paths().locate(here.workspace(), here.directory(), ".") instanceof Inside inside
                ? inside.path()
                : "..";
    }
}
