package dev.troupe.worker.validation.chain;

/** One check of a layer. */
public interface ChainedValidator {
    /** Its name in settings and metrics, lower case with hyphens. */
    String name();

    /** Whether settings may leave it out. */
    default boolean optional() {
        return false;
    }
}
