package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Operator;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import dev.troupe.permission.shell.ShellWord.Piece;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A script without its positions, as text that shows every other part of it. */
final class Shown {
    private Shown() {}

    static String script(@Nullable ShellScript script) {
        return script == null
                ? "-"
                : script.lists().stream().map(Shown::list).collect(Collectors.joining("; "));
    }

    private static String list(AndOr list) {
        StringBuilder shown = new StringBuilder(pipeline(list.pipelines().getFirst()));
        for (int i = 1; i < list.pipelines().size(); i++) {
            shown.append(list.operators().get(i - 1) == Operator.AND ? " && " : " || ");
            shown.append(pipeline(list.pipelines().get(i)));
        }
        return shown + (list.background() ? " &" : "");
    }

    private static String pipeline(Pipeline pipeline) {
        return (pipeline.timed() ? "time " : "")
                + (pipeline.negated() ? "! " : "")
                + pipeline.commands().stream()
                        .map(Shown::command)
                        .collect(Collectors.joining(" | "));
    }

    private static String command(ShellCommand command) {
        String kind =
                switch (command) {
                    case ShellCommand.Simple it -> simple(it);
                    case ShellCommand.Group it ->
                            (it.subshell() ? "subshell{" : "group{") + script(it.body()) + "}";
                    case ShellCommand.If it ->
                            it.branches().stream()
                                            .map(b ->
                                                    "if{"
                                                            + script(b.condition())
                                                            + "}{"
                                                            + script(b.body())
                                                            + "}")
                                            .collect(Collectors.joining())
                                    + "else{"
                                    + script(it.otherwise())
                                    + "}";
                    case ShellCommand.Loop it ->
                            (it.until() ? "until{" : "while{")
                                    + script(it.condition())
                                    + "}{"
                                    + script(it.body())
                                    + "}";
                    case ShellCommand.For it ->
                            "for{"
                                    + it.name()
                                    + " "
                                    + (it.words() == null ? "-" : words(it.words()))
                                    + "}{"
                                    + script(it.body())
                                    + "}";
                    case ShellCommand.Case it ->
                            "case{"
                                    + word(it.subject())
                                    + "}"
                                    + it.choices().stream()
                                            .map(c ->
                                                    "{"
                                                            + words(c.patterns())
                                                            + "}{"
                                                            + script(c.body())
                                                            + "}")
                                            .collect(Collectors.joining());
                    case ShellCommand.Function it ->
                            "function{" + it.name() + "}" + command(it.body());
                    case ShellCommand.Unusual it ->
                            "unusual{"
                                    + it.what()
                                    + "}{"
                                    + it.inner().stream()
                                            .map(Shown::list)
                                            .collect(Collectors.joining("; "))
                                    + "}";
                };
        return kind
                + command.redirections().stream()
                        .map(it -> " " + redirection(it))
                        .collect(Collectors.joining());
    }

    private static String simple(ShellCommand.Simple command) {
        return (command.assignments().stream()
                                .map(Shown::assignment)
                                .collect(Collectors.joining(" "))
                        + " "
                        + words(command.words()))
                .strip();
    }

    private static String assignment(VariableAssignment it) {
        List<ShellWord> elements = it.elements();
        ShellWord index = it.index();
        return "set{"
                + it.name()
                + (index == null ? "" : "[" + word(index) + "]")
                + (it.appends() ? "+=" : "=")
                + (elements == null ? word(it.value()) : "(" + words(elements) + ")")
                + "}";
    }

    private static String redirection(ShellRedirection it) {
        ShellWord body = it.body();
        return (it.descriptor() == null ? "" : it.descriptor())
                + it.operator().text()
                + word(it.target())
                + (body == null ? "" : "{" + word(body) + "}");
    }

    private static String words(List<ShellWord> words) {
        return words.stream().map(Shown::word).collect(Collectors.joining(" "));
    }

    static String word(ShellWord word) {
        return word.pieces().stream().map(Shown::piece).collect(Collectors.joining());
    }

    private static String piece(Piece piece) {
        return switch (piece) {
            case Piece.Text it ->
                    switch (it.quoting()) {
                        case NONE -> it.text();
                        case BACKSLASH -> "\\" + it.text();
                        case SINGLE -> "'" + it.text() + "'";
                        case DOUBLE -> "\"" + it.text() + "\"";
                        case ANSI_C -> "$'" + it.text() + "'";
                    };
            case Piece.Parameter it ->
                    quoted(it.quoted())
                            + "${"
                            + it.name()
                            + "}"
                            + it.operation()
                            + it.inner().stream()
                                    .map(s -> "<" + script(s) + ">")
                                    .collect(Collectors.joining());
            case Piece.Substitution it ->
                    quoted(it.quoted())
                            + (it.backticks() ? "`" : "$")
                            + "<"
                            + script(it.script())
                            + ">";
            case Piece.ProcessSubstitution it ->
                    (it.output() ? "out<" : "in<") + script(it.script()) + ">";
            case Piece.Arithmetic it ->
                    quoted(it.quoted())
                            + "$(("
                            + it.text()
                            + "))"
                            + it.inner().stream()
                                    .map(s -> "<" + script(s) + ">")
                                    .collect(Collectors.joining());
            case Piece.Glob it -> "glob<" + it.text() + ">";
            case Piece.Tilde it -> "home<" + it.user() + ">";
            case Piece.Brace it -> "brace<" + it.text() + ">";
        };
    }

    private static String quoted(boolean quoted) {
        return quoted ? "q" : "";
    }
}
