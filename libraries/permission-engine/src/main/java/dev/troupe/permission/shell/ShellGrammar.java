package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;
import java.util.List;

/** Holds the readers of one text, which find each other here. */
final class ShellGrammar {
    final TextCursor in;
    final ParseProgress progress;
    final WhitespaceReader blanks;
    final HereDocuments documents;
    final QuoteReader quotes;
    final ExpansionReader dollars;
    final ParameterReader parameters;
    final ArithmeticReader arithmetic;
    final SubstitutionReader substitutions;
    final WordReader words;
    final RedirectionReader redirections;
    final AssignmentReader assignments;
    final CommandReader commands;
    final ScriptReader lists;

    ShellGrammar(TextCursor in, ParseProgress progress) {
        this.in = in;
        this.progress = progress;
        this.documents = new HereDocuments(in, progress);
        this.blanks = new WhitespaceReader(in, documents);
        this.quotes = new QuoteReader(this);
        this.dollars = new ExpansionReader(this);
        this.parameters = new ParameterReader(this);
        this.arithmetic = new ArithmeticReader(this);
        this.substitutions = new SubstitutionReader(this);
        this.words = new WordReader(this);
        this.redirections = new RedirectionReader(this);
        this.assignments = new AssignmentReader(this);
        this.commands = new CommandReader(this);
        this.lists = new ScriptReader(this);
    }

    /** The script that the whole text is. */
    ShellScript whole() {
        ShellScript script = lists.enclosed();
        if (!in.done()) {
            throw in.fault("this is not expected here");
        }
        return script;
    }

    /** The pieces of the here-document's body that the whole text is. */
    List<Piece> document() {
        WordBuilder pieces = new WordBuilder(in);
        while (!in.done()) {
            switch (in.peek()) {
                case '$' -> dollars.read(pieces, ExpansionContext.DOCUMENT);
                case '`' -> substitutions.backticks(pieces, ExpansionContext.DOCUMENT);
                case '\\' -> quotes.inDocument(pieces);
                default -> pieces.take(Quoting.DOUBLE);
            }
        }
        return pieces.all();
    }
}
