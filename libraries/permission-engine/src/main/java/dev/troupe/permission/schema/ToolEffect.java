package dev.troupe.permission.schema;

/** What using a tool, a sub-command, an option or an operand does beyond the ordinary. */
public enum ToolEffect {
    /** Nothing that a rule for the tool does not mean. */
    ORDINARY,
    /** It writes where the tool does not usually write. */
    WRITES,
    /** It starts a program that the line or a file names. */
    EXECUTES,
    /** It loads settings, plug-ins or code from elsewhere. */
    LOADS,
    /** It works outside of the workspace or on another checkout. */
    LEAVES,
    /** It talks to the network. */
    CONNECTS,
    /** It can take away work that nothing brings back. */
    DESTROYS,
    /** It opens an editor, a pager, a browser or a prompt. */
    INTERACTS
}
