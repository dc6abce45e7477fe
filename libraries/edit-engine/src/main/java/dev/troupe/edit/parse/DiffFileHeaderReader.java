package dev.troupe.edit.parse;

import dev.troupe.edit.parse.diff.DiffPathParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what the header of a unified diff says about one file. */
final class DiffFileHeaderReader {

    private static final Pattern MODE =
            Pattern.compile(
                    "(?:(old|new|new file) mode|index [0-9a-f]+\\.\\.[0-9a-f]+) (\\d{3,6})\\s*");

    private static final Pattern PLAIN = Pattern.compile("(?:100|0)?6\\d\\d");

    private final PathMentionReader paths;
    private String oldPath = "";
    private String newPath = "";
    private Optional<String> renamedFrom = Optional.empty();
    private Optional<String> renamedTo = Optional.empty();
    private boolean created;
    private boolean deleted;
    private boolean named;
    private boolean attributes;
    private String oldMode = "";
    private String unsupported = "";

    DiffFileHeaderReader(PathMentionReader paths) {
        this.paths = paths;
    }

    /** A file that is named outside the diff. */
    void path(String path) {
        oldPath = path;
        newPath = path;
    }

    /** Reads {@code diff --git a/x b/x}. */
    void git(String line) {
        String names = line.substring("diff --git ".length()).strip();
        int half = names.length() / 2;
        int split = names.indexOf(" b/");
        boolean twins =
                names.length() % 2 == 1
                        && names.charAt(half) == ' '
                        && same(names.substring(0, half), names.substring(half + 1));
        if (names.startsWith("\"") || names.endsWith("\"")) {
            split = names.startsWith("\"") ? names.indexOf('"', 1) + 1 : names.indexOf(" \"");
        } else if (twins) {
            split = half;
        } else if (split < 0) {
            split = names.indexOf(' ');
        }
        if (split > 0) {
            names(names.substring(0, split), names.substring(split));
        }
        named = false;
    }

    private static boolean same(String first, String second) {
        return first.equals(second)
                || DiffPathParser.withoutPrefix(first).equals(DiffPathParser.withoutPrefix(second));
    }

    /** Reads the paths behind {@code ---} and {@code +++}. */
    void names(String first, String second) {
        oldPath = DiffPathParser.of(first);
        newPath = DiffPathParser.of(second);
        named = true;
        created |= oldPath.equals(DiffPathParser.NONE);
        deleted |= newPath.equals(DiffPathParser.NONE);
        Optional<String> shortOld = DiffPathParser.withoutPrefix(oldPath);
        Optional<String> shortNew = DiffPathParser.withoutPrefix(newPath);
        boolean known = paths.isKnown(oldPath) || paths.isKnown(newPath);
        if (!known && (shortOld.isPresent() || created) && (shortNew.isPresent() || deleted)) {
            oldPath = shortOld.orElse(oldPath);
            newPath = shortNew.orElse(newPath);
        }
    }

    /** Whether the lines {@code ---} and {@code +++} were there. */
    boolean isNamed() {
        return named;
    }

    /** Reads another line of git's header; false when it is none. */
    boolean attribute(String line, int index) {
        mode(line, index);
        if (line.startsWith("rename from ")) {
            renamedFrom = Optional.of(DiffPathParser.of(line.substring("rename from ".length())));
        } else if (line.startsWith("rename to ")) {
            renamedTo = Optional.of(DiffPathParser.of(line.substring("rename to ".length())));
        } else if (line.startsWith("new file mode")) {
            created = true;
        } else if (line.startsWith("deleted file mode")) {
            deleted = true;
        } else if (line.startsWith("copy ")) {
            unsupported = "copies a file; send the copy as a new file";
        } else if (line.startsWith("GIT binary patch") || line.startsWith("Binary files ")) {
            unsupported = "is of a binary file; only text can be edited";
        } else if (!isSilent(line)) {
            return false;
        }
        attributes = true;
        return true;
    }

    /** What a written file does not get anyway cannot be had from an edit of its text. */
    private void mode(String line, int index) {
        Matcher mode = MODE.matcher(line);
        if (!mode.matches()) {
            return;
        }
        String value = mode.group(2);
        switch (Objects.requireNonNullElse(mode.group(1), "")) {
            case "old" -> oldMode = value;
            case "new" -> require(value.equals(oldMode), line, index);
            case "new file" -> require(PLAIN.matcher(value).matches(), line, index);
            default -> require(value.startsWith("100"), line, index);
        }
    }

    private void require(boolean given, String line, int index) {
        if (!given) {
            unsupported =
                    "asks on line %d (%s) for what an edit cannot give; expected only the text of regular files: leave that line out and use a command such as chmod or ln"
                            .formatted(index + 1, line.strip());
        }
    }

    private static boolean isSilent(String line) {
        return line.startsWith("index ")
                || line.startsWith("old mode ")
                || line.startsWith("new mode ")
                || line.startsWith("similarity index ")
                || line.startsWith("dissimilarity index ");
    }

    /** Why the diff cannot be applied; empty when it can. */
    String unsupported() {
        return unsupported;
    }

    /** The file that the hunks are for: the old one of a renamed or deleted one; empty when none is named. */
    String path() {
        if (deleted) {
            return oldPath;
        }
        if (renamedFrom.isPresent() && renamedTo.isPresent()) {
            return renamedFrom.get();
        }
        boolean onlyOldKnown = paths.isKnown(oldPath) && !paths.isKnown(newPath);
        return onlyOldKnown && !created ? oldPath : newPath;
    }

    /** The edits; none when the diff asks for nothing. */
    List<ParsedEdit> edits(int line, HunkCollector hunks) {
        List<ParsedEdit> edits = new ArrayList<>();
        if (deleted) {
            edits.add(new ParsedEdit.Delete(path(), line));
        } else if (created) {
            edits.add(new ParsedEdit.Create(path(), line, hunks.content()));
        } else {
            if (!hunks.hunks().isEmpty()) {
                edits.add(new ParsedEdit.Patched(path(), line, hunks.hunks()));
            }
            if (renamedFrom.isPresent() && renamedTo.isPresent()) {
                edits.add(new ParsedEdit.Move(path(), line, renamedTo.get()));
            }
        }
        return edits;
    }

    /** Whether no hunk is needed to make sense of the header. */
    boolean isComplete() {
        return attributes || deleted;
    }
}
