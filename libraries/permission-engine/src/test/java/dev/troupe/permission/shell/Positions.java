package dev.troupe.permission.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import dev.troupe.permission.shell.ShellWord.Piece;

/** Holds that each part of a script stands within what it is a part of. */
final class Positions {
    private Positions() {}

    static void check(ShellScript script, TextSpan around) {
        for (AndOr list : script.lists()) {
            within(list.span(), around);
            for (Pipeline pipeline : list.pipelines()) {
                within(pipeline.span(), list.span());
                pipeline.commands().forEach(command -> check(command, pipeline.span(), around));
            }
        }
    }

    private static void check(ShellCommand command, TextSpan pipeline, TextSpan around) {
        within(command.span(), pipeline);
        for (ShellRedirection it : command.redirections()) {
            within(it.span(), around);
            check(it.target(), around);
            ShellWord body = it.body();
            if (body != null) {
                check(body, around);
            }
        }
        if (command instanceof ShellCommand.Simple simple) {
            for (VariableAssignment it : simple.assignments()) {
                within(it.span(), command.span());
                check(it.value(), it.span());
            }
            simple.words().forEach(word -> check(word, command.span()));
        } else if (command instanceof ShellCommand.Group group) {
            check(group.body(), around);
        }
    }

    private static void check(ShellWord word, TextSpan around) {
        within(word.span(), around);
        for (Piece piece : word.pieces()) {
            within(piece.span(), word.span());
            if (piece instanceof Piece.Substitution it) {
                check(it.script(), piece.span());
            }
        }
    }

    private static void within(TextSpan span, TextSpan around) {
        assertThat(span.start()).isBetween(around.start(), span.end());
        assertThat(span.end()).isLessThanOrEqualTo(around.end());
    }
}
