package dev.troupe.testkit.model.scenario;

/** A scenario that cannot be read; the message names the file, the line and what to change. */
public final class ScenarioException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ScenarioException(String message, Throwable cause) {
        super(message, cause);
    }
}
