package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellRedirection.Operator;
import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Scripts of every kind of command and word, such as a line could hold. */
final class Scripts {
    private static final TextSpan NOWHERE = new TextSpan(0, 0);
    private static final List<String> PLAIN =
            List.of(
                    "a", "git", "x-y", "9", "+", "%", "é", "b=c", "x#", "!", "^", ",", ".", "{}",
                    "]");
    private static final List<String> ANY =
            List.of(
                    "", "a", " ", "\n", "\t", "$x", "`", "\\", "\"", "$(", "|", ";", "#", "~", "*",
                    "{a,b}", "EOF", "é");

    private final Random random;

    Scripts(long seed) {
        this.random = new Random(seed);
    }

    ShellScript script(int depth) {
        return new ShellScript(some(1, 3, () -> list(depth)), NOWHERE);
    }

    private AndOr list(int depth) {
        List<Pipeline> pipelines = some(1, 2, () -> pipeline(depth));
        List<ShellScript.Operator> operators =
                some(
                        pipelines.size() - 1,
                        pipelines.size() - 1,
                        () -> any(List.of(ShellScript.Operator.values())));
        return new AndOr(pipelines, operators, random.nextInt(6) == 0, NOWHERE);
    }

    private Pipeline pipeline(int depth) {
        return new Pipeline(
                random.nextInt(6) == 0,
                random.nextInt(8) == 0,
                some(1, 2, () -> command(depth)),
                NOWHERE);
    }

    private ShellCommand command(int depth) {
        List<ShellRedirection> redirections = some(0, 1, () -> redirection(depth));
        int kind = random.nextInt(depth > 0 ? 15 : 5);
        return switch (kind) {
            case 5, 6 ->
                    new ShellCommand.Group(script(depth - 1), kind == 5, redirections, NOWHERE);
            case 7 ->
                    new ShellCommand.If(
                            some(
                                    1,
                                    2,
                                    () ->
                                            new ShellCommand.Branch(
                                                    script(depth - 1), script(depth - 1))),
                            random.nextBoolean() ? script(depth - 1) : null,
                            redirections,
                            NOWHERE);
            case 8 ->
                    new ShellCommand.Loop(
                            random.nextBoolean(),
                            script(depth - 1),
                            script(depth - 1),
                            redirections,
                            NOWHERE);
            case 9 ->
                    new ShellCommand.For(
                            "x",
                            random.nextBoolean() ? some(0, 2, () -> word(depth)) : null,
                            script(depth - 1),
                            redirections,
                            NOWHERE);
            case 10 ->
                    new ShellCommand.Case(
                            word(depth), some(0, 2, () -> choice(depth)), redirections, NOWHERE);
            case 11 ->
                    new ShellCommand.Function(
                            "f-1:x",
                            new ShellCommand.Group(script(depth - 1), true, redirections, NOWHERE),
                            List.of(),
                            NOWHERE);
            case 12 ->
                    new ShellCommand.Unusual(
                            any(List.of(UnusualCommandNames.SELECT, UnusualCommandNames.COUNTING)),
                            script(depth - 1).lists(),
                            redirections,
                            NOWHERE);
            default -> simple(depth, redirections);
        };
    }

    private ShellCommand.Choice choice(int depth) {
        ShellScript body =
                random.nextInt(4) == 0 ? new ShellScript(List.of(), NOWHERE) : script(depth - 1);
        return new ShellCommand.Choice(some(1, 2, () -> word(depth)), body);
    }

    private ShellCommand simple(int depth, List<ShellRedirection> redirections) {
        List<VariableAssignment> assignments = some(0, 1, () -> assignment(depth));
        List<ShellWord> words = new ArrayList<>(List.of(quoted()));
        words.addAll(some(0, 3, () -> word(depth)));
        return new ShellCommand.Simple(assignments, words, redirections, NOWHERE);
    }

    private VariableAssignment assignment(int depth) {
        ShellWord none = new ShellWord(List.of(), NOWHERE);
        return switch (random.nextInt(3)) {
            case 0 ->
                    new VariableAssignment(
                            "a", null, true, none, some(0, 2, () -> inQuotes(depth)), NOWHERE);
            case 1 -> new VariableAssignment("a", operator("1"), false, word(depth), null, NOWHERE);
            default ->
                    new VariableAssignment(
                            "a_1",
                            null,
                            false,
                            random.nextBoolean() ? none : word(depth),
                            null,
                            NOWHERE);
        };
    }

