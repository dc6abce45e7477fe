package dev.troupe.edit.result;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A few lines of the file, exactly as they are.
 *
 * @param firstLine number of the first line, from 1
 * @param lines the lines without their endings
 */
public record FileExcerpt(int firstLine, List<String> lines) {

    private static final int LONGEST_SHOWN = 1000;

    /** Copies the lines. */
    public FileExcerpt {
        lines = List.copyOf(lines);
    }

    /** The lines, each after its number and a bar; very long lines are cut and say so. */
    public String numbered() {
        return IntStream.range(0, lines.size())
                .mapToObj(i -> firstLine + i + "|" + shown(lines.get(i)))
                .collect(Collectors.joining("\n"));
    }

    private static String shown(String line) {
        return line.length() <= LONGEST_SHOWN
                ? line
                : line.substring(0, LONGEST_SHOWN)
                        + "… (cut; the line has "
                        + line.length()
                        + " characters)";
    }
}
