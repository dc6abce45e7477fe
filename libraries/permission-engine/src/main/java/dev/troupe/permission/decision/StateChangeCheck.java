package dev.troupe.permission.decision;

import dev.troupe.permission.text.WordLists;
import java.util.List;
import java.util.Set;

/** Tells which commands leave files and branches as they are, so that what was found out about them still holds. */
final class StateChangeCheck {
    private static final Set<String> READ =
            WordLists.set(
                    """
                    true false : echo printf pwd ls cat head tail wc grep rg test [ which diff stat du
                    date whoami uname
                    """);
    private static final Set<String> GIT =
            WordLists.set("status log diff show rev-parse ls-files describe");

    private StateChangeCheck() {}

    /** Whether the command surely changes neither files nor branches. */
    static boolean none(List<String> words) {
        if (words.isEmpty()) {
            return true;
        }
        return words.getFirst().equals("git")
                ? words.size() > 1 && GIT.contains(words.get(1))
                : READ.contains(words.getFirst());
    }
}
