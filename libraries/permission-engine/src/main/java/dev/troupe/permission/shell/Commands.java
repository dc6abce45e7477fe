package dev.troupe.permission.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads commands. */
final class Commands {
    private final Grammar grammar;
    private final Cursor in;

    Commands(Grammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in();
    }

    /** The command at the cursor. */
    Command read() {
        int mark = grammar.progress().mark();
        Command compound = compound();
        Command command = compound != null ? compound : new SimpleReader(grammar).read();
        grammar.progress().absorb(mark);
        return command;
    }

    /** The compound command at the cursor, which a function needs. */
    Command body() {
        String word = Keyword.at(in);
        boolean other = word.equals("function") || word.equals("coproc");
        Command body = other ? null : compound();
        if (body == null) {
            throw in.fault("a function has no body in braces or parentheses");
        }
        return body;
    }

    /** The command at the cursor if a reserved word or a parenthesis begins it; otherwise nothing. */
    private @Nullable Command compound() {
        if (in.peek() == '(') {
            return in.peek(1) == '(' ? arithmetic() : group(true);
        }
        String word = Keyword.at(in);
        return switch (word) {
            case "{" -> group(false);
            case "if" -> new Conditionals(grammar).branches();
            case "while", "until" -> new Loops(grammar).loop(word.equals("until"));
            case "for" -> new Loops(grammar).over();
            case "select" -> new Loops(grammar).select();
            case "case" -> new Conditionals(grammar).choices();
            case "[[" -> new Tests(grammar).read();
            case "function" -> new Functions(grammar).declared();
            case "coproc" -> coproc();
            default -> {
                if (Keyword.reserved(word)) {
                    throw in.fault("`" + word + "` is not expected here");
                }
                yield null;
            }
        };
    }

    private Command group(boolean subshell) {
        int start = in.at();
        if (subshell) {
            grammar.blanks().operator(1);
        } else {
            in.skip(1);
        }
        Script body = grammar.lists().body();
        if (subshell) {
            if (in.peek() != ')') {
                throw in.fault("`)` is missing");
            }
            in.skip(1);
        } else {
            Keyword.expect(in, "}");
        }
        return finish(
                start,
                (redirections, span) -> new Command.Group(body, subshell, redirections, span));
    }

    private Command arithmetic() {
        int start = in.at();
        List<Script> inner = grammar.arithmetic().read(0);
        return unusual(Unusual.ARITHMETIC, Inner.lists(inner), start);
    }

    private Command coproc() {
        int start = in.at();
        grammar.progress().enter(in);
        in.skip("coproc".length());
        grammar.blanks().skip();
        int name = grammar.assignments().nameLength();
        if (name > 0 && grouped(name)) {
            in.skip(name);
            grammar.blanks().skip();
        }
        Command command = read();
        checkCoproc(command);
        grammar.progress().leave();
        return new Command.Unusual(
                Unusual.COPROC, List.of(ListReader.of(command)), List.of(), in.since(start));
    }

    /** Bash takes the first word for a name if a reserved one follows. */
    private void checkCoproc(Command command) {
        boolean unclear =
                switch (command) {
                    case Command.Simple simple ->
                            simple.words().size() > 1
                                    && Keyword.reserved(
                                            String.valueOf(simple.words().get(1).literal()));
                    case Command.Unusual unusual -> unusual.what().equals(Unusual.COPROC);
                    default -> false;
                };
        if (unclear) {
            grammar.progress().recognise(ListReader.of(command));
            throw new Fault(command.span().start(), "it is unclear what `coproc` runs");
        }
    }

    /** Whether a group stands behind the name: then it names the coprocess. */
    private boolean grouped(int name) {
        int index = in.at() + name;
        while (Characters.blank(in.charAt(index))) {
            index++;
        }
        char c = in.charAt(index);
        return c == '(' || (c == '{' && Characters.endsWord(in.charAt(index + 1)));
    }

    Command unusual(String what, List<Script.AndOr> inner, int start) {
        return finish(
                start,
                (redirections, span) -> new Command.Unusual(what, inner, redirections, span));
    }

    /** Reads the redirections behind a compound command. */
    Command finish(int start, Ending ending) {
        int end = in.at();
        List<Redirection> redirections = grammar.redirections().trailing();
        Span span = in.span(start, end);
        return ending.command(
                redirections,
                redirections.isEmpty()
                        ? span
                        : new Span(span.start(), redirections.getLast().span().end()));
    }

    /** Makes a command of what is known in the end. */
    interface Ending {
        Command command(List<Redirection> redirections, Span span);
    }
}
