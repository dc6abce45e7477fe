package dev.troupe.permission.extract;

import dev.troupe.permission.extract.Block.Aside;
import dev.troupe.permission.extract.Block.Fence;
import dev.troupe.permission.extract.Block.Prose;
import dev.troupe.permission.extract.Block.Session;
import dev.troupe.permission.extract.Extracted.How;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads a text block by block; prose decides what the code behind it is worth. */
final class TextReader {
    private final List<List<Extracted>> blocks = new ArrayList<>();
    private final Predicate<String> program;
    private final String text;

    /** What the prose before says of the code, quotation or list that follows. */
    private Mood lead = Mood.OPEN;

    /** The same for all items of the list that is being read. */
    private Mood list = Mood.OPEN;

    /** Whether the items of the list that is being read are what is run. */
    private boolean running;

    /** Whether the item before had commands. */
    private boolean chained;

    /** How many blocks there are without the code right before, or -1 when there is none right before. */
    private int behindCode = -1;

    TextReader(String text, Predicate<String> program) {
        this.text = text;
        this.program = program;
    }

    /** The commands of each block that has any. */
    List<List<Extracted>> read() {
        for (Block block : Blocks.of(text, program)) {
            switch (block) {
                case Prose prose -> prose(prose);
                case Fence fence -> code(fence(fence));
                case Session session ->
                        code(Transcript.commands(session.lines(), program, How.PROMPT));
                case Aside _ -> behindCode = -1;
            }
        }
        return List.copyOf(blocks);
    }

    private List<Extracted> fence(Fence fence) {
        return switch (FenceTag.of(fence.info())) {
            case SHELL -> shell(fence.lines());
            case TERMINAL -> Transcript.terminal(fence.lines(), program, How.FENCE);
            case NONE -> untagged(fence.lines());
            case OTHER -> List.of();
        };
    }

    private List<Extracted> shell(List<Line> lines) {
        List<Line> written = lines.stream().filter(line -> !line.blank()).toList();
        if (written.isEmpty() || written.getFirst().text().startsWith("#!")) {
            return List.of();
        }
        boolean prompts =
                written.stream()
                        .filter(line -> !line.text().stripLeading().startsWith("#"))
                        .findFirst()
                        .filter(line -> Prompt.end(line.text(), program) >= 0)
                        .isPresent();
        return prompts ? Transcript.commands(lines, program, How.FENCE) : script(lines);
    }

    private static List<Extracted> script(List<Line> lines) {
        Content content = new Content();
        lines.forEach(content::add);
        return ShellLines.of(content).stream()
                .filter(piece -> !Prompt.alone(piece.text()))
                .map(piece -> new Extracted(piece.text(), piece.span(), How.FENCE))
                .toList();
    }

    /** Code of which nothing is said is a terminal's, or commands when the sentence before says so. */
    private List<Extracted> untagged(List<Line> lines) {
        boolean prompts = lines.stream().anyMatch(line -> Prompt.end(line.text(), program) >= 0);
        if (prompts) {
            return Transcript.commands(lines, program, How.FENCE);
        }
        List<Extracted> found = lead == Mood.INTENT ? script(lines) : List.of();
        Plausible plausible = new Plausible(program);
        boolean all = found.stream().allMatch(each -> plausible.afterUse(each.command()));
        return all ? found : List.of();
    }

    private void code(List<Extracted> found) {
        behindCode = blocks.size();
        running = false;
        if (!lead.adverse() && !list.adverse()) {
            add(found);
        }
    }

    private void add(List<Extracted> found) {
        if (!found.isEmpty()) {
            blocks.add(List.copyOf(found));
        }
    }

    private void prose(Prose prose) {
        if (!prose.item()) {
            list = Mood.OPEN;
        }
        boolean quoted = !prose.item() && lead.adverse() && behindCode < 0;
        boolean foreign = quoted || prose.task() || list.adverse();
        boolean item = prose.item() && !foreign;
        boolean code = !foreign && prose.lines().getFirst().text().startsWith("`");
        Opening opening =
                new Opening(
                        foreign ? Mood.FOREIGN : Mood.OPEN,
                        (item || code) && running,
                        item && chained);
        Paragraph.Reading reading = Paragraph.read(prose.lines(), opening, program);
        if (reading.forbids() && behindCode >= 0) {
            blocks.subList(behindCode, blocks.size()).clear();
        }
        if (!quoted) {
            add(reading.commands());
        }
        behindCode = -1;
        boolean leads = reading.introduces() && (!quoted || reading.last().adverse());
        lead = leads ? reading.last() : Mood.OPEN;
        chained = !reading.commands().isEmpty();
        if (!prose.item()) {
            list = lead;
            running = leads && reading.wants();
        }
    }
}
