package dev.troupe.model.text.extract.block;

import dev.troupe.model.text.extract.block.ExtractedCommand.How;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Reads what a terminal showed: commands stand behind prompts, all else is output. */
public final class TerminalTranscriptReader {
    private static final SourceLine EMPTY = new SourceLine("", 0);

    private TerminalTranscriptReader() {}

    public static List<ExtractedCommand> commands(
            List<SourceLine> lines, Predicate<String> program, How how) {
        return behind(lines, line -> ShellPromptMatcher.end(line, program), how);
    }

    /** Reads a block that shows nothing but a terminal: its prompt may be a lone mark. */
    public static List<ExtractedCommand> terminal(
            List<SourceLine> lines, Predicate<String> program, How how) {
        List<ExtractedCommand> prompted = commands(lines, program, how);
        SourceLine first = lines.stream().filter(line -> !line.blank()).findFirst().orElse(EMPTY);
        char mark = AmbiguousShellPromptMatcher.mark(first.text());
        return prompted.isEmpty()
                        && AmbiguousShellPromptMatcher.marked(first.text(), mark, program) >= 0
                ? behind(
                        lines, line -> AmbiguousShellPromptMatcher.marked(line, mark, program), how)
                : prompted;
    }

    private static List<ExtractedCommand> behind(
            List<SourceLine> lines, ToIntFunction<String> end, How how) {
        List<ExtractedCommand> commands = new ArrayList<>();
        int at = 0;
        while (at < lines.size()) {
            int prompt = end.applyAsInt(lines.get(at).text());
            if (prompt < 0) {
                at++;
                continue;
            }
            ShellCodeBuffer content = new ShellCodeBuffer();
            content.add(lines.get(at).from(prompt));
            at = continued(lines, at, content, end);
            ShellCodeSplitter.of(content).stream()
                    .limit(1)
                    .map(piece -> new ExtractedCommand(piece.text(), piece.span(), how))
                    .forEach(commands::add);
        }
        return commands;
    }

    /** Adds the lines that may belong to the command above them; returns the index of the next line. */
    private static int continued(
            List<SourceLine> lines,
            int prompt,
            ShellCodeBuffer content,
            ToIntFunction<String> end) {
        boolean document = lines.get(prompt).text().contains("<<");
        int at = prompt + 1;
        while (at < lines.size()) {
            SourceLine line = lines.get(at);
            boolean second = line.text().stripLeading().startsWith(">");
            boolean joined = lines.get(at - 1).text().endsWith("\\");
            boolean belongs = second || joined || document;
            if (!belongs || end.applyAsInt(line.text()) >= 0) {
                return at;
            }
            content.add(second ? line.from(secondPrompt(line)) : line);
            at++;
        }
        return at;
    }

    private static int secondPrompt(SourceLine line) {
        int sign = line.indentation() + 1;
        return line.text().startsWith(" ", sign) ? sign + 1 : sign;
    }
}
