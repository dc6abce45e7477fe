package dev.troupe.worker.tool.git;

import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.workspace.BuiltInFileRules;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Files that may hold secrets, of which git is to say nothing.
 *
 * @param names relative to the workspace
 */
record SecretFileExclusions(List<String> names) {
    /** More make a line of arguments that no system takes. */
    private static final int MOST = 500;

    private static final int NAMED = 5;

    /**
     * @throws ToolInputException when they are too many to be left out one by one
     */
    static SecretFileExclusions among(Collection<String> files) {
        List<String> names =
                files.stream().filter(BuiltInFileRules::secret).distinct().sorted().toList();
        if (names.size() > MOST) {
            throw new ToolInputException(
                    "Among these files are %d that may hold secrets, too many to leave out. Name a path with fewer of them."
                            .formatted(names.size()));
        }
        return new SecretFileExclusions(names);
    }

    /** What a path specification of git ends with. */
    List<String> excludes() {
        return names.stream().map(SecretFileExclusions::exclude).toList();
    }

    /** Letters that not every locale can hand to a program match any: too much is left out rather than too little. */
    private static String exclude(String name) {
        StringBuilder glob = new StringBuilder(":(exclude,glob)");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '*' || c == '?' || c == '[' || c == ']' || c == '\\') {
                glob.append('\\').append(c);
            } else {
                glob.append(c > ' ' && c < 127 ? c : '*');
            }
        }
        return glob.toString();
    }

    /** A line about them; empty when there are none. */
    List<String> note() {
        if (names.isEmpty()) {
            return List.of();
        }
        List<String> shown = new ArrayList<>(names.subList(0, Math.min(NAMED, names.size())));
        if (names.size() > NAMED) {
            shown.add((names.size() - NAMED) + " more");
        }
        return List.of(
                shown.stream()
                        .map(it -> it.replaceAll("\\p{Cntrl}", "?"))
                        .collect(
                                Collectors.joining(
                                        ", ", "[Left out, as they may hold secrets: ", "]")));
    }
}
