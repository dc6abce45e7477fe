package dev.troupe.worker.conversation;

import dev.troupe.worker.model.ModelMessage;
import dev.troupe.worker.step.Digest;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Step.Anchor;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Finds out how to shorten a conversation: long results of old turns are cut first; if that is not
 * enough, the oldest parts give way to a digest of their facts. The last turns stay as they are.
 */
public final class Compaction {
    private static final int UNTOUCHED = 4;

    private final ToLongFunction<ModelMessage> count;

    /** Counts messages with this. */
    public Compaction(ToLongFunction<ModelMessage> count) {
        this.count = count;
    }

    /**
     * How to get the messages down to a number of tokens.
     *
     * @param goal tokens that all messages together may take
     * @return empty when nothing can be left out any more
     */
    public Optional<Step.Compacted> plan(Conversation conversation, long goal) {
        List<Part> parts = conversation.parts();
        int last = parts.size() - 1 - UNTOUCHED;
        if (last < 0) {
            return squeezed(parts, goal);
        }
        Anchor edge = parts.get(last).anchor();
        long[] sizes = trimmedSizes(parts, last);
        long total = java.util.Arrays.stream(sizes).sum();
        if (total <= goal && total < size(parts)) {
            return Optional.of(new Step.Compacted(null, Digest.EMPTY, edge));
        }
        int through = cut(parts, sizes, total, goal, last);
        Digest digest = Digests.of(parts.subList(0, through + 1));
        return Optional.of(new Step.Compacted(parts.get(through).anchor(), digest, edge));
    }

    /** A short conversation is too long through its results alone: those of all but the last turn go. */
    private Optional<Step.Compacted> squeezed(List<Part> parts, long goal) {
        int last = parts.size() - 2;
        if (last < 0) {
            return Optional.empty();
        }
        long after = java.util.Arrays.stream(trimmedSizes(parts, last)).sum();
        return after < size(parts) && after <= goal
                ? Optional.of(
                        new Step.Compacted(null, Digest.EMPTY, parts.get(last).anchor()))
                : Optional.empty();
    }

    private int cut(List<Part> parts, long[] sizes, long total, long goal, int last) {
        long left = total;
        int through = -1;
        while ((through < last && left > goal) || through < 0) {
            through++;
            left -= sizes[through];
        }
        // Results must never come without their turn, and a turn never without its request: parts are
        // whole, so any border between them will do.
        return Math.min(through, parts.size() - 2);
    }

    private long[] trimmedSizes(List<Part> parts, int last) {
        long[] sizes = new long[parts.size()];
        for (int i = 0; i < sizes.length; i++) {
            Part part = parts.get(i);
            sizes[i] =
                    i <= last && part instanceof Part.Acted acted
                            ? size(acted.trimmed(Conversation.TRIMMED))
                            : size(part);
        }
        return sizes;
    }

    private long size(Part part) {
        return part.messages().stream().mapToLong(count).sum();
    }

    private long size(List<Part> parts) {
        return parts.stream().mapToLong(this::size).sum();
    }
}
