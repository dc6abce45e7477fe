package dev.troupe.testkit.model.wire;

/** The request gets an error response. */
public final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient ApiError error;

    /** A refusal with that error. */
    public Refused(ApiError error) {
        super(error.message());
        this.error = error;
    }

    /** What to answer. */
    public ApiError error() {
        return error;
    }
}
