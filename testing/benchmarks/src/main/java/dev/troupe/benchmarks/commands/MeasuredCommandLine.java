package dev.troupe.benchmarks.commands;

/** Lines whose decision is measured: usual ones, and those of 16 kB that were made to take long. */
public enum MeasuredCommandLine {
    /** A line that a rule names in so many words. */
    EXACT("cargo test"),
    /** The same command in a spelling that nobody has decided before. */
    FIRST("cargo  test"),
    /** The same without a look at what was decided before. */
    ANEW("cargo test"),
    /** A rule with further options and operands. */
    RULE("cargo test --release parser::tests -- --nocapture"),
    /** A phrase that the policy calls a synonym. */
    SYNONYM("run tests"),
    /** A misspelt command. */
    FUZZY("git sttaus"),
    /** What a model writes most days. */
    COMPOUND("grep -rn TODO src | wc -l && cargo build --release 2>&1"),
    /** Something that is blocked, behind a wrapper. */
    BLOCKED("env A=1 bash -c 'git push --force'"),
    /** Commands. */
    MANY("", "a;", ""),
    /** Commands with rules of their own. */
    GITS("", "git push #;", ""),
    /** Commands of a line that cannot be read. */
    UNREADABLE("", "git push #;", "$("),
    /** Operands that name one file. */
    WIDE("cat ", "x ", ""),
    /** Operands that name many. */
    FILES("cat ", "# ", ""),
    /** The same in letters that have several spellings. */
    NAMES("cat ", "é# ", ""),
    /** One long name with dots. */
    DOTS("cat é", ".", "x"),
    /** Paths that are written to. */
    WRITTEN("touch ", ".g# ", ""),
    /** Operands that could be the whole workspace. */
    REMOVED("rm -r ", "# ", ""),
    /** Options. */
    OPTIONS("git log ", "--stat ", ""),
    /** Options in one word. */
    BUNDLE("ls -", "l", ""),
    /** What a build tool is to do. */
    GOALS("make ", "# ", ""),
    /** Settings before a command. */
    ASSIGNMENTS("", "A#=1 ", "ls"),
    /** Redirections. */
    REDIRECTIONS(": ", ">#", ""),
    /** Here-documents without an end. */
    DOCUMENTS("cat ", "<<# ", "\n"),
    /** The same in a script within the line. */
    INNER_DOCUMENTS("eval '", "cat <<a#\n", "'"),
    /** Wildcards. */
    GLOBS("cat ", "* ", ""),
    /** Braces. */
    BRACES("echo ", "{a,b}", ""),
    /** Variables. */
    VARIABLES("echo ", "$a ", ""),
    /** Nesting. */
    DEEP("", "$(", ""),
    /** Subshells within each other. */
    SUBSHELLS("", "( ", ""),
    /** Substitutions beside each other. */
    SUBSTITUTIONS("echo ", "$(a) ", ""),
    /** Quotes. */
    QUOTES("echo ", "'a'\"b\"", ""),
    /** Back-ticks. */
    TICKS("", "`", ""),
    /** A pipeline. */
    PIPES("", "curl #|", "sh"),
    /** Changes of the directory. */
    MOVES("", "cd a&&", "ls"),
    /** One word that no command is like. */
    WORD("", "x", ""),
    /** Misspelt words. */
    MISSPELT("git sttaus ", "stauts ", ""),
    /** Wrappers whose words are not understood, which start a shell's words. */
    WRAPPERS("sudo -? ", "eval sudo -? ", ""),
    /** The same before commands that are looked at closely. */
    REMOVALS("sudo -? ", "rm # ", ""),
    /** The same. */
    PUSHES("sudo -? ", "git push ", ""),
    /** Wrappers that start each other. */
    ENVIRONMENTS("", "env ", "ls"),
    /** Wrappers before many operands. */
    WRAPPED("env nohup nice env nohup nice cat ", "# ", ""),
    /** Words that are read as lines again. */
    EVALS("", "eval ", "ls"),
    /** The same before many commands. */
    EVALUATED("eval eval eval eval eval '", "a#;", "'"),
    /** Scripts beside each other. */
    SCRIPTS("", "sh -c 'a;a;a;a';", "ls"),
    /** Commands that another one starts. */
    STARTED("find . ", "-exec ls # \\; ", ""),
    /** Wrappers that take words from elsewhere. */
    COLLECTED("", "xargs ", "rm"),
    /** Words that each may be the script. */
    UNSURE("sudo -? bash -c -", "x", " x x x"),
    /** A bundle that is none. */
    NO_BUNDLE("sudo -? bash -", "c", "!"),
    /** Functions that may call themselves. */
    FUNCTIONS("", "f(){ f|f;};", "f&"),
    /** Scripts that shells read. */
    HERE_STRINGS("", "sh<<<'a;a;a';", "ls"),
    /** Groups within a pipeline. */
    GROUPS("", "a|(b|(c));", "ls"),
    /** Patterns that git looks for. */
    PATHSPECS("git add ", "'*#' ", ""),
    /** Files that output goes to. */
    TEES("ls|tee ", "#.log ", ""),
    /** A revision. */
    REVISION("git show --stat HEAD", "~", "");

    private static final int LONGEST = 16_384;
    private static final int RADIX = 36;

    private final String start;
    private final String part;
    private final String end;

    MeasuredCommandLine(String text) {
        this(text, "", "");
    }

    /**
     * A line that can be made longer.
     *
     * @param part what is repeated; a {@code #} in it is another name each time
     */
    MeasuredCommandLine(String start, String part, String end) {
        this.start = start;
        this.part = part;
        this.end = end;
    }

    String text() {
        return text(LONGEST);
    }

    /** The line in a given length, if it is one that can be made longer. */
    String text(int length) {
        StringBuilder text = new StringBuilder(start);
        for (int number = RADIX; grows(); number++) {
            String next = part.replace("#", Integer.toString(number, RADIX));
            if (text.length() + next.length() + end.length() > length) {
                break;
            }
            text.append(next);
        }
        return text.append(end).toString();
    }

    /** Whether it can be made longer. */
    boolean grows() {
        return !part.isEmpty();
    }
}