    private ShellRedirection redirection(int depth) {
        Operator operator = any(List.of(Operator.values()));
        String descriptor = random.nextBoolean() ? null : any(List.of("2", "{fd}"));
        return switch (operator) {
            case HERE_DOCUMENT, HERE_DOCUMENT_TABS -> document(operator);
            case WRITE_BOTH, APPEND_BOTH ->
                    new ShellRedirection(
                            null, operator, inQuotes(depth), new HereDocumentBody(), NOWHERE);
            default ->
                    new ShellRedirection(
                            descriptor, operator, inQuotes(depth), new HereDocumentBody(), NOWHERE);
        };
    }

    private ShellRedirection document(Operator operator) {
        boolean literal = random.nextBoolean();
        Quoting quoting = literal ? Quoting.SINGLE : Quoting.DOUBLE;
        List<Piece> pieces = new ArrayList<>();
        pieces.add(text(any(List.of("x\n", "$x `\n", "'\"\n", "  \\\\ y\n")), quoting));
        if (!literal) {
            pieces.add(parameter(true));
            pieces.add(text("\n", quoting));
        }
        ShellWord target =
                new ShellWord(
                        List.of(text("EOF", literal ? Quoting.SINGLE : Quoting.NONE)), NOWHERE);
        return new ShellRedirection(
                null,
                operator,
                target,
                new HereDocumentBody(new ShellWord(pieces, NOWHERE)),
                NOWHERE);
    }

    private ShellWord word(int depth) {
        List<Piece> pieces = new ArrayList<>(some(0, 2, () -> piece(depth)));
        // Plain text on both sides would be read as one.
        if (pieces.isEmpty() || random.nextInt(4) == 0) {
            pieces.addFirst(text(any(PLAIN), Quoting.NONE));
        }
        return new ShellWord(pieces, NOWHERE);
    }

    /** Such a word looks neither like an assignment nor like an index. */
    private ShellWord inQuotes(int depth) {
        List<Piece> pieces = new ArrayList<>(quoted().pieces());
        pieces.addAll(word(depth).pieces());
        return new ShellWord(pieces, NOWHERE);
    }

    private Piece piece(int depth) {
        boolean quoted = random.nextBoolean();
        return switch (random.nextInt(depth > 0 ? 13 : 10)) {
            case 0, 1 -> text(any(ANY), Quoting.SINGLE);
            case 2, 3 -> text(any(ANY) + any(List.of("", "'")), Quoting.DOUBLE);
            case 4 ->
                    text(
                            any(List.of("a", " ", "$", "\\", "'", "*", "~", "{", ";")),
                            Quoting.BACKSLASH);
            case 5 -> text(any(ANY) + any(List.of("", "'", "\u0001", "\u001B[")), Quoting.ANSI_C);
            case 6 -> parameter(quoted);
            case 7 -> new Piece.Glob(any(List.of("*", "?", "[a-z]", "[!x]")), NOWHERE);
            case 8 -> new Piece.Brace(any(List.of("{a,b}", "{1..9}", "{x,{y,z}}")), NOWHERE);
            case 9 ->
                    new Piece.Arithmetic(
                            any(List.of("1", " x + (2) ")), List.of(), quoted, NOWHERE);
            case 10 -> new Piece.Substitution(plain(depth - 1), true, quoted, NOWHERE);
            default -> new Piece.Substitution(plain(depth - 1), false, quoted, NOWHERE);
        };
    }

    /** Without here-documents, which do not go with further commands in a substitution. */
    private ShellScript plain(int depth) {
        ShellCommand command =
                random.nextBoolean()
                        ? simple(depth, List.of())
                        : new ShellCommand.Group(
                                new ShellScript(
                                        List.of(ListReader.of(simple(depth, List.of()))), NOWHERE),
                                true,
                                List.of(),
                                NOWHERE);
        return new ShellScript(some(1, 2, () -> ListReader.of(command)), NOWHERE);
    }

    private Piece parameter(boolean quoted) {
        return new Piece.Parameter(
                any(List.of("x", "1", "@", "?", "#x", "!y")), "", List.of(), quoted, NOWHERE);
    }

    private ShellWord quoted() {
        return new ShellWord(List.of(text(any(ANY), Quoting.SINGLE)), NOWHERE);
    }

    private static ShellWord operator(String text) {
        return new ShellWord(List.of(text(text, Quoting.NONE)), NOWHERE);
    }

    private static Piece text(String text, Quoting quoting) {
        return new Piece.Text(text, quoting, NOWHERE);
    }

    private <T extends @Nullable Object> List<T> some(int least, int most, Supplier<T> supplier) {
        List<T> some = new ArrayList<>();
        for (int i = least + random.nextInt(most - least + 1); i > 0; i--) {
            some.add(supplier.get());
        }
        return some;
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
