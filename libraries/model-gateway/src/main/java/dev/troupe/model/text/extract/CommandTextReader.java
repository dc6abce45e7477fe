package dev.troupe.model.text.extract;

import dev.troupe.model.text.extract.block.ExtractedCommand;
import dev.troupe.model.text.extract.block.ExtractedCommand.How;
import dev.troupe.model.text.extract.block.FenceLanguage;
import dev.troupe.model.text.extract.block.ShellCodeBuffer;
import dev.troupe.model.text.extract.block.ShellCodeSplitter;
import dev.troupe.model.text.extract.block.ShellPromptMatcher;
import dev.troupe.model.text.extract.block.SourceLine;
import dev.troupe.model.text.extract.block.TerminalTranscriptReader;
import dev.troupe.model.text.extract.block.TextBlock;
import dev.troupe.model.text.extract.block.TextBlock.Aside;
import dev.troupe.model.text.extract.block.TextBlock.Fence;
import dev.troupe.model.text.extract.block.TextBlock.Prose;
import dev.troupe.model.text.extract.block.TextBlock.Session;
import dev.troupe.model.text.extract.block.TextBlockParser;
import dev.troupe.model.text.extract.prose.CommandPlausibilityCheck;
import dev.troupe.model.text.extract.prose.ParagraphContext;
import dev.troupe.model.text.extract.prose.ParagraphReader;
import dev.troupe.model.text.extract.prose.SentenceMood;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads a text block by block; prose decides what the code behind it is worth. */
final class CommandTextReader {
    private final List<List<ExtractedCommand>> blocks = new ArrayList<>();
    private final Predicate<String> program;
    private final String text;

    /** What the prose before says of the code, quotation or list that follows. */
    private SentenceMood lead = SentenceMood.OPEN;

    /** The same for all items of the list that is being read. */
    private SentenceMood listMood = SentenceMood.OPEN;

    /** Whether the items of the list that is being read are what is run. */
    private boolean running;

    /** Whether the item before had commands. */
    private boolean chained;

    /** How many blocks there are without the code right before, or -1 when there is none right before. */
    private int behindCode = -1;

    CommandTextReader(String text, Predicate<String> program) {
        this.text = text;
        this.program = program;
    }

    /** The commands of each block that has any. */
    List<List<ExtractedCommand>> read() {
        for (TextBlock block : TextBlockParser.of(text, program)) {
            switch (block) {
                case Prose prose -> prose(prose);
                case Fence fence -> code(fence(fence));
                case Session session ->
                        code(
                                TerminalTranscriptReader.commands(
                                        session.lines(), program, How.PROMPT));
                case Aside _ -> behindCode = -1;
            }
        }
        return List.copyOf(blocks);
    }

    private List<ExtractedCommand> fence(Fence fence) {
        return switch (FenceLanguage.of(fence.info())) {
            case SHELL -> shell(fence.lines());
            case TERMINAL -> TerminalTranscriptReader.terminal(fence.lines(), program, How.FENCE);
            case NONE -> untagged(fence.lines());
            case OTHER -> List.of();
        };
    }

    private List<ExtractedCommand> shell(List<SourceLine> lines) {
        List<SourceLine> written = lines.stream().filter(line -> !line.blank()).toList();
        if (written.isEmpty() || written.getFirst().text().startsWith("#!")) {
            return List.of();
        }
        boolean prompts =
                written.stream()
                        .filter(line -> !line.text().stripLeading().startsWith("#"))
                        .findFirst()
                        .filter(line -> ShellPromptMatcher.end(line.text(), program) >= 0)
                        .isPresent();
        return prompts
                ? TerminalTranscriptReader.commands(lines, program, How.FENCE)
                : script(lines);
    }

    private static List<ExtractedCommand> script(List<SourceLine> lines) {
        ShellCodeBuffer content = new ShellCodeBuffer();
        lines.forEach(content::add);
        return ShellCodeSplitter.of(content).stream()
                .filter(piece -> !ShellPromptMatcher.alone(piece.text()))
                .map(piece -> new ExtractedCommand(piece.text(), piece.span(), How.FENCE))
                .toList();
    }

    /** Code of which nothing is said is a terminal's, or commands when the sentence before says so. */
    private List<ExtractedCommand> untagged(List<SourceLine> lines) {
        boolean prompts =
                lines.stream().anyMatch(line -> ShellPromptMatcher.end(line.text(), program) >= 0);
        if (prompts) {
            return TerminalTranscriptReader.commands(lines, program, How.FENCE);
        }
        List<ExtractedCommand> found = lead == SentenceMood.INTENT ? script(lines) : List.of();
        CommandPlausibilityCheck plausibilityCheck = new CommandPlausibilityCheck(program);
        boolean all = found.stream().allMatch(each -> plausibilityCheck.afterUse(each.command()));
        return all ? found : List.of();
    }

    private void code(List<ExtractedCommand> found) {
        behindCode = blocks.size();
        running = false;
        if (!lead.adverse() && !listMood.adverse()) {
            add(found);
        }
    }

    private void add(List<ExtractedCommand> found) {
        if (!found.isEmpty()) {
            blocks.add(List.copyOf(found));
        }
    }

    private void prose(Prose prose) {
        if (!prose.item()) {
            listMood = SentenceMood.OPEN;
        }
        boolean quoted = !prose.item() && lead.adverse() && behindCode < 0;
        boolean foreign = quoted || prose.task() || listMood.adverse();
        boolean item = prose.item() && !foreign;
        boolean code = !foreign && prose.lines().getFirst().text().startsWith("`");
        ParagraphContext opening =
                new ParagraphContext(
                        foreign ? SentenceMood.FOREIGN : SentenceMood.OPEN,
                        (item || code) && running,
                        item && chained);
        ParagraphReader.Reading reading = ParagraphReader.read(prose.lines(), opening, program);
        if (reading.forbids() && behindCode >= 0) {
            blocks.subList(behindCode, blocks.size()).clear();
        }
        if (!quoted) {
            add(reading.commands());
        }
        behindCode = -1;
        boolean leads = reading.introduces() && (!quoted || reading.last().adverse());
        lead = leads ? reading.last() : SentenceMood.OPEN;
        chained = !reading.commands().isEmpty();
        if (!prose.item()) {
            listMood = lead;
            running = leads && reading.wants();
        }
    }
}
