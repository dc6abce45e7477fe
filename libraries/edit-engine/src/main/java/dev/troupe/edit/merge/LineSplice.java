package dev.troupe.edit.merge;

import dev.troupe.edit.text.TextLine;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of file lines that gives way to others.
 *
 * @param at index of the first line that goes, from 0; where to insert when none goes
 * @param removed how many lines go
 * @param inserted the lines that come, with their endings
 */
public record LineSplice(int at, int removed, List<TextLine> inserted) {

    /** Copies the lines. */
    public LineSplice {
        inserted = List.copyOf(inserted);
    }

    /** Index after the last line that goes. */
    int end() {
        return at + removed;
    }

    boolean changesNothing() {
        return removed == 0 && inserted.isEmpty();
    }

    /** Changes that each begin where the one before ends, as one. */
    static LineSplice joined(List<LineSplice> touching) {
        int removed = touching.getLast().end() - touching.getFirst().at();
        List<TextLine> lines = new ArrayList<>();
        touching.forEach(splice -> lines.addAll(splice.inserted));
        return new LineSplice(touching.getFirst().at(), removed, lines);
    }

    /** The same change without the lines at both ends that stay as they are. */
    LineSplice tightened(List<TextLine> file) {
        int head = 0;
        int shorter = Math.min(removed, inserted.size());
        while (head < shorter && file.get(at + head).equals(inserted.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && file.get(end() - 1 - tail).equals(inserted.get(inserted.size() - 1 - tail))) {
            tail++;
        }
        return new LineSplice(
                at + head, removed - head - tail, inserted.subList(head, inserted.size() - tail));
    }
}
