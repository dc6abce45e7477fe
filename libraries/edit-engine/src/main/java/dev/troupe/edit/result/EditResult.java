package dev.troupe.edit.result;

import dev.troupe.edit.text.FileContent;
import java.util.List;

/** Holds the result of an edit. Only {@link Applied} has a text to write. */
public sealed interface EditResult {

    /**
     * The edit is in.
     *
     * @param text the new content of the file
     * @param strategy the name of the strategy that found the place
     * @param confidence how certain the place is, above 0 and at most 1
     * @param changes the lines that changed, in file order
     * @param hunks the change as unified diff hunks without file names
     * @param already the numbers of those of several edits that were in before and are passed over, from 1
     */
    record Applied(
            FileContent.Text text,
            String strategy,
            double confidence,
            List<ChangedLineRange> changes,
            String hunks,
            List<Integer> already)
            implements EditResult {

        /** Copies the lists. */
        public Applied {
            changes = List.copyOf(changes);
            already = List.copyOf(already);
        }

        /** An edit of which no part was in before. */
        public Applied(
                FileContent.Text text,
                String strategy,
                double confidence,
                List<ChangedLineRange> changes,
                String hunks) {
            this(text, strategy, confidence, changes, hunks, List.of());
        }

        /** The same beside edits that were in before. */
        public Applied besides(List<Integer> numbers) {
            return new Applied(text, strategy, confidence, changes, hunks, numbers);
        }

        /** Counts how many lines the file has more than before. */
        public int growth() {
            return changes.stream().mapToInt(it -> it.afterCount() - it.beforeCount()).sum();
        }

        /** The change as a unified diff of the file at this path, relative to the repository. */
        public String unifiedDiff(String path) {
            return "--- a/" + path + "\n+++ b/" + path + "\n" + hunks;
        }
    }

    /**
     * The edit asks for what is there already; nothing is to be written.
     *
     * @param reason one sentence
     */
    record Unchanged(String reason) implements EditResult {}

    /**
     * The edit is not applied; the file stays as it is.
     *
     * @param kind the reason
     * @param sentence what happened, in one sentence
     * @param closest the lines of the file that the edit may have meant, as they are; may be empty
     * @param advice what to send instead, in one sentence
     */
    record Refused(EditRefusalKind kind, String sentence, List<FileExcerpt> closest, String advice)
            implements EditResult {

        /** Copies the regions. */
        public Refused {
            closest = List.copyOf(closest);
        }

        /** The whole text for the model: what happened, the lines in question, what to send instead. */
        public String message() {
            StringBuilder message = new StringBuilder(sentence);
            for (FileExcerpt region : closest) {
                message.append("\n\n").append(region.numbered());
            }
            return message.append(closest.isEmpty() ? " " : "\n\n").append(advice).toString();
        }

        /** The same refusal about one of several edits. */
        public Refused of(int number, int count) {
            String prefix =
                    "Edit " + number + " of " + count + ", and with it all of them, was refused: ";
            String instead =
                    kind == EditRefusalKind.ALREADY_APPLIED
                            ? "If that is the change of this edit, send the other edits again without this one; if not, copy more of the lines as they are now."
                            : advice;
            return new Refused(kind, prefix + sentence, closest, instead);
        }
    }
}
