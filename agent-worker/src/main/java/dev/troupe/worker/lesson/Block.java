package dev.troupe.worker.lesson;

import dev.troupe.edit.parse.Answers;
import dev.troupe.edit.parse.ParsedEdit;
import java.util.List;
import java.util.Optional;

/** Prints SEARCH/REPLACE blocks. */
final class Block {
    /** How long markers may be, the usual first. */
    private static final int[] LENGTHS = {7, 8, 9, 6, 5};

    private Block() {}

    /** A block that is read as just these lines; empty when they look like markers of every length. */
    static Optional<String> print(String path, String search, String replace) {
        for (int length : LENGTHS) {
            String block =
                    path
                            + "\n"
                            + "<".repeat(length)
                            + " SEARCH\n"
                            + ended(search)
                            + "=".repeat(length)
                            + "\n"
                            + ended(replace)
                            + ">".repeat(length)
                            + " REPLACE\n";
            if (reads(block, search, replace)) {
                return Optional.of(block);
            }
        }
        return Optional.empty();
    }

    private static boolean reads(String block, String search, String replace) {
        List<ParsedEdit> edits = Answers.parse(block, _ -> true).edits();
        return edits.size() == 1
                && edits.getFirst() instanceof ParsedEdit.Block read
                && ended(read.search()).equals(ended(search))
                && ended(read.replace()).equals(ended(replace));
    }

    private static String ended(String lines) {
        return lines.isEmpty() || lines.endsWith("\n") ? lines : lines + "\n";
    }
}
