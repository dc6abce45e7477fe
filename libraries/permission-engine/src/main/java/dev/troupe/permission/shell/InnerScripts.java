package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellWord.Piece;
import java.util.ArrayList;
import java.util.List;

/** Finds the scripts that run when words are expanded. */
final class InnerScripts {
    private InnerScripts() {}

    static List<ShellScript> of(List<Piece> pieces) {
        List<ShellScript> scripts = new ArrayList<>();
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

    static List<AndOr> lists(List<ShellScript> scripts) {
        List<AndOr> lists = new ArrayList<>();
        scripts.forEach(script -> lists.addAll(script.lists()));
        return lists;
    }

    static List<AndOr> listsOf(List<ShellWord> words) {
        List<AndOr> lists = new ArrayList<>();
        words.forEach(word -> lists.addAll(lists(of(word.pieces()))));
        return lists;
    }
}
