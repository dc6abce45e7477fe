package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellRedirection.Operator;
import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads redirections. */
final class RedirectionReader extends GrammarReader {
    /** Longer numbers are no descriptors; bash takes some of them for words. */
    private static final int DIGITS = 4;

    RedirectionReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** Reads the redirection at the cursor, or nothing. */
    @Nullable ShellRedirection read() {
        int descriptor = descriptorLength();
        Operator operator = operator(descriptor);
        if (operator == null) {
            return null;
        }
        int start = in.at();
        in.skip(descriptor + operator.text().length());
        if (in.continues() && extensible(operator)) {
            throw in.fault("a line break stands right behind an operator");
        }
        String prefix = descriptor == 0 ? null : in.text(start, start + descriptor);
        ShellRedirection redirection =
                new ShellRedirection(
                        prefix,
                        operator,
                        target(operator),
                        new HereDocumentBody(),
                        in.since(start));
        if (operator == Operator.HERE_DOCUMENT || operator == Operator.HERE_DOCUMENT_TABS) {
            expect(redirection);
        }
        return redirection;
    }

    /** Reads the redirections behind a compound command. */
    List<ShellRedirection> trailing() {
        List<ShellRedirection> redirections = List.of();
        grammar.blanks.skip();
        for (ShellRedirection it = read(); it != null; it = read()) {
            redirections = GrowingList.with(redirections, it);
            grammar.blanks.skip();
        }
        return piped(redirections);
    }

    /** These and what {@code |&} stands for: {@code 2>&1} in front of a pipe. The cursor stays. */
    List<ShellRedirection> piped(List<ShellRedirection> redirections) {
        if (in.peek() != '|' || in.peek(1) != '&') {
            return redirections;
        }
        TextSpan span = in.span(in.at(), in.at() + 2);
        Piece one = new Piece.Text("1", Quoting.NONE, span);
        ShellWord target = new ShellWord(List.of(one), span);
        return GrowingList.with(
                redirections,
                new ShellRedirection(
                        "2", Operator.DUPLICATE_OUTPUT, target, new HereDocumentBody(), span));
    }

    private ShellWord target(Operator operator) {
        grammar.blanks.skip();
        if (!grammar.words.present()) {
            throw in.fault("a redirection has no target");
        }
        if (duplicates(operator) && in.peek() == '-' && !BashCharacters.endsWord(in.peek(1))) {
            throw in.fault("a word begins right behind a descriptor that is closed");
        }
        if (ReservedWords.at(in).equals("{")) {
            throw in.fault("a brace is the target of a redirection");
        }
        if (grammar.assignments.begins()) {
            throw in.fault("the target of a redirection looks like an assignment");
        }
        int from = in.at();
        ShellWord target = grammar.words.word();
        if (grammar.words.joined()) {
            // Joined, it may look like what is refused above.
            throw in.fault(from, "the target of a redirection goes on over a line break");
        }
        return target;
    }

    private static boolean duplicates(Operator operator) {
        return operator == Operator.DUPLICATE_INPUT || operator == Operator.DUPLICATE_OUTPUT;
    }

    private void expect(ShellRedirection redirection) {
        boolean literal = false;
        for (Piece piece : redirection.target().pieces()) {
            if (!(piece instanceof Piece.Text text) || !delimits(text)) {
                throw unclear(redirection);
            }
            literal |= text.quoting() != Quoting.NONE;
        }
        String delimiter = redirection.target().literal();
        if (delimiter == null) {
            throw unclear(redirection);
        }
        grammar.documents.expect(redirection, delimiter, literal);
    }

    private static boolean delimits(Piece.Text text) {
        return text.quoting() != Quoting.ANSI_C
                && text.text().indexOf('\n') < 0
                && text.text().indexOf('$') < 0
                && text.text().indexOf('`') < 0
                && text.text().indexOf('\\') < 0;
    }

    private ShellSyntaxException unclear(ShellRedirection redirection) {
        return new ShellSyntaxException(
                redirection.target().span().start(), "the delimiter of a here-document is unclear");
    }

    private int descriptorLength() {
        int length = 0;
        if (in.peek() == '{') {
            if (!BashCharacters.startsName(in.peek(1))) {
                return 0;
            }
            do {
                length++;
            } while (BashCharacters.inName(in.peek(length)));
            return in.peek(length) == '}' && redirects(in.peek(length + 1)) ? length + 1 : 0;
        }
        while (length < DIGITS && BashCharacters.digit(in.peek(length))) {
            length++;
        }
        return redirects(in.peek(length)) ? length : 0;
    }

    private static boolean redirects(char c) {
        return c == '<' || c == '>';
    }

    private @Nullable Operator operator(int ahead) {
        char next = in.peek(ahead + 1);
        return switch (in.peek(ahead)) {
            case '<' -> input(next, in.peek(ahead + 2), ahead);
            case '>' ->
                    switch (next) {
                        case '>' -> Operator.APPEND;
                        case '&' -> Operator.DUPLICATE_OUTPUT;
                        case '|' -> Operator.CLOBBER;
                        case '(' -> process(ahead);
                        default -> Operator.WRITE;
                    };
            case '&' -> next == '>' ? both(in.peek(ahead + 2)) : null;
            default -> null;
        };
    }

    private @Nullable Operator input(char second, char third, int ahead) {
        return switch (second) {
            case '<' ->
                    switch (third) {
                        case '<' -> Operator.HERE_STRING;
                        case '-' -> Operator.HERE_DOCUMENT_TABS;
                        default -> Operator.HERE_DOCUMENT;
                    };
            case '&' -> Operator.DUPLICATE_INPUT;
            case '>' -> Operator.READ_WRITE;
            case '(' -> process(ahead);
            default -> Operator.READ;
        };
    }

    /** A process substitution is a word; where a descriptor seems to stand before it, it is something else still. */
    private @Nullable Operator process(int ahead) {
        if (ahead > 0) {
            throw in.fault("a process substitution stands within a word");
        }
        return null;
    }

    private static Operator both(char third) {
        return third == '>' ? Operator.APPEND_BOTH : Operator.WRITE_BOTH;
    }

    private static boolean extensible(Operator operator) {
        return operator == Operator.READ
                || operator == Operator.WRITE
                || operator == Operator.HERE_DOCUMENT
                || operator == Operator.WRITE_BOTH;
    }
}
