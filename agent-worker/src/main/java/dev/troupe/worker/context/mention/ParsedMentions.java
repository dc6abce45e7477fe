package dev.troupe.worker.context.mention;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The mentions of a text.
 *
 * @param mentions in order, none within another
 * @param escapes where backslashes stand that take an {@code @} its meaning
 */
public record ParsedMentions(String text, List<ParsedMention> mentions, List<Integer> escapes) {
    /** Copies the lists. */
    public ParsedMentions {
        mentions = List.copyOf(mentions);
        escapes = List.copyOf(escapes);
    }

    /**
     * Returns the same with mentions that may end earlier.
     *
     * @param reader given the text and a mention
     * @param most how many are read anew
     */
    public ParsedMentions reading(
            BiFunction<String, ParsedMention, ParsedMention> reader, int most) {
        Stream<ParsedMention> read =
                mentions.stream().limit(most).map(it -> reader.apply(text, it));
        return new ParsedMentions(
                text, Stream.concat(read, mentions.stream().skip(most)).toList(), escapes);
    }

    /**
     * Returns the text as the model reads it: without the {@code @} of mentions and without the backslashes of escaped ones.
     *
     * @param meant whether something is one, and not a word of another language
     */
    public String plain(Predicate<ParsedMention> meant) {
        StringBuilder plain = new StringBuilder();
        int from = 0;
        int escape = 0;
        for (ParsedMention mention : mentions) {
            escape = copy(plain, from, mention.start(), escape);
            from = mention.start();
            if (meant.test(mention)) {
                String words = mention.words();
                plain.append(mention.quoted() ? "\"" + words + "\"" : words);
                from = mention.end();
            }
        }
        var _ = copy(plain, from, text.length(), escape);
        return plain.toString();
    }

    private int copy(StringBuilder plain, int from, int to, int escape) {
        int at = from;
        int next = escape;
        while (next < escapes.size() && escapes.get(next) < to) {
            plain.append(text, at, escapes.get(next));
            at = escapes.get(next) + 1;
            next++;
        }
        plain.append(text, at, to);
        return next;
    }
}
