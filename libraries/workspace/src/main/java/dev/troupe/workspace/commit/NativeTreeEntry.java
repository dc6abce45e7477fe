package dev.troupe.workspace.commit;

/**
 * Describes a file as the git program tells it, in a repository of any format.
 *
 * @param mode such as {@code 100644}
 * @param id its content's name, in hexadecimal
 */
record NativeTreeEntry(String mode, String id) {
    static final String REGULAR = "100644";
    static final String EXECUTABLE = "100755";

    /** Whether it is a file with content, not a link or a submodule. */
    boolean isFile() {
        return mode.equals(REGULAR) || mode.equals(EXECUTABLE);
    }

    NativeTreeEntry withMode(String other) {
        return new NativeTreeEntry(other, id);
    }
}
