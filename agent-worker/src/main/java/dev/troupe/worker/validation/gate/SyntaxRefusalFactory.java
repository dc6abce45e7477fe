package dev.troupe.worker.validation.gate;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.result.FileExcerpt;
import dev.troupe.edit.text.FileContent;
import dev.troupe.syntax.SyntaxFault;
import java.util.List;

/** Tells a model what an edit would break. */
public final class SyntaxRefusalFactory {
    private static final int AROUND = 3;

    private SyntaxRefusalFactory() {}

    /**
     * The refusal of an edit that adds faults.
     *
     * @param faults at least one
     * @param after the text as the edit would leave it, whose lines are shown
     */
    public static EditResult.Refused of(List<SyntaxFault> faults, FileContent.Text after) {
        SyntaxFault first = faults.getFirst();
        String more =
                faults.size() == 1 ? "" : " (and %d more after it)".formatted(faults.size() - 1);
        return new EditResult.Refused(
                EditRefusalKind.SYNTAX,
                "With this edit the file would have a syntax error in line %d, column %d: %s%s. The lines as they would be:"
                        .formatted(first.line(), first.column(), first.message(), more),
                List.of(region(first.line(), after.lineTexts())),
                "Send the edit again without the error; changes that belong together go into one call. If the file should have this error for now, send exactly the same edit once more, and it is made.");
    }

    private static FileExcerpt region(int line, List<String> lines) {
        int from = Math.clamp((long) line - AROUND, 1, Math.max(1, lines.size()));
        int to = Math.clamp((long) line + AROUND, from, Math.max(from, lines.size()));
        return new FileExcerpt(from, lines.subList(from - 1, Math.min(to, lines.size())));
    }
}
