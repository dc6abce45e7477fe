package dev.troupe.model.text.extract.block;

import java.util.Locale;
import java.util.Set;

/** Names the kind of code that a fence says it holds. */
public enum FenceLanguage {
    /** Commands, one after the other. */
    SHELL,
    /** What a terminal showed. */
    TERMINAL,
    /** Nothing is said. */
    NONE,
    /** Something else, or the content of a file. */
    OTHER;

    private static final Set<String> SHELLS =
            Set.of("bash", "sh", "shell", "zsh", "dash", "ksh", "shellscript");
    private static final Set<String> TERMINALS =
            Set.of(
                    "console",
                    "terminal",
                    "shell-session",
                    "shellsession",
                    "sh-session",
                    "bash-session",
                    "session");
    private static final String SEPARATORS = " \t{},:;=.";

    public static FenceLanguage of(String info) {
        String clean = info.toLowerCase(Locale.ROOT).strip();
        int from = 0;
        while (from < clean.length() && "{. ".indexOf(clean.charAt(from)) >= 0) {
            from++;
        }
        int to = from;
        while (to < clean.length() && SEPARATORS.indexOf(clean.charAt(to)) < 0) {
            to++;
        }
        String tag = clean.substring(from, to);
        if (namesFile(clean)) {
            return OTHER;
        }
        if (TERMINALS.contains(tag)) {
            return TERMINAL;
        }
        return SHELLS.contains(tag) ? SHELL : clean.isEmpty() ? NONE : OTHER;
    }

    private static boolean namesFile(String info) {
        return info.contains("file=") || info.contains("filename=") || info.contains("path=");
    }
}
