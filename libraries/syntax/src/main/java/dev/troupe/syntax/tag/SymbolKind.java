package dev.troupe.syntax.tag;

/** A kind of thing that a file can define. */
public enum SymbolKind {
    CLASS,
    /** A struct or record: data with named parts. */
    STRUCT,
    /** An interface, trait, protocol or type class. */
    INTERFACE,
    ENUM,
    ENUM_MEMBER,
    /** A type that is given by another one, or of which the grammar says no more. */
    TYPE,
    FUNCTION,
    /** A function that belongs to a type. */
    METHOD,
    CONSTRUCTOR,
    FIELD,
    PROPERTY,
    CONSTANT,
    VARIABLE,
    MACRO,
    /** A module, package or namespace. */
    MODULE,
    /** A heading, or a named part of a document. */
    SECTION,
    /** A table or view of a database. */
    TABLE,
    /** What a style applies to: a class, an id, a variable of a style sheet. */
    SELECTOR;

    /** Whether a function in it is a method of it, and a variable a field. */
    boolean isType() {
        return this == CLASS || this == STRUCT || this == INTERFACE || this == ENUM || this == TYPE;
    }
}
