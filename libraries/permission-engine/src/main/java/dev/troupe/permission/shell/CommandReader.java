package dev.troupe.permission.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads commands. */
final class CommandReader extends GrammarReader {
    CommandReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** The command at the cursor. */
    ShellCommand read() {
        int mark = progress.mark();
        ShellCommand compound = compound();
        ShellCommand command = compound != null ? compound : new SimpleReader(grammar).read();
        progress.absorb(mark);
        return command;
    }

    /** The compound command at the cursor, which a function needs. */
    ShellCommand body() {
        String word = ReservedWords.at(in);
        boolean other = word.equals("function") || word.equals("coproc");
        ShellCommand body = other ? null : compound();
        if (body == null) {
            throw in.fault("a function has no body in braces or parentheses");
        }
        return body;
    }

    /** The command at the cursor if a reserved word or a parenthesis begins it; otherwise nothing. */
    private @Nullable ShellCommand compound() {
        if (in.peek() == '(') {
            return in.peek(1) == '(' ? arithmetic() : group(true);
        }
        String word = ReservedWords.at(in);
        return switch (word) {
            case "{" -> group(false);
            case "if" -> new ConditionalReader(grammar).branches();
            case "while", "until" -> new LoopReader(grammar).loop(word.equals("until"));
            case "for" -> new LoopReader(grammar).over();
            case "select" -> new LoopReader(grammar).select();
            case "case" -> new ConditionalReader(grammar).choices();
            case "[[" -> new TestExpressionReader(grammar).read();
            case "function" -> new FunctionReader(grammar).declared();
            case "coproc" -> coproc();
            default -> {
                if (ReservedWords.reserved(word)) {
                    throw in.fault("`" + word + "` is not expected here");
                }
                yield null;
            }
        };
    }

    private ShellCommand group(boolean subshell) {
        int start = in.at();
        if (subshell) {
            grammar.blanks.operator(1);
        } else {
            in.skip(1);
        }
        ShellScript body = grammar.lists.body();
        if (subshell) {
            if (in.peek() != ')') {
                throw in.fault("`)` is missing");
            }
            in.skip(1);
        } else {
            ReservedWords.expect(in, "}");
        }
        return finish(
                start,
                (redirections, span) -> new ShellCommand.Group(body, subshell, redirections, span));
    }

    private ShellCommand arithmetic() {
        int start = in.at();
        List<ShellScript> inner = grammar.arithmetic.read(0);
        return unusual(UnusualCommandNames.ARITHMETIC, InnerScripts.lists(inner), start);
    }

    private ShellCommand coproc() {
        int start = in.at();
        progress.enter(in);
        in.skip("coproc".length());
        grammar.blanks.skip();
        int name = grammar.assignments.nameLength();
        if (name > 0 && grouped(name)) {
            in.skip(name);
            grammar.blanks.skip();
        }
        ShellCommand command = read();
        checkCoproc(command);
        progress.leave();
        return new ShellCommand.Unusual(
                UnusualCommandNames.COPROC,
                List.of(ListReader.of(command)),
                List.of(),
                in.since(start));
    }

    /** Bash takes the first word for a name if a reserved one follows. */
    private void checkCoproc(ShellCommand command) {
        boolean unclear =
                switch (command) {
                    case ShellCommand.Simple simple ->
                            simple.words().size() > 1
                                    && ReservedWords.reserved(
                                            String.valueOf(simple.words().get(1).literal()));
                    case ShellCommand.Unusual unusual ->
                            unusual.what().equals(UnusualCommandNames.COPROC);
                    default -> false;
                };
        if (unclear) {
            progress.recognise(ListReader.of(command));
            throw new ShellSyntaxException(
                    command.span().start(), "it is unclear what `coproc` runs");
        }
    }

    /** Whether a group stands behind the name: then it names the coprocess. */
    private boolean grouped(int name) {
        int index = in.at() + name;
        while (BashCharacters.blank(in.charAt(index))) {
            index++;
        }
        char c = in.charAt(index);
        return c == '(' || (c == '{' && BashCharacters.endsWord(in.charAt(index + 1)));
    }

    ShellCommand unusual(String what, List<ShellScript.AndOr> inner, int start) {
        return finish(
                start,
                (redirections, span) -> new ShellCommand.Unusual(what, inner, redirections, span));
    }

    /** Reads the redirections behind a compound command. */
    ShellCommand finish(int start, Ending ending) {
        int end = in.at();
        List<ShellRedirection> redirections = grammar.redirections.trailing();
        TextSpan span = in.span(start, end);
        return ending.command(
                redirections,
                redirections.isEmpty()
                        ? span
                        : new TextSpan(span.start(), redirections.getLast().span().end()));
    }

    /** Makes a command of what is known in the end. */
    interface Ending {
        ShellCommand command(List<ShellRedirection> redirections, TextSpan span);
    }
}
