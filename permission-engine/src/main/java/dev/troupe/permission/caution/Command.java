package dev.troupe.permission.caution;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command that would run, as far as it is spelled out. */
public final class Command {
    private final List<String> words;
    private final List<String> targets;
    private final @Nullable String source;
    private @Nullable Arguments arguments;

    /**
     * A command.
     *
     * @param words the program without its directory, and its arguments; may be empty
     * @param targets what output is redirected to
     * @param source the program whose output it reads, if it does
     */
    Command(List<String> words, List<String> targets, @Nullable String source) {
        this.words = words;
        this.targets = targets;
        this.source = source;
    }

    /** A command that is looked at by itself. */
    public static Command of(List<String> words) {
        return new Command(words, List.of(), null);
    }

    /** The program without its directory, and its arguments; may be empty. */
    public List<String> words() {
        return words;
    }

    /** The program, or an empty text. */
    public String program() {
        return words.isEmpty() ? "" : words.getFirst();
    }

    List<String> targets() {
        return targets;
    }

    @Nullable String source() {
        return source;
    }

    /** Its arguments, read when they are first asked for. */
    Arguments arguments() {
        Arguments read = arguments;
        if (read == null) {
            read =
                    words.isEmpty()
                            ? Arguments.of("", List.of())
                            : Arguments.of(program(), words.subList(1, words.size()));
            arguments = read;
        }
        return read;
    }
}
