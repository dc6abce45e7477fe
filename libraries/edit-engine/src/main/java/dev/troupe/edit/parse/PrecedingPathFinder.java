package dev.troupe.edit.parse;

import java.util.Optional;

/** Looks upwards from an edit for the file that it is for. */
final class PrecedingPathFinder {

    private static final int MOST_TEXT_LINES = 3;

    private final AnswerLineBuffer lines;
    private final PathMentionReader paths;

    PrecedingPathFinder(AnswerLineBuffer lines, PathMentionReader paths) {
        this.lines = lines;
        this.paths = paths;
    }

    /**
     * Holds the path that the text above a block names.
     *
     * @param path the path; empty when none is named, or another name stands nearer
     * @param unknown a name that is rather a file, and no path that one could know; empty when there is none
     */
    record Named(Optional<String> path, Optional<String> unknown) {}

    /**
     * The path for a block: in the fence around it, or in the nearest of up to three lines of text above.
     *
     * @param marker index of the block's first line
     * @param floor index after the previous edit, where the search ends
     */
    Named ofBlock(int marker, int floor) {
        Optional<String> mentioned = Optional.empty();
        Optional<String> unknown = Optional.empty();
        boolean fenceSeen = false;
        int texts = 0;
        for (int i = marker - 1; i >= floor && texts < MOST_TEXT_LINES; i--) {
            int bottom = i;
            String line = lines.all().get(i);
            Optional<CodeFence> fence = lines.fence(i);
            Optional<String> path =
                    fence.isPresent() ? paths.inInfo(fence.get().info()) : paths.alone(line);
            if (path.isPresent()) {
                return new Named(path, Optional.empty());
            }
            if (fence.isPresent() && (fenceSeen || texts > 0)) {
                boolean silent = mentioned.isEmpty() && unknown.isEmpty();
                return new Named(silent ? inFence(bottom, floor) : mentioned, unknown);
            }
            if (fence.isEmpty() && mentioned.isEmpty() && unknown.isEmpty()) {
                mentioned = paths.quoted(line);
                boolean above = texts == 0 && i == marker - (fenceSeen ? 2 : 1);
                unknown =
                        mentioned.isPresent()
                                ? Optional.empty()
                                : paths.unknown(line)
                                        .or(() -> above ? paths.word(line) : Optional.empty());
            }
            fenceSeen |= fence.isPresent();
            texts += fence.isPresent() || line.isBlank() ? 0 : 1;
        }
        return new Named(mentioned, unknown);
    }

    /** The path that stands alone in the fence that ends on this line. */
    private Optional<String> inFence(int end, int floor) {
        int line = end - 1;
        while (line > floor && lines.all().get(line).isBlank()) {
            line--;
        }
        int begin = line - 1;
        while (begin > floor && lines.all().get(begin).isBlank()) {
            begin--;
        }
        boolean whole =
                begin >= floor
                        && lines.fence(line).isEmpty()
                        && lines.fence(begin)
                                .filter(it -> it.closedBy(lines.fence(end).orElseThrow()))
                                .isPresent();
        return whole ? paths.alone(lines.all().get(line)) : Optional.empty();
    }

    /** The path for a whole file: in the info of its fence, or alone on the line above it. */
    Optional<String> ofFence(int fence, int floor, String info) {
        return paths.inInfo(info)
                .or(() -> {
                    int above = fence - 1;
                    while (above >= floor && lines.all().get(above).isBlank()) {
                        above--;
                    }
                    return above >= floor ? paths.alone(lines.all().get(above)) : Optional.empty();
                });
    }
}
