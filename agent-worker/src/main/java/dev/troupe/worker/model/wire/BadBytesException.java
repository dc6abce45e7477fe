package dev.troupe.worker.model.wire;

import java.io.IOException;

/** An answer that says it is text holds bytes that are none. */
final class BadBytesException extends IOException {
    BadBytesException(long offset) {
        super("it sent bytes that are no UTF-8, about %d bytes into its answer".formatted(offset));
    }
}
