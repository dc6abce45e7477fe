package dev.troupe.worker.model.library;

import java.util.regex.Pattern;

/** The shape in which the libraries read errors. */
final class ErrorObject {
    static final Pattern PATTERN = Pattern.compile("\"error\"\\s*:\\s*\\{");

    private ErrorObject() {}
}
