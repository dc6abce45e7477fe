package dev.troupe.permission.graph;

import tools.jackson.databind.node.StringNode;

/** Writes words as they stand in ids, between spaces: different words make different ids. */
final class NodeIdWords {
    private NodeIdWords() {}

    /** The word, in quotes when it could be taken for something else. */
    static String word(String word) {
        boolean plain =
                !word.isEmpty()
                        && word.codePoints()
                                .noneMatch(code ->
                                        code == '"'
                                                || code == '\\'
                                                || Character.isWhitespace(code)
                                                || Character.isISOControl(code));
        return plain ? word : StringNode.valueOf(word).toString();
    }
}
