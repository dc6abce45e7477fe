package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Operator;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import dev.troupe.permission.shell.ShellWord.Piece;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What runs according to a script when every program does nothing and succeeds: the words of each simple command, as
 * far as they are known.
 */
final class Expectation {
    private final List<List<String>> certain = new ArrayList<>();
    private final List<List<String>> possible = new ArrayList<>();
    private int unknown;
    private boolean predictable = true;

    static Expectation of(ShellScript script) {
        Expectation expectation = new Expectation();
        expectation.script(script, true);
        return expectation;
    }

    /** Whether the script has nothing in it whose effect is not modelled here. */
    boolean predictable() {
        return predictable;
    }

    /** Whether exactly this may have run, in any order: nothing is missing, and nothing is there besides. */
    @Nullable String difference(List<List<String>> ran) {
        List<List<String>> rest = new ArrayList<>(ran);
        for (List<String> words : certain) {
            if (!rest.remove(words)) {
                return "did not run: " + words;
            }
        }
        possible.forEach(rest::remove);
        return rest.size() > unknown ? "ran besides: " + rest : null;
    }

    private void script(@Nullable ShellScript script, boolean surely) {
        if (script != null) {
            script.lists().forEach(list -> list(list, surely));
        }
    }

    private void list(AndOr list, boolean surely) {
        boolean reached = surely;
        for (int i = 0; i < list.pipelines().size(); i++) {
            pipeline(list.pipelines().get(i), reached);
            // Behind || and behind a negation, whether the next one runs is left open.
            reached &=
                    i < list.operators().size()
                            && list.operators().get(i) == Operator.AND
                            && succeeds(list.pipelines().get(i));
        }
    }

    private static boolean succeeds(Pipeline pipeline) {
        return !pipeline.negated()
                && pipeline.commands().getLast() instanceof ShellCommand.Simple it
                && !it.words().isEmpty()
                && !builtin(it.words().getFirst().literal())
                && it.redirections().stream().allMatch(Expectation::works);
    }

    private void pipeline(Pipeline pipeline, boolean surely) {
        pipeline.commands().forEach(command -> command(command, surely));
    }

    private void command(ShellCommand command, boolean surely) {
        boolean runs = surely;
        for (ShellRedirection it : command.redirections()) {
            runs &= redirection(it, runs);
        }
        switch (command) {
            case ShellCommand.Simple it -> simple(it, runs);
            case ShellCommand.Group it -> script(it.body(), runs);
            case ShellCommand.If it -> {
                script(it.branches().getFirst().condition(), runs);
                for (ShellCommand.Branch branch : it.branches()) {
                    script(branch.body(), false);
                }
                script(it.otherwise(), false);
            }
            case ShellCommand.For it -> loop(it, runs);
            case ShellCommand.Case it -> {
                word(it.subject(), runs);
                for (ShellCommand.Choice choice : it.choices()) {
                    words(choice.patterns(), false);
                    script(choice.body(), false);
                }
            }
            case ShellCommand.Loop _, ShellCommand.Function _, ShellCommand.Unusual _ ->
                    predictable = false;
        }
    }

    private void simple(ShellCommand.Simple command, boolean surely) {
        for (VariableAssignment it : command.assignments()) {
            predictable &= it.index() == null;
            word(it.value(), surely);
            if (it.elements() != null) {
                words(it.elements(), surely);
            }
        }
        words(command.words(), surely);
        if (command.words().isEmpty()) {
            return;
        }
        List<String> literal = new ArrayList<>();
        for (ShellWord word : command.words()) {
            String text = word.literal();
            if (text == null) {
                unknown++;
                return;
            }
            literal.add(text);
        }
        if (!builtin(literal.getFirst())) {
            (surely ? certain : possible).add(literal);
        } else if (literal.getFirst().startsWith("%")) {
            possible.add(literal);
        }
    }

    /** What bash does itself is not shown; {@code %…} is a job to it, unless in a pipeline. */
    private static boolean builtin(@Nullable String name) {
        return name != null && (List.of(":", ".", "[").contains(name) || name.startsWith("%"));
    }

    private void loop(ShellCommand.For loop, boolean surely) {
        List<ShellWord> words = loop.words() == null ? List.of() : loop.words();
        words(words, surely);
        predictable &= words.stream().allMatch(word -> word.literal() != null);
        for (int i = 0; i < words.size(); i++) {
            script(loop.body(), surely);
        }
    }

    /** Whether it surely succeeds. */
    private boolean redirection(ShellRedirection it, boolean surely) {
        word(it.target(), surely);
        if (it.body() != null) {
            word(it.body(), surely);
        }
        return works(it);
    }

    private static boolean works(ShellRedirection it) {
        return switch (it.operator()) {
            case HERE_DOCUMENT, HERE_DOCUMENT_TABS, HERE_STRING -> it.descriptor() == null;
            case WRITE, APPEND, WRITE_BOTH ->
                    it.descriptor() == null && "w".equals(it.target().literal());
            default -> false;
        };
    }

    private void words(List<ShellWord> words, boolean surely) {
        words.forEach(word -> word(word, surely));
    }

    private void word(ShellWord word, boolean surely) {
        // Braces repeat what stands beside them.
        predictable &=
                InnerScripts.of(word.pieces()).isEmpty()
                        || word.pieces().stream().noneMatch(Piece.Brace.class::isInstance);
        for (Piece piece : word.pieces()) {
            switch (piece) {
                case Piece.Parameter it -> {
                    predictable &= it.operation().isEmpty() || it.operation().startsWith(":-");
                    it.inner().forEach(script -> script(script, false));
                }
                case Piece.Substitution it -> script(it.script(), surely);
                case Piece.Arithmetic it -> {
                    predictable &= it.text().chars().allMatch(Character::isDigit);
                    it.inner().forEach(script -> script(script, false));
                }
                case Piece.ProcessSubstitution it -> script(it.script(), surely);
                case Piece.Text _, Piece.Glob _, Piece.Tilde _, Piece.Brace _ -> {}
            }
        }
    }
}
