package dev.troupe.worker.context.conversation;

import dev.troupe.model.ModelMessage;
import dev.troupe.worker.journal.ConversationDigest;
import dev.troupe.worker.journal.JournalRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how to shorten a conversation: long results of old turns are cut first; if that is not
 * enough, the oldest parts give way to a digest of their facts. The last turns stay as they are as long
 * as the rest leaves room for them.
 */
public final class ConversationCompactor {
    private static final int UNTOUCHED = 4;

    private final ToLongFunction<ModelMessage> count;

    private final KeptPassages kept;

    /** Counts messages with this. */
    public ConversationCompactor(ToLongFunction<ModelMessage> count) {
        this(count, "");
    }

    /**
     * Counts messages with this.
     *
     * @param keep what people want to stay, in their words; empty: nothing besides the usual
     */
    public ConversationCompactor(ToLongFunction<ModelMessage> count, String keep) {
        this.count = count;
        this.kept = new KeptPassages(keep);
    }

    /**
     * How to get the messages down to a number of tokens, or as near to it as possible.
     *
     * @param goal tokens that all messages together should take at most
     * @return empty when nothing can be left out any more
     */
    public Optional<JournalRecord.Compacted> plan(SessionConversation conversation, long goal) {
        List<ConversationPart> parts = conversation.parts();
        Candidate best = null;
        for (int untouched = UNTOUCHED; untouched >= 0; untouched--) {
            Candidate candidate = candidate(parts, parts.size() - 1 - untouched, goal);
            if (candidate != null && candidate.size() <= goal) {
                return Optional.of(candidate.step());
            }
            if (candidate != null && (best == null || candidate.size() < best.size())) {
                best = candidate;
            }
        }
        return best == null || best.size() >= size(parts)
                ? Optional.empty()
                : Optional.of(best.step());
    }

    /** Results up to {@code last} are cut, and of the parts up to there as many go as must. */
    private @Nullable Candidate candidate(List<ConversationPart> parts, int last, long goal) {
        if (last < 0) {
            return null;
        }
        long[] sizes = trimmedSizes(parts, last);
        long total = java.util.Arrays.stream(sizes).sum();
        // The newest part is what the model has to answer to.
        int gone = Math.min(last, parts.size() - 2);
        if (gone < 0 || (total <= goal && kept.isEmpty())) {
            JournalRecord.Compacted trimming =
                    new JournalRecord.Compacted(
                            null, ConversationDigest.EMPTY, parts.get(last).anchor());
            return new Candidate(trimming, total);
        }
        return dropping(parts, sizes, last, gone, goal);
    }

    private Candidate dropping(
            List<ConversationPart> parts, long[] sizes, int last, int gone, long goal) {
        long remaining = java.util.Arrays.stream(sizes).sum();
        int through = -1;
        ConversationDigest digest = ConversationDigest.EMPTY;
        // Those of results that are only cut count, too.
        List<String> passages = kept.of(parts.subList(0, last + 1));
        long told = 0;
        while (through < gone && (through < 0 || remaining + told > goal)) {
            through++;
            remaining -= sizes[through];
            digest = ConversationDigestBuilder.of(parts.subList(0, through + 1)).keeping(passages);
            told = count.applyAsLong(new ModelMessage.User(digest.text()));
        }
        JournalRecord.Compacted step =
                new JournalRecord.Compacted(
                        parts.get(through).anchor(), digest, parts.get(last).anchor());
        return new Candidate(step, remaining + told);
    }

    private long[] trimmedSizes(List<ConversationPart> parts, int last) {
        long[] sizes = new long[parts.size()];
        for (int i = 0; i < sizes.length; i++) {
            ConversationPart part = parts.get(i);
            sizes[i] =
                    i <= last && part instanceof ConversationPart.Acted acted
                            ? size(acted.trimmed(SessionConversation.TRIMMED))
                            : size(part);
        }
        return sizes;
    }

    private long size(ConversationPart part) {
        return part.messages().stream().mapToLong(count).sum();
    }

    private long size(List<ConversationPart> parts) {
        return parts.stream().mapToLong(this::size).sum();
    }

    private record Candidate(JournalRecord.Compacted step, long size) {}
}
