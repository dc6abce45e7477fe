package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Command.Choice;
import dev.troupe.permission.shell.Command.Simple;
import dev.troupe.permission.shell.Redirection.Operator;
import dev.troupe.permission.shell.Script.AndOr;
import dev.troupe.permission.shell.Script.Pipeline;
import dev.troupe.permission.shell.Word.Piece;
import dev.troupe.permission.shell.Word.Quoting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what other shells than bash read otherwise: {@code sh} is bash, dash or busybox, and where bash compares, dash
 * may write a file.
 */
public final class Portability {
    private static final String DIGIT_OR_DASH = "0123456789-";

    private @Nullable String found;

    private Portability() {}

    /** What in a script not all shells read alike, for people; null when there is nothing of that kind. */
    public static @Nullable String difference(Script script) {
        Portability portability = new Portability();
        portability.script(script);
        return portability.found;
    }

    private void differs(boolean differs, String what) {
        if (differs && found == null) {
            found = what;
        }
    }

    private void script(Script script) {
        script.lists().forEach(this::list);
    }

    private void list(AndOr list) {
        list.pipelines().forEach(this::pipeline);
    }

    private void pipeline(Pipeline pipeline) {
        if (pipeline.timed()) {
            // Elsewhere it is a program that starts what comes behind, be it a reserved word or a
            // setting.
            boolean plain =
                    pipeline.commands().getFirst() instanceof Simple it
                            && it.assignments().isEmpty()
                            && !it.words().isEmpty();
            differs(pipeline.negated() || !plain, "time");
        }
        pipeline.commands().forEach(this::command);
    }

    private void command(Command command) {
        command.redirections().forEach(this::redirection);
        switch (command) {
            case Simple it -> {
                it.assignments().forEach(this::assignment);
                it.words().forEach(this::word);
            }
            case Command.Group it -> script(it.body());
            case Command.If it -> it.scripts().forEach(this::script);
            case Command.Loop it -> {
                script(it.condition());
                script(it.body());
            }
            case Command.For it -> {
                words(it.words());
                script(it.body());
            }
            case Command.Case it -> {
                word(it.subject());
                for (Choice choice : it.choices()) {
                    words(choice.patterns());
                    script(choice.body());
                }
            }
            case Command.Test _ -> differs(true, "[[");
            case Command.Function it -> command(it.body());
            case Command.Unusual it -> differs(true, it.what());
        }
    }

    private void assignment(Assignment it) {
        differs(it.appends(), "+=");
        differs(it.index() != null || it.elements() != null, "an array");
        word(it.value());
    }

    private void redirection(Redirection it) {
        Operator operator = it.operator();
        differs(it.descriptor() != null && it.descriptor().length() > 1, "such a descriptor");
        differs(it.target().span().equals(it.span()), "|&");
        switch (operator) {
            case WRITE_BOTH, APPEND_BOTH, HERE_STRING -> differs(true, operator.text());
            case DUPLICATE_INPUT, DUPLICATE_OUTPUT -> {
                String target = it.target().literal();
                boolean descriptor =
                        target != null && target.length() == 1 && DIGIT_OR_DASH.contains(target);
                differs(!descriptor, operator.text());
            }
            case READ, WRITE, APPEND, CLOBBER, READ_WRITE, HERE_DOCUMENT, HERE_DOCUMENT_TABS -> {}
        }
        word(it.target());
        if (it.body() != null) {
            word(it.body());
        }
    }

    private void words(@Nullable List<Word> words) {
        if (words != null) {
            words.forEach(this::word);
        }
    }

    private void word(Word word) {
        for (Piece piece : word.pieces()) {
            switch (piece) {
                case Piece.Text it -> differs(it.quoting() == Quoting.ANSI_C, "$'…'");
                case Piece.Parameter it -> parameter(it);
                case Piece.Substitution it -> substitution(it.script());
                case Piece.ProcessSubstitution it -> differs(true, it.output() ? ">(…)" : "<(…)");
                case Piece.Arithmetic it -> it.inner().forEach(this::script);
                case Piece.Glob it -> differs(it.text().startsWith("[^"), "[^…]");
                case Piece.Tilde it ->
                        differs(it.user().startsWith("+") || it.user().startsWith("-"), "~+");
                case Piece.Brace _ -> differs(true, "{…}");
            }
        }
    }

    /** A file alone is read by bash, and only opened by others. */
    private void substitution(Script script) {
        boolean file =
                script.lists().size() == 1
                        && script.lists().getFirst().pipelines().getFirst().commands().getFirst()
                                instanceof Simple it
                        && it.words().isEmpty();
        differs(file, "$(<…)");
        script(script);
    }

    private void parameter(Piece.Parameter it) {
        String operation = it.operation();
        boolean known =
                operation.isEmpty()
                        || "-+?=#%".indexOf(operation.charAt(0)) >= 0
                        || (operation.length() > 1
                                && operation.charAt(0) == ':'
                                && "-+?=".indexOf(operation.charAt(1)) >= 0);
        boolean indirect = it.name().length() > 1 && it.name().charAt(0) == '!';
        differs(!known || indirect || operation.indexOf('$') >= 0, "this form of ${…}");
        it.inner().forEach(this::script);
    }
}
