package dev.troupe.syntax.tag;

/** A way in which a file uses a name. */
public enum ReferenceKind {
    /** It is called, or an object of it is made. */
    CALL,
    /** It is the type of something, or extended or implemented. */
    TYPE,
    /** It is used in another way. */
    OTHER
}
