package dev.troupe.model.text;

import dev.troupe.edit.parse.ParsedModelAnswer;
import dev.troupe.model.text.CodeFenceScanner.Command;
import dev.troupe.model.text.CodeFenceScanner.Found;
import dev.troupe.model.text.CodeFenceScanner.Json;
import dev.troupe.model.text.CodeFenceScanner.Mentioned;
import dev.troupe.model.text.CodeFenceScanner.Unclosed;
import java.util.ArrayList;
import java.util.List;

/** Tells what of an answer is meant to run. */
@FunctionalInterface
interface RunnableContentFinder {
    /** What is in fences, whatever is said of it. */
    RunnableContentFinder FENCES =
            (answer, edits) ->
                    CodeFenceScanner.of(answer).stream().filter(it -> !inFile(it, edits)).toList();

    /** In any order. */
    List<Found> of(String answer, ParsedModelAnswer edits);

    /**
     * Commands wherever the answer says that it runs them, and calls in fences.
     *
     * @param cut whether the answer was cut off
     */
    static RunnableContentFinder meant(boolean cut) {
        return (answer, edits) -> {
            List<Command> commands = IntendedCommandFinder.of(answer, edits, cut);
            List<Found> found = new ArrayList<>(commands);
            for (Found fence : FENCES.of(answer, edits)) {
                switch (fence) {
                    case Command command -> mentioned(command, commands, found);
                    case Json _, Unclosed _, Mentioned _ -> found.add(fence);
                }
            }
            return found;
        };
    }

    private static void mentioned(Command fence, List<Command> commands, List<Found> found) {
        if (commands.stream()
                .noneMatch(it -> fence.line() <= it.line() && it.line() <= fence.last())) {
            found.add(new Mentioned(fence.line(), fence.last()));
        }
    }

    /** Whether a fence is part of what is to be written to a file. */
    private static boolean inFile(Found fence, ParsedModelAnswer edits) {
        return switch (fence) {
            case Command(int line, _, _) -> edits.takes(line);
            case Unclosed(int line) -> edits.takes(line);
            case Json _, Mentioned _ -> false;
        };
    }
}
