package dev.troupe.worker.mention;

import dev.troupe.worker.context.mention.MentionParser;
import dev.troupe.worker.context.mention.MentionReadings;
import dev.troupe.worker.context.mention.ParsedMention;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Words that name things, and who answers for them. What people wrote themselves they have agreed to; what a file or a
 * model wrote needs the permission that it would need anyway.
 *
 * @param intro stands before the text, and names nothing; may be empty
 * @param text the words
 * @param people what people wrote of it, whatever the text says besides; null: all of it
 * @param tolerance of what people wrote
 * @param others of the rest
 */
public record SaidWords(
        String intro,
        String text,
        @Nullable String people,
        MentionTolerance tolerance,
        MentionTolerance others) {
    /** Takes words that people wrote. */
    public static SaidWords byPeople(String text, MentionTolerance tolerance) {
        return new SaidWords("", text, null, tolerance, tolerance);
    }

    /** Whether people mentioned it themselves; that their words hold the same letters is no agreement. */
    boolean theirs(ParsedMention mention) {
        return people == null
                || MentionParser.parse(people).mentions().stream()
                        .flatMap(it ->
                                Stream.concat(
                                        Stream.of(it),
                                        MentionReadings.shorter(people, it).stream()))
                        .anyMatch(it ->
                                it.kind() == mention.kind()
                                        && it.target().equals(mention.target()));
    }

    MentionTolerance tolerance(ParsedMention mention) {
        return theirs(mention) ? tolerance : others;
    }
}
