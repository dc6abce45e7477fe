package dev.troupe.permission.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.shell.Script.AndOr;
import dev.troupe.permission.shell.Script.Pipeline;
import dev.troupe.permission.shell.Word.Piece;

/** Holds that each part of a script stands within what it is a part of. */
final class Positions {
    private Positions() {}

    static void check(Script script, Span around) {
        for (AndOr list : script.lists()) {
            within(list.span(), around);
            for (Pipeline pipeline : list.pipelines()) {
                within(pipeline.span(), list.span());
                pipeline.commands().forEach(command -> check(command, pipeline.span(), around));
            }
        }
    }

    private static void check(Command command, Span pipeline, Span around) {
        within(command.span(), pipeline);
        for (Redirection it : command.redirections()) {
            within(it.span(), around);
            check(it.target(), around);
            Word body = it.body();
            if (body != null) {
                check(body, around);
            }
        }
        if (command instanceof Command.Simple simple) {
            for (Assignment it : simple.assignments()) {
                within(it.span(), command.span());
                check(it.value(), it.span());
            }
            simple.words().forEach(word -> check(word, command.span()));
        } else if (command instanceof Command.Group group) {
            check(group.body(), around);
        }
    }

    private static void check(Word word, Span around) {
        within(word.span(), around);
        for (Piece piece : word.pieces()) {
            within(piece.span(), word.span());
            if (piece instanceof Piece.Substitution it) {
                check(it.script(), piece.span());
            }
        }
    }

    private static void within(Span span, Span around) {
        assertThat(span.start()).isBetween(around.start(), span.end());
        assertThat(span.end()).isLessThanOrEqualTo(around.end());
    }
}
