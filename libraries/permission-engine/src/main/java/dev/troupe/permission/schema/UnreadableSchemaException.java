package dev.troupe.permission.schema;

/** A tool schema that cannot be used. The message names file, line, key and value, and what to write instead. */
public final class UnreadableSchemaException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    UnreadableSchemaException(String file, int line, String what) {
        super(file + ":" + line + ": " + what + ".");
    }
}
