package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.CommandShape;
import dev.troupe.permission.learning.LearningEligibility;
import dev.troupe.permission.shell.ParsedLine;
import dev.troupe.permission.shell.ShellCommand;
import dev.troupe.permission.shell.ShellCommand.Simple;
import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import dev.troupe.permission.shell.ShellWord;
import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides commands that rules name in so many words once: nothing about them depends on files or circumstances, as long as
 * they start at the top of the workspace, in a sandbox.
 */
final class ExactCommandCache {
    private final Map<String, LineDecision> lines = new HashMap<>();
    private final Map<List<String>, CommandDecision> commands = new HashMap<>();

    /** Takes in a decision that was made without a look at any file, if it is of that kind. */
    void add(String line, ParsedLine reading, LineDecision ruling) {
        if (ruling.verdict() != Verdict.ALLOW || ruling.parts().size() != 1) {
            return;
        }
        CommandDecision part = ruling.parts().getFirst();
        if (!part.files().isEmpty() || !part.written().isEmpty() || !part.inner().isEmpty()) {
            return;
        }
        if (LearningEligibility.script(part.words()).isPresent()) {
            // What was learnt of it holds for a content, which is looked at each time.
            return;
        }
        lines.put(line, ruling);
        Simple command = command(reading);
        boolean anywhere =
                command != null && ruling.further().isEmpty() && ofFirstWord(part, command);
        if (anywhere) {
            commands.put(part.words(), part);
        }
    }

    /** Whether all that is said points at the program, so that it is known where it points in another line. */
    private static boolean ofFirstWord(CommandDecision part, Simple command) {
        for (RuleResult judgement : part.judgements()) {
            if (!command.words().getFirst().span().equals(judgement.culprit())) {
                return false;
            }
        }
        return true;
    }

    /** What was decided on exactly this line, or null. */
    @Nullable LineDecision line(String line) {
        return lines.get(line);
    }

    /** What was decided on the command that is all of a line, with other blanks or a comment perhaps, or null. */
    @Nullable LineDecision command(ParsedLine reading, ExecutionContext here) {
        Simple command = command(reading);
        List<String> words = command == null ? null : words(command);
        CommandDecision known = words == null ? null : commands.get(words);
        CommandShape shape = known == null ? null : known.shape();
        if (command == null || known == null || shape == null) {
            return null;
        }
        List<RuleResult> judgements = new ArrayList<>(known.judgements().size());
        for (RuleResult judgement : known.judgements()) {
            judgements.add(judgement.within(command.words().getFirst().span()));
        }
        CommandDecision part =
                new CommandDecision(
                        command.span(),
                        here.directory(),
                        known.words(),
                        judgements,
                        List.of(),
                        List.of(),
                        List.of(),
                        shape.in(LearningFeatures.directory(here)));
        return new LineDecision(List.of(part), List.of(), null);
    }

    /** The command without assignments and redirections that a line is; null of any other line. */
    private static @Nullable Simple command(ParsedLine reading) {
        if (!(reading instanceof ParsedLine.Readable) || reading.script().lists().size() != 1) {
            return null;
        }
        AndOr list = reading.script().lists().getFirst();
        Pipeline pipeline = list.pipelines().getFirst();
        boolean alone =
                !list.background()
                        && list.pipelines().size() == 1
                        && !pipeline.negated()
                        && !pipeline.timed()
                        && pipeline.commands().size() == 1;
        ShellCommand only = alone ? pipeline.commands().getFirst() : null;
        return only instanceof Simple simple
                        && simple.assignments().isEmpty()
                        && simple.redirections().isEmpty()
                        && !simple.words().isEmpty()
                ? simple
                : null;
    }

    /** The words of a command when none of them is quoted or expands, otherwise null. */
    private static @Nullable List<String> words(Simple command) {
        String[] words = new String[command.words().size()];
        for (int i = 0; i < words.length; i++) {
            ShellWord word = command.words().get(i);
            if (word.pieces().size() != 1
                    || !(word.pieces().getFirst() instanceof Piece.Text text)
                    || text.quoting() != Quoting.NONE) {
                return null;
            }
            words[i] = text.text();
        }
        return List.of(words);
    }
}
