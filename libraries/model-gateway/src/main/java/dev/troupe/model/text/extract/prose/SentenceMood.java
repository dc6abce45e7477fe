package dev.troupe.model.text.extract.prose;

/** Tells who acts in the part of a sentence that is being read. */
public enum SentenceMood {
    /** Nobody is named: a verb now is an announcement or an instruction. */
    OPEN,
    /** The model says what it is about to do. */
    INTENT,
    /** Something is spoken about. */
    SUBJECT,
    /** Somebody else acts, or acted, or could act, or said so. */
    FOREIGN,
    /** It is not to be done. */
    DENIED;

    boolean licenses() {
        return this == OPEN || this == INTENT;
    }

    /** Whether code that such a sentence introduces is not to be run. */
    public boolean adverse() {
        return this == FOREIGN || this == DENIED;
    }
}
