package dev.troupe.cli.lineeditor;

import dev.troupe.contracts.text.WordBoundary;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Offers what may follow an at sign: files, the directories that hold them, and looks at the repository. */
final class MentionCompletions {
    private static final List<CompletionCandidate> GIT =
            List.of(
                    new CompletionCandidate("@git:status", "branch and changed files"),
                    new CompletionCandidate("@git:diff", "what is not committed"),
                    new CompletionCandidate("@git:log:10", "the last commits"));

    private MentionCompletions() {}

    /** Finds where the mention begins with which a word ends; -1 when it ends with none. */
    static int begin(String word) {
        for (int at = word.lastIndexOf('@'); at >= 0; at = word.lastIndexOf('@', at - 1)) {
            if (WordBoundary.beginsMention(word, at)) {
                return at;
            }
        }
        return -1;
    }

    /**
     * Finds the best.
     *
     * @param typed what stands behind the at sign
     */
    static List<CompletionCandidate> of(String typed, List<String> files, int most) {
        List<CompletionCandidate> found = new ArrayList<>();
        if (!typed.isEmpty()) {
            GIT.stream().filter(it -> it.value().startsWith("@" + typed)).forEach(found::add);
        }
        Set<String> paths = new LinkedHashSet<>(files);
        for (String file : files) {
            for (int i = file.indexOf('/'); i > 0; i = file.indexOf('/', i + 1)) {
                paths.add(file.substring(0, i + 1));
            }
        }
        FuzzyPathFinder.find(typed, List.copyOf(paths), most).stream()
                .map(MentionCompletions::mention)
                .forEach(found::add);
        return found;
    }

    /** A name with blanks is quoted. */
    private static CompletionCandidate mention(String path) {
        boolean plain = path.chars().noneMatch(it -> Character.isWhitespace(it) || it == '"');
        return new CompletionCandidate(plain ? "@" + path : "@\"" + path + "\"", "");
    }
}
