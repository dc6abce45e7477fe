package dev.troupe.permission.extract;

import dev.troupe.permission.extract.Extracted.How;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads what a terminal showed: commands stand behind prompts, all else is output. */
final class Transcript {
    private Transcript() {}

    static List<Extracted> commands(List<Line> lines, Predicate<String> program, How how) {
        List<Extracted> commands = new ArrayList<>();
        int at = 0;
        while (at < lines.size()) {
            int prompt = Prompt.end(lines.get(at).text(), program);
            if (prompt < 0) {
                at++;
                continue;
            }
            Content content = new Content();
            content.add(lines.get(at).from(prompt));
            at = continued(lines, at, content, program);
            ShellLines.of(content).stream()
                    .limit(1)
                    .map(piece -> new Extracted(piece.text(), piece.span(), how))
                    .forEach(commands::add);
        }
        return commands;
    }

    /** Adds the lines that may belong to the command above them; returns the index of the next line. */
    private static int continued(
            List<Line> lines, int prompt, Content content, Predicate<String> program) {
        boolean document = lines.get(prompt).text().contains("<<");
        int at = prompt + 1;
        while (at < lines.size()) {
            Line line = lines.get(at);
            boolean second = line.text().stripLeading().startsWith(">");
            boolean joined = lines.get(at - 1).text().endsWith("\\");
            boolean belongs = second || joined || document;
            if (!belongs || Prompt.end(line.text(), program) >= 0) {
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
