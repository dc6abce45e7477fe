package dev.troupe.permission.schema;

/** What a value or an operand is. */
public enum OperandKind {
    /** Data that nothing opens or runs. */
    TEXT,
    NUMBER,
    /** A file or directory that is read. */
    PATH,
    /** A file or directory that is written or made. */
    WRITTEN_PATH,
    /** The name of a branch, tag or remote. */
    NAME,
    /** A revision, a range, or a path if such a file exists; {@code revision:path} names a path too. */
    REVISION_OR_PATH,
    /** An expression for files, as git's pathspecs are. */
    PATHSPEC,
    /** Names of the files that are searched, with wildcards; {@code !} before it means all others. */
    NAME_PATTERN,
    /** What a build tool is told to do; each is judged as if it stood alone. */
    GOAL,
    /** A package that is fetched and may run code. */
    PACKAGE,
    /** An address. */
    URL,
    /** {@code name=value} that is no setting of the tool. */
    ASSIGNMENT,
    /** A file mode. */
    MODE,
    /** The first word of a command that the tool starts; all that follows belongs to it. */
    COMMAND,
    /** A command line that a shell reads. */
    SHELL,
    /** A program in sed's language. */
    SED,
    /** A program in awk's language. */
    AWK,
    /** A program in jq's language. */
    JQ,
    /** A format as the shell's own {@code printf} reads it. */
    FORMAT,
    /** The name of a variable of the shell that is set or taken away; a value may stand behind {@code =}. */
    VARIABLE;

    /** Whether it names a file or directory. */
    public boolean file() {
        return this == PATH || this == WRITTEN_PATH || this == PATHSPEC || this == REVISION_OR_PATH;
    }
}
