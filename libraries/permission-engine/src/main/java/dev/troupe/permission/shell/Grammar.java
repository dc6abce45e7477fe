package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Word.Piece;
import dev.troupe.permission.shell.Word.Quoting;
import java.util.List;

/** The readers of one text, which find each other here. */
final class Grammar {
    private final Cursor in;
    private final Progress progress;
    private final Blanks blanks;
    private final HereDocuments documents;
    private final Quotes quotes;
    private final Dollars dollars;
    private final Parameters parameters;
    private final Arithmetic arithmetic;
    private final Substitutions substitutions;
    private final Words words;
    private final Redirections redirections;
    private final Assignments assignments;
    private final Commands commands;
    private final Lists lists;

    Grammar(Cursor in, Progress progress) {
        this.in = in;
        this.progress = progress;
        this.documents = new HereDocuments(in, progress);
        this.blanks = new Blanks(in, documents);
        this.quotes = new Quotes(this);
        this.dollars = new Dollars(this);
        this.parameters = new Parameters(this);
        this.arithmetic = new Arithmetic(this);
        this.substitutions = new Substitutions(this);
        this.words = new Words(this);
        this.redirections = new Redirections(this);
        this.assignments = new Assignments(this);
        this.commands = new Commands(this);
        this.lists = new Lists(this);
    }

    /** The script that the whole text is. */
    Script whole() {
        Script script = lists.enclosed();
        if (!in.done()) {
            throw in.fault("this is not expected here");
        }
        return script;
    }

    /** The pieces of the here-document's body that the whole text is. */
    List<Piece> document() {
        Pieces pieces = new Pieces(in);
        while (!in.done()) {
            switch (in.peek()) {
                case '$' -> dollars.read(pieces, Place.DOCUMENT);
                case '`' -> substitutions.backticks(pieces, Place.DOCUMENT);
                case '\\' -> quotes.inDocument(pieces);
                default -> pieces.take(Quoting.DOUBLE);
            }
        }
        return pieces.all();
    }

    Cursor in() {
        return in;
    }

    Progress progress() {
        return progress;
    }

    Blanks blanks() {
        return blanks;
    }

    HereDocuments documents() {
        return documents;
    }

    Quotes quotes() {
        return quotes;
    }

    Dollars dollars() {
        return dollars;
    }

    Parameters parameters() {
        return parameters;
    }

    Arithmetic arithmetic() {
        return arithmetic;
    }

    Substitutions substitutions() {
        return substitutions;
    }

    Words words() {
        return words;
    }

    Redirections redirections() {
        return redirections;
    }

    Assignments assignments() {
        return assignments;
    }

    Commands commands() {
        return commands;
    }

    Lists lists() {
        return lists;
    }
}
