package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.shell.Assignment;
import dev.troupe.permission.shell.Redirection;
import dev.troupe.permission.shell.Script;
import dev.troupe.permission.shell.Word;
import dev.troupe.permission.shell.Word.Piece;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What bash does with words before a command runs: the scripts within them, and what it evaluates. */
final class Expansions {
    private final Consumer<Script> scripts;
    private final Consumer<@Nullable Judgement> objections;

    /**
     * Tells what it finds, in order.
     *
     * @param scripts takes what runs in a process of its own
     * @param objections takes what speaks against a word, which may be null
     */
    Expansions(Consumer<Script> scripts, Consumer<@Nullable Judgement> objections) {
        this.scripts = scripts;
        this.objections = objections;
    }

    /** An argument; of those each unknown value asks already. */
    void argument(Word word) {
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
    void expanded(Word word) {
        argument(word);
        objections.accept(Evaluated.objection(word));
    }

    /** The words of an assignment. */
    void assigned(Assignment assignment) {
        expanded(assignment.value());
        if (assignment.index() != null) {
            expanded(assignment.index());
        }
        if (assignment.elements() != null) {
            assignment.elements().forEach(this::expanded);
        }
    }

    /** The words of a redirection, its here-document included. */
    void redirected(Redirection redirection) {
        expanded(redirection.target());
        if (redirection.body() != null) {
            expanded(redirection.body());
        }
    }
}
