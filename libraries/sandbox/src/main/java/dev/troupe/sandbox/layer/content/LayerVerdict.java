package dev.troupe.sandbox.layer.content;

/** Says what becomes of one change of a layer. */
public enum LayerVerdict {
    /** The workspace gets it. */
    APPLY,
    /** It waits aside for an answer. */
    HOLD,
    /** It is given up. */
    DROP
}
