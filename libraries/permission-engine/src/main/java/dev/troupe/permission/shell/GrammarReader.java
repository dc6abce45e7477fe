package dev.troupe.permission.shell;

/** Reads one kind of construct, with the readers of all others at hand. */
abstract class GrammarReader {
    final ShellGrammar grammar;
    final TextCursor in;
    final ParseProgress progress;

    GrammarReader(ShellGrammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in;
        this.progress = grammar.progress;
    }
}
