package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.shell.ShellRedirection;
import dev.troupe.permission.shell.ShellScript;
import dev.troupe.permission.shell.ShellWord;
import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.VariableAssignment;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Judges what bash does with words before a command runs: the scripts within them, and what it evaluates. */
final class WordExpansions {
    private final Consumer<ShellScript> scripts;
    private final Consumer<@Nullable RuleResult> objections;

    /**
     * Tells what it finds, in order.
     *
     * @param scripts takes what runs in a process of its own
     * @param objections takes what speaks against a word, which may be null
     */
    WordExpansions(Consumer<ShellScript> scripts, Consumer<@Nullable RuleResult> objections) {
        this.scripts = scripts;
        this.objections = objections;
    }

    /** An argument; of those each unknown value asks already. */
    void argument(ShellWord word) {
        if (word.plain()) {
            return;
        }
        for (Piece piece : word.pieces()) {
            switch (piece) {
                case Piece.Substitution it -> scripts.accept(it.script());
                case Piece.ProcessSubstitution it -> scripts.accept(it.script());
                case Piece.Parameter it -> it.inner().forEach(scripts);
                case Piece.Arithmetic it -> it.inner().forEach(scripts);
                case Piece.Text _, Piece.Glob _, Piece.Tilde _, Piece.Brace _ -> {}
            }
        }
    }

    /** A word that is no argument. */
    void expanded(ShellWord word) {
        argument(word);
        objections.accept(EvaluatedExpansions.objection(word));
    }

    /** The words of an assignment. */
    void assigned(VariableAssignment assignment) {
        expanded(assignment.value());
        if (assignment.index() != null) {
            expanded(assignment.index());
        }
        if (assignment.elements() != null) {
            assignment.elements().forEach(this::expanded);
        }
    }

    /** The words of a redirection, its here-document included. */
    void redirected(ShellRedirection redirection) {
        expanded(redirection.target());
        if (redirection.body() != null) {
            expanded(redirection.body());
        }
    }
}
