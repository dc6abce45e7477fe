package dev.troupe.model.connection;

import java.io.IOException;

/** A request that is to be answered from a recording stands in none. */
public final class NotRecordedException extends IOException {
    /** With half a sentence that says so, and what comes nearest. */
    public NotRecordedException(String message) {
        super(message);
    }
}
