package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.CommandShape;
import dev.troupe.permission.learning.Learnability;
import dev.troupe.permission.shell.Command;
import dev.troupe.permission.shell.Command.Simple;
import dev.troupe.permission.shell.Reading;
import dev.troupe.permission.shell.Script.AndOr;
import dev.troupe.permission.shell.Script.Pipeline;
import dev.troupe.permission.shell.Word;
import dev.troupe.permission.shell.Word.Piece;
import dev.troupe.permission.shell.Word.Quoting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Commands that rules name in so many words, decided once: nothing about them depends on files or circumstances, as long
 * as they start at the top of the workspace, in a sandbox.
 */
final class SpelledOut {
    private final Map<String, Ruling> lines = new HashMap<>();
    private final Map<List<String>, Part> commands = new HashMap<>();

    /** Takes in a decision that was made without a look at any file, if it is of that kind. */
    void add(String line, Reading reading, Ruling ruling) {
        if (ruling.verdict() != Verdict.ALLOW || ruling.parts().size() != 1) {
            return;
        }
        Part part = ruling.parts().getFirst();
        if (!part.files().isEmpty() || !part.written().isEmpty() || !part.inner().isEmpty()) {
            return;
        }
        if (Learnability.script(part.words()).isPresent()) {
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
    private static boolean ofFirstWord(Part part, Simple command) {
        for (Judgement judgement : part.judgements()) {
            if (!command.words().getFirst().span().equals(judgement.culprit())) {
                return false;
            }
        }
        return true;
    }

    /** What was decided on exactly this line, or null. */
    @Nullable Ruling line(String line) {
        return lines.get(line);
    }

    /** What was decided on the command that is all of a line, with other blanks or a comment perhaps, or null. */
    @Nullable Ruling command(Reading reading, Surroundings here) {
        Simple command = command(reading);
        List<String> words = command == null ? null : words(command);
        Part known = words == null ? null : commands.get(words);
        CommandShape shape = known == null ? null : known.shape();
        if (command == null || known == null || shape == null) {
            return null;
        }
        List<Judgement> judgements = new ArrayList<>(known.judgements().size());
        for (Judgement judgement : known.judgements()) {
            judgements.add(judgement.within(command.words().getFirst().span()));
        }
        Part part =
                new Part(
                        command.span(),
                        here.directory(),
                        known.words(),
                        judgements,
                        List.of(),
                        List.of(),
                        List.of(),
                        shape.in(Shapes.directory(here)));
        return new Ruling(List.of(part), List.of(), null);
    }

    /** The command without assignments and redirections that a line is; null of any other line. */
    private static @Nullable Simple command(Reading reading) {
        if (!(reading instanceof Reading.Readable) || reading.script().lists().size() != 1) {
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
        Command only = alone ? pipeline.commands().getFirst() : null;
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
            Word word = command.words().get(i);
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
