package dev.troupe.permission.extract;

import dev.troupe.permission.extract.Extracted.How;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Reads what a terminal showed: commands stand behind prompts, all else is output. */
final class Transcript {
    private static final Line EMPTY = new Line("", 0);

    private Transcript() {}

    static List<Extracted> commands(List<Line> lines, Predicate<String> program, How how) {
        return behind(lines, line -> Prompt.end(line, program), how);
    }

    /** Reads a block that shows nothing but a terminal: its prompt may be a lone mark. */
    static List<Extracted> terminal(List<Line> lines, Predicate<String> program, How how) {
        List<Extracted> prompted = commands(lines, program, how);
        Line first = lines.stream().filter(line -> !line.blank()).findFirst().orElse(EMPTY);
        char mark = UnsurePrompt.mark(first.text());
        return prompted.isEmpty() && UnsurePrompt.marked(first.text(), mark, program) >= 0
                ? behind(lines, line -> UnsurePrompt.marked(line, mark, program), how)
                : prompted;
    }

    private static List<Extracted> behind(List<Line> lines, ToIntFunction<String> end, How how) {
        List<Extracted> commands = new ArrayList<>();
        int at = 0;
        while (at < lines.size()) {
            int prompt = end.applyAsInt(lines.get(at).text());
            if (prompt < 0) {
                at++;
                continue;
            }
            Content content = new Content();
            content.add(lines.get(at).from(prompt));
            at = continued(lines, at, content, end);
            ShellLines.of(content).stream()
                    .limit(1)
                    .map(piece -> new Extracted(piece.text(), piece.span(), how))
                    .forEach(commands::add);
        }
        return commands;
    }

    /** Adds the lines that may belong to the command above them; returns the index of the next line. */
    private static int continued(
            List<Line> lines, int prompt, Content content, ToIntFunction<String> end) {
        boolean document = lines.get(prompt).text().contains("<<");
        int at = prompt + 1;
        while (at < lines.size()) {
            Line line = lines.get(at);
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

    private static int secondPrompt(Line line) {
        int sign = line.indentation() + 1;
        return line.text().startsWith(" ", sign) ? sign + 1 : sign;
    }
}
