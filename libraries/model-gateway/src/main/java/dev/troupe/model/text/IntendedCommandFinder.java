package dev.troupe.model.text;

import dev.troupe.edit.parse.ParsedModelAnswer;
import dev.troupe.model.text.extract.CommandExtractor;
import dev.troupe.model.text.extract.block.ExtractedCommand;
import dev.troupe.model.text.extract.block.ExtractedCommand.How;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The commands that an answer says it runs: in fences, behind prompts and in sentences. What belongs to a file, and what the
 * model only quotes or speaks of, is none.
 */
final class IntendedCommandFinder {
    private IntendedCommandFinder() {}

    /**
     * Finds them in the order in which they stand. What stands in one block of code is one command, as it is for one shell.
     *
     * @param cut whether the answer was cut off: then a command at its end may not be all of it
     */
    static List<CodeFenceScanner.Command> of(String answer, ParsedModelAnswer edits, boolean cut) {
        ResponseProse prose = ResponseProse.of(answer, edits.taken());
        int end = prose.text().stripTrailing().length();
        return CommandExtractor.byBlock(prose.text()).stream()
                .flatMap(block -> together(block).stream())
                .filter(it -> !cut || it.getLast().span().end() < end)
                .map(it -> command(it, prose))
                .toList();
    }

    private static List<List<ExtractedCommand>> together(List<ExtractedCommand> block) {
        How how = block.getFirst().how();
        boolean code = how == How.FENCE || how == How.PROMPT;
        return code ? List.of(block) : block.stream().map(List::of).toList();
    }

    private static CodeFenceScanner.Command command(
            List<ExtractedCommand> parts, ResponseProse prose) {
        return new CodeFenceScanner.Command(
                prose.line(parts.getFirst().span().start()),
                prose.line(parts.getLast().span().end() - 1),
                parts.stream().map(ExtractedCommand::command).collect(Collectors.joining("\n")));
    }
}
