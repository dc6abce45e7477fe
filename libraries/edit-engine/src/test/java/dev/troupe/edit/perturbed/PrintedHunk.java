package dev.troupe.edit.perturbed;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.HunkLine;
import dev.troupe.edit.parse.ModelEditParser;
import dev.troupe.edit.parse.ParsedEdit;
import java.util.Random;

/** A hunk as a model writes it, read again from its text. */
final class PrintedHunk {

    private PrintedHunk() {}

    /** What is read of a hunk, written as a unified diff or as a patch; other edits as they are. */
    static EditRequest read(EditRequest request, Random random) {
        if (!(request instanceof EditRequest.Hunk hunk)) {
            return request;
        }
        StringBuilder lines = new StringBuilder();
        for (HunkLine line : hunk.lines()) {
            lines.append(
                            switch (line.sign()) {
                                case ADDED -> '+';
                                case REMOVED -> '-';
                                case CONTEXT -> ' ';
                            })
                    .append(line.text())
                    .append('\n');
        }
        String text =
                random.nextBoolean()
                        ? "```diff\n--- a/f.txt\n+++ b/f.txt\n@@ ... @@\n" + lines + "```\n"
                        : "*** Begin Patch\n*** Update File: f.txt\n@@\n"
                                + lines
                                + "*** End Patch\n";
        ParsedEdit edit = ModelEditParser.parse(text, "f.txt"::equals).edits().getFirst();
        return edit.requests().getFirst();
    }
}
