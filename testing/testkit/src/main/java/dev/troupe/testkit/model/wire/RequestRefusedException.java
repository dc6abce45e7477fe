package dev.troupe.testkit.model.wire;

/** The request gets an error response. */
public final class RequestRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient ProviderError error;

    /** A refusal with that error. */
    public RequestRefusedException(ProviderError error) {
        super(error.message());
        this.error = error;
    }

    /** What to answer. */
    public ProviderError error() {
        return error;
    }
}
