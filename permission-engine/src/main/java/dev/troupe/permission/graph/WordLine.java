package dev.troupe.permission.graph;

import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.StringNode;

/** Words on one line, so that different words make different lines. */
final class WordLine {
    private WordLine() {}

    static String of(List<String> words) {
        return words.stream().map(WordLine::word).collect(Collectors.joining(" "));
    }

    private static String word(String word) {
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
