package dev.troupe.edit.parse;

import java.util.function.Predicate;

/** Takes back-slashes in paths for slashes, as models write them for people on Windows, unless a file is named so. */
record PathSeparatorRule(Predicate<String> known) {

    /** Whether a path names a file, whichever separators it has. */
    boolean isKnown(String path) {
        return known.test(path) || (path.indexOf('\\') >= 0 && known.test(slashed(path)));
    }

    /** The path with slashes. */
    String apply(String path) {
        return path.indexOf('\\') < 0 || known.test(path) ? path : slashed(path);
    }

    /** The same edit, of the path with slashes. */
    ParsedEdit apply(ParsedEdit edit) {
        String path = apply(edit.path());
        return switch (edit) {
            case ParsedEdit.Move move -> new ParsedEdit.Move(path, move.line(), apply(move.to()));
            case ParsedEdit other -> path.equals(other.path()) ? other : other.on(path);
        };
    }

    private static String slashed(String path) {
        String slashed = path.replace('\\', '/');
        return slashed.startsWith("./") ? slashed.substring(2) : slashed;
    }
}
