package dev.troupe.worker.context.conversation;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.worker.journal.JournalRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the lines of a conversation that speak of what people want to keep when it is shortened. */
final class KeptPassages {
    private static final int LONGEST_LINE = 300;
    private static final int MOST_LINES = 30;
    private static final Pattern BREAKS = Pattern.compile("[^\\p{L}\\p{N}_$./-]+");

    /** What stands in any request, and finds everything. */
    private static final Set<String> EVERYDAY =
            Set.of(
                    "about",
                    "above",
                    "after",
                    "also",
                    "and",
                    "are",
                    "but",
                    "can",
                    "everything",
                    "file",
                    "files",
                    "focus",
                    "for",
                    "from",
                    "have",
                    "keep",
                    "not",
                    "only",
                    "please",
                    "remember",
                    "save",
                    "should",
                    "stay",
                    "that",
                    "the",
                    "their",
                    "them",
                    "they",
                    "this",
                    "what",
                    "when",
                    "where",
                    "which",
                    "with",
                    "you",
                    "your");

    private final String wish;
    private final Set<String> words;

    KeptPassages(String wish) {
        this.wish = wish.strip();
        this.words =
                BREAKS.splitAsStream(this.wish.toLowerCase(Locale.ROOT))
                        .filter(it -> it.codePointCount(0, it.length()) > 2 || isDense(it))
                        .filter(it -> !EVERYDAY.contains(it))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether nothing was wished. */
    boolean isEmpty() {
        return wish.isEmpty();
    }

    /** Words of scripts without blanks are short. */
    private static boolean isDense(String word) {
        return word.codePoints().anyMatch(Character::isIdeographic);
    }

    /** The wish itself, and the lines that speak of it, newest last; empty when nothing was wished. */
    List<String> of(List<ConversationPart> parts) {
        if (wish.isEmpty()) {
            return List.of();
        }
        Set<String> found = new LinkedHashSet<>();
        for (ConversationPart part : parts.reversed()) {
            for (String text : texts(part)) {
                text.lines().filter(this::speaks).map(KeptPassages::cut).forEach(found::add);
            }
            if (found.size() >= MOST_LINES) {
                break;
            }
        }
        List<String> kept = new ArrayList<>(found.stream().limit(MOST_LINES).toList().reversed());
        kept.addFirst("Keep in mind: " + wish);
        return kept;
    }

    private static List<String> texts(ConversationPart part) {
        return switch (part) {
            case ConversationPart.Said said -> List.of(said.text());
            case ConversationPart.Noted noted -> List.of(noted.text());
            // Whoever wants files or pages again names them again.
            case ConversationPart.Attached _, ConversationPart.RepositoryContext _ -> List.of();
            // What was kept before is kept with the rest of the summary.
            case ConversationPart.Told _ -> List.of();
            case ConversationPart.Acted acted -> {
                List<String> texts = new ArrayList<>(List.of(acted.turn().text()));
                acted.results().stream().map(JournalRecord.Result::text).forEach(texts::add);
                yield texts;
            }
        };
    }

    private boolean speaks(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        return words.stream().anyMatch(lower::contains);
    }

    private static String cut(String line) {
        String one = line.strip();
        return TextPrefix.cut(one, LONGEST_LINE, " […]");
    }
}
