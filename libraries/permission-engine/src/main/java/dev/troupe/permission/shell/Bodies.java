package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Command.Branch;
import dev.troupe.permission.shell.Command.Choice;
import dev.troupe.permission.shell.Script.AndOr;
import dev.troupe.permission.shell.Script.Pipeline;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the bodies of here-documents where they belong: commands are read before the line ends behind which the bodies
 * stand. Scripts within words are left alone, since they were filled when they were read.
 */
final class Bodies {
    private final Map<Integer, Word> bodies;

    Bodies(Progress progress) {
        this.bodies = progress.bodies();
    }

    Script fill(Script script) {
        return new Script(lists(script.lists()), script.span());
    }

    private List<AndOr> lists(List<AndOr> lists) {
        return lists.stream()
                .map(it ->
                        new AndOr(
                                pipelines(it.pipelines()),
                                it.operators(),
                                it.background(),
                                it.span()))
                .toList();
    }

    private List<Pipeline> pipelines(List<Pipeline> pipelines) {
        return pipelines.stream()
                .map(it ->
                        new Pipeline(
                                it.negated(),
                                it.timed(),
                                it.commands().stream().map(this::command).toList(),
                                it.span()))
                .toList();
    }

    private Command command(Command command) {
        List<Redirection> redirections = redirections(command.redirections());
        Span span = command.span();
        return switch (command) {
            case Command.Simple it ->
                    new Command.Simple(it.assignments(), it.words(), redirections, span);
            case Command.Group it ->
                    new Command.Group(fill(it.body()), it.subshell(), redirections, span);
            case Command.If it ->
                    new Command.If(branches(it), otherwise(it.otherwise()), redirections, span);
            case Command.Loop it ->
                    new Command.Loop(
                            it.until(), fill(it.condition()), fill(it.body()), redirections, span);
            case Command.For it ->
                    new Command.For(it.name(), it.words(), fill(it.body()), redirections, span);
            case Command.Case it -> new Command.Case(it.subject(), choices(it), redirections, span);
            case Command.Test it -> new Command.Test(it.words(), redirections, span);
            case Command.Function it ->
                    new Command.Function(it.name(), command(it.body()), redirections, span);
            case Command.Unusual it ->
                    new Command.Unusual(it.what(), lists(it.inner()), redirections, span);
        };
    }

    private List<Branch> branches(Command.If command) {
        return command.branches().stream()
                .map(it -> new Branch(fill(it.condition()), fill(it.body())))
                .toList();
    }

    private @Nullable Script otherwise(@Nullable Script script) {
        return script == null ? null : fill(script);
    }

    private List<Choice> choices(Command.Case command) {
        return command.choices().stream()
                .map(it -> new Choice(it.patterns(), fill(it.body())))
                .toList();
    }

    private List<Redirection> redirections(List<Redirection> redirections) {
        return redirections.stream().map(this::redirection).toList();
    }

    private Redirection redirection(Redirection it) {
        Word body =
                it.operator() == Redirection.Operator.HERE_DOCUMENT
                                || it.operator() == Redirection.Operator.HERE_DOCUMENT_TABS
                        ? bodies.get(it.span().start())
                        : null;
        return new Redirection(it.descriptor(), it.operator(), it.target(), body, it.span());
    }
}
