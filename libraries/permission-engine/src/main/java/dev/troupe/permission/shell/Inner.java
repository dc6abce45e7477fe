package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Script.AndOr;
import dev.troupe.permission.shell.Word.Piece;
import java.util.ArrayList;
import java.util.List;

/** The scripts that run when words are expanded. */
final class Inner {
    private Inner() {}

    static List<Script> of(List<Piece> pieces) {
        List<Script> scripts = new ArrayList<>();
        for (Piece piece : pieces) {
            switch (piece) {
                case Piece.Parameter it -> scripts.addAll(it.inner());
                case Piece.Arithmetic it -> scripts.addAll(it.inner());
                case Piece.Substitution it -> scripts.add(it.script());
                case Piece.ProcessSubstitution it -> scripts.add(it.script());
                case Piece.Text _, Piece.Glob _, Piece.Tilde _, Piece.Brace _ -> {}
            }
        }
        return scripts;
    }

    static List<AndOr> lists(List<Script> scripts) {
        List<AndOr> lists = new ArrayList<>();
        scripts.forEach(script -> lists.addAll(script.lists()));
        return lists;
    }

    static List<AndOr> listsOf(List<Word> words) {
        List<AndOr> lists = new ArrayList<>();
        words.forEach(word -> lists.addAll(lists(of(word.pieces()))));
        return lists;
    }
}
