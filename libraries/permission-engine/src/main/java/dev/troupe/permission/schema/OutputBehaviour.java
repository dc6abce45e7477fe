package dev.troupe.permission.schema;

/**
 * What a tool does with the files that it is told, whatever its ordinary options are.
 *
 * @param contents whether it shows what it reads and does nothing else
 * @param names whether it shows names and what else is known of files, and opens none
 */
public record OutputBehaviour(boolean contents, boolean names) {
    /** Of a tool of which neither is known. */
    static final OutputBehaviour UNKNOWN = new OutputBehaviour(false, false);
}
