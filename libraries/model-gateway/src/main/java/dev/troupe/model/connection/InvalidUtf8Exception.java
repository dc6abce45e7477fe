package dev.troupe.model.connection;

import java.io.IOException;

/** An answer that says it is text holds bytes that are none. */
final class InvalidUtf8Exception extends IOException {
    InvalidUtf8Exception(long offset) {
        super("it sent bytes that are no UTF-8, about %d bytes into its answer".formatted(offset));
    }
}
