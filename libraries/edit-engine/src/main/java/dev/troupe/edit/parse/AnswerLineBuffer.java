package dev.troupe.edit.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lines of an answer as they come in, with its fences and block heads, each looked for once. */
final class AnswerLineBuffer {

    private final List<String> lines = new ArrayList<>();
    private final List<Optional<CodeFence>> fences = new ArrayList<>();
    private final List<Optional<BlockMarker>> heads = new ArrayList<>();

    /** Adds a line; a carriage return at its end is not part of it. */
    void add(String line) {
        String text = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        lines.add(text);
        fences.add(CodeFence.read(text));
        heads.add(BlockMarker.Kind.SEARCH.read(text));
    }

    List<String> all() {
        return lines;
    }

    String get(int index) {
        return lines.get(index);
    }

    /** The line without this white space before it. */
    String text(int index, String indent) {
        String line = lines.get(index);
        return line.startsWith(indent) ? line.substring(indent.length()) : line;
    }

    int size() {
        return lines.size();
    }

    Optional<CodeFence> fence(int index) {
        return fences.get(index);
    }

    Optional<BlockMarker> head(int index) {
        return heads.get(index);
    }
}
