package dev.troupe.contentindex.tree;

/** Says whether an answer knows the files as they are. */
public sealed interface IndexFreshness {

    /** Each file was known by the hash of its content when the answer was made. */
    record Fresh() implements IndexFreshness {}

    /**
     * Some files have contents that are not indexed yet; the answer knows the contents that they had before, if any.
     *
     * @param files how many
     */
    record Pending(int files) implements IndexFreshness {}

    /** Says that so many files are not indexed yet. */
    static IndexFreshness of(int pending) {
        return pending == 0 ? new Fresh() : new Pending(pending);
    }
}
