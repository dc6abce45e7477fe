package dev.troupe.testkit.model;

import java.io.IOException;

/** Thrown out of the HTTP handler to make the server drop the connection without ending the answer. */
final class ConnectionCutException extends IOException {
    private static final long serialVersionUID = 1L;

    ConnectionCutException() {
        super("cut as the scenario says");
    }
}
