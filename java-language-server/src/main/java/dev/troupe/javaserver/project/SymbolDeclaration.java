package dev.troupe.javaserver.project;

/**
 * A type or member that a source file declares.
 *
 * @param container the types around it, joined by dots; empty for a type of the file itself
 * @param start the offset of its name
 */
public record SymbolDeclaration(String name, String container, Form form, int start) {
    /** The kinds of declarations. */
    public enum Form {
        CLASS,
        INTERFACE,
        ENUM,
        RECORD,
        ANNOTATION,
        METHOD,
        CONSTRUCTOR,
        FIELD,
        ENUM_CONSTANT;

        boolean isType() {
            return compareTo(METHOD) < 0;
        }
    }

    /** Is it a type that is not inside another one? */
    public boolean isTopLevelType() {
        return container.isEmpty() && form.isType();
    }
}
