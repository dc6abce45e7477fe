package dev.troupe.permission.schema;

/** A tool schema that cannot be used. The message names file, key and value, and what to write instead. */
public final class UnreadableSchemaException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    UnreadableSchemaException(String file, String what) {
        super(file + ": " + what + ".");
    }
}
