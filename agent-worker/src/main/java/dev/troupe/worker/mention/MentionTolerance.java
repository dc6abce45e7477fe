package dev.troupe.worker.mention;

/** Says what becomes of words whose mentions cannot be loaded. */
public enum MentionTolerance {
    /** Nobody works on them: they are a request, and nothing was paid for it yet. */
    REFUSED,
    /** They are heard as they are, and their author is told. */
    TOLD,
    /** They are heard as they are: a model wrote them, which nobody has to be asked about. */
    IGNORED
}
