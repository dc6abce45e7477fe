package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Piece;

/** Reads the substitutions that hold scripts. */
final class SubstitutionReader extends GrammarReader {
    SubstitutionReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** {@code $( … )}; the cursor stands at the dollar sign. */
    void dollar(WordBuilder pieces, ExpansionContext place) {
        int start = in.at();
        ShellScript script = parenthesised(start);
        pieces.add(new Piece.Substitution(script, false, place.quoted(), in.since(start)));
    }

    /** {@code <( … )} or {@code >( … )}; the cursor stands at the first of them. */
    void process(WordBuilder pieces) {
        int start = in.at();
        boolean output = in.peek() == '>';
        ShellScript script = parenthesised(start);
        pieces.add(new Piece.ProcessSubstitution(script, output, in.since(start)));
    }

    private ShellScript parenthesised(int start) {
        in.skip(2);
        if (in.continues()) {
            throw in.fault("a line break stands behind an opening parenthesis");
        }
        int documents = progress.bodies();
        ShellScript script = grammar.lists.enclosed();
        if (progress.bodies() > documents && !plain(script)) {
            throw in.fault(start, "a substitution holds a here-document and more than one command");
        }
        if (in.done()) {
            throw in.fault(start, "a substitution is not closed");
        }
        if (in.peek() != ')') {
            throw in.fault("a substitution is not closed before this");
        }
        in.skip(1);
        return script;
    }

    /** Bash writes a substitution down and reads that again; with here-documents among several commands it errs. */
    private static boolean plain(ShellScript script) {
        return script.lists().size() == 1
                && script.lists().getFirst().pipelines().size() == 1
                && script.lists().getFirst().pipelines().getFirst().commands().stream()
                        .allMatch(ShellCommand.Simple.class::isInstance);
    }

    /** {@code `…`}; the cursor stands at the first back-tick. */
    void backticks(WordBuilder pieces, ExpansionContext place) {
        int start = in.at();
        in.skip(1);
        ExcerptBuilder excerpt = new ExcerptBuilder(in, closing(start) - in.at());
        while (in.peek() != '`') {
            character(excerpt, place);
        }
        excerpt.ended(in.at());
        in.skip(1);
        ShellScript script = new ShellGrammar(in.over(excerpt), grammar.progress).whole();
        pieces.add(new Piece.Substitution(script, true, place.quoted(), in.since(start)));
    }

    private int closing(int start) {
        int index = start + 1;
        while (in.charAt(index) != '`') {
            index += in.charAt(index) == '\\' ? 2 : 1;
            if (index >= in.end()) {
                throw in.fault(start, "a back-tick is not closed");
            }
        }
        return index;
    }

    /** Within back-ticks, a backslash protects back-ticks, dollar signs and itself from the first reading. */
    private void character(ExcerptBuilder excerpt, ExpansionContext place) {
        if (in.peek() == '\\') {
            switch (in.peek(1)) {
                case '`', '$', '\\' -> in.skip(1);
                case '"' -> {
                    if (place == ExpansionContext.DOCUMENT) {
                        throw in.fault("an escaped quote stands within back-ticks");
                    }
                    if (place == ExpansionContext.QUOTES) {
                        in.skip(1);
                    }
                }
                case '\n' -> throw in.fault("a line goes on within back-ticks");
                default -> {}
            }
        }
        excerpt.take(in.at());
        in.skip(1);
    }
}
