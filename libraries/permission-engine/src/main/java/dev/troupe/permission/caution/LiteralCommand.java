package dev.troupe.permission.caution;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command that would run, as far as it is spelled out. */
public final class LiteralCommand {
    private final List<String> words;
    private final List<String> targets;
    private final @Nullable String source;
    private final @Nullable String path;
    private final Origin origin;
    private @Nullable LenientArguments arguments;

    private enum Origin {
        PROGRAM,
        SCRIPT,
        PERHAPS_SCRIPT
    }

    /**
     * A command.
     *
     * @param words the program without its directory, and its arguments; may be empty
     * @param targets what output is redirected to
     * @param source the program whose output it reads, if it does
     * @param path the program as it is written, when that is a path
     */
    LiteralCommand(
            List<String> words,
            List<String> targets,
            @Nullable String source,
            @Nullable String path) {
        this(words, targets, source, path, Origin.PROGRAM);
    }

    private LiteralCommand(
            List<String> words,
            List<String> targets,
            @Nullable String source,
            @Nullable String path,
            Origin origin) {
        this.words = words;
        this.targets = targets;
        this.source = source;
        this.path = path;
        this.origin = origin;
    }

    /** A command that is looked at by itself. */
    public static LiteralCommand of(List<String> words) {
        return of(words, List.of(), null);
    }

    /** A command whose program may be written with its directory. */
    static LiteralCommand of(List<String> written, List<String> targets, @Nullable String source) {
        String first = written.isEmpty() ? "" : written.getFirst();
        if (first.indexOf('/') < 0) {
            return new LiteralCommand(written, targets, source, null);
        }
        List<String> named = new ArrayList<>(written);
        named.set(0, first.substring(first.lastIndexOf('/') + 1));
        return new LiteralCommand(named, targets, source, first);
    }

    /**
     * A file that an interpreter runs, with its arguments. No program has a name with a slash, so that none is taken for it.
     *
     * @param words the file first
     * @param sure whether it is known that this is the file, and not the value of an option
     */
    static LiteralCommand script(List<String> words, boolean sure) {
        String file =
                words.getFirst().indexOf('/') < 0 ? "./" + words.getFirst() : words.getFirst();
        List<String> named = new ArrayList<>(words);
        named.set(0, file);
        return new LiteralCommand(
                named, List.of(), null, file, sure ? Origin.SCRIPT : Origin.PERHAPS_SCRIPT);
    }

    /** Whether it is a file that an interpreter runs, and no program of its own. */
    public boolean script() {
        return origin != Origin.PROGRAM;
    }

    /** Whether nobody knows if it is run at all. */
    public boolean guessed() {
        return origin == Origin.PERHAPS_SCRIPT;
    }

    /** The program without its directory, and its arguments; may be empty. A script is written with its directory. */
    public List<String> words() {
        return words;
    }

    /** The program, or an empty text. */
    public String program() {
        return words.isEmpty() ? "" : words.getFirst();
    }

    /** The name of the program, or of the script, without any directory; or an empty text. */
    public String name() {
        return program().substring(program().lastIndexOf('/') + 1);
    }

    /** The path by which the program or the script is named; null when it is looked for by its name. */
    public @Nullable String path() {
        return path;
    }

    List<String> targets() {
        return targets;
    }

    @Nullable String source() {
        return source;
    }

    /** Its arguments, read when they are first asked for. */
    LenientArguments arguments() {
        LenientArguments read = arguments;
        if (read == null) {
            read =
                    words.isEmpty()
                            ? LenientArguments.of("", List.of())
                            : LenientArguments.of(program(), words.subList(1, words.size()));
            arguments = read;
        }
        return read;
    }
}
