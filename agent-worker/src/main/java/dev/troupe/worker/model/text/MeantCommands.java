package dev.troupe.worker.model.text;

import dev.troupe.edit.parse.ParsedAnswer;
import dev.troupe.permission.extract.CommandExtraction;
import dev.troupe.permission.extract.Extracted;
import dev.troupe.permission.extract.Extracted.How;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The commands that an answer says it runs: in fences, behind prompts and in sentences. What belongs to a file, and what the
 * model only quotes or speaks of, is none.
 */
final class MeantCommands {
    private MeantCommands() {}

    /**
     * Finds them in the order in which they stand. What stands in one block of code is one command, as it is for one shell.
     *
     * @param cut whether the answer was cut off: then a command at its end may not be all of it
     */
    static List<FenceScan.Command> of(String answer, ParsedAnswer edits, boolean cut) {
        Spoken spoken = Spoken.of(answer, edits.taken());
        int end = spoken.text().stripTrailing().length();
        return CommandExtraction.byBlock(spoken.text()).stream()
                .flatMap(block -> together(block).stream())
                .filter(it -> !cut || it.getLast().span().end() < end)
                .map(it -> command(it, spoken))
                .toList();
    }

    private static List<List<Extracted>> together(List<Extracted> block) {
        How how = block.getFirst().how();
        boolean code = how == How.FENCE || how == How.PROMPT;
        return code ? List.of(block) : block.stream().map(List::of).toList();
    }

    private static FenceScan.Command command(List<Extracted> parts, Spoken spoken) {
        return new FenceScan.Command(
                spoken.line(parts.getFirst().span().start()),
                spoken.line(parts.getLast().span().end() - 1),
                parts.stream().map(Extracted::command).collect(Collectors.joining("\n")));
    }
}
