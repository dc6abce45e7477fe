package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellCommand.Branch;
import dev.troupe.permission.shell.ShellCommand.Choice;
import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the bodies of here-documents where they belong: commands are read before the line ends behind which the bodies
 * stand. Scripts within words are left alone, since they were filled when they were read.
 */
final class HereDocumentBodies {
    private final Map<Integer, ShellWord> bodies;

    HereDocumentBodies(ParseProgress progress) {
        this.bodies = progress.bodies();
    }

    ShellScript fill(ShellScript script) {
        return new ShellScript(lists(script.lists()), script.span());
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

    private ShellCommand command(ShellCommand command) {
        List<ShellRedirection> redirections = redirections(command.redirections());
        TextSpan span = command.span();
        return switch (command) {
            case ShellCommand.Simple it ->
                    new ShellCommand.Simple(it.assignments(), it.words(), redirections, span);
            case ShellCommand.Group it ->
                    new ShellCommand.Group(fill(it.body()), it.subshell(), redirections, span);
            case ShellCommand.If it ->
                    new ShellCommand.If(
                            branches(it), otherwise(it.otherwise()), redirections, span);
            case ShellCommand.Loop it ->
                    new ShellCommand.Loop(
                            it.until(), fill(it.condition()), fill(it.body()), redirections, span);
            case ShellCommand.For it ->
                    new ShellCommand.For(
                            it.name(), it.words(), fill(it.body()), redirections, span);
            case ShellCommand.Case it ->
                    new ShellCommand.Case(it.subject(), choices(it), redirections, span);
            case ShellCommand.Test it -> new ShellCommand.Test(it.words(), redirections, span);
            case ShellCommand.Function it ->
                    new ShellCommand.Function(it.name(), command(it.body()), redirections, span);
            case ShellCommand.Unusual it ->
                    new ShellCommand.Unusual(it.what(), lists(it.inner()), redirections, span);
        };
    }

    private List<Branch> branches(ShellCommand.If command) {
        return command.branches().stream()
                .map(it -> new Branch(fill(it.condition()), fill(it.body())))
                .toList();
    }

    private @Nullable ShellScript otherwise(@Nullable ShellScript script) {
        return script == null ? null : fill(script);
    }

    private List<Choice> choices(ShellCommand.Case command) {
        return command.choices().stream()
                .map(it -> new Choice(it.patterns(), fill(it.body())))
                .toList();
    }

    private List<ShellRedirection> redirections(List<ShellRedirection> redirections) {
        return redirections.stream().map(this::redirection).toList();
    }

    private ShellRedirection redirection(ShellRedirection it) {
        ShellWord body =
                it.operator() == ShellRedirection.Operator.HERE_DOCUMENT
                                || it.operator() == ShellRedirection.Operator.HERE_DOCUMENT_TABS
                        ? bodies.get(it.span().start())
                        : null;
        return new ShellRedirection(it.descriptor(), it.operator(), it.target(), body, it.span());
    }
}
