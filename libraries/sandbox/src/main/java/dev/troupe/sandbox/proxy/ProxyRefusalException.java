package dev.troupe.sandbox.proxy;

/** The proxy does not do what it was asked for. */
final class ProxyRefusalException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * @param status of HTTP
     * @param why a sentence for whoever asked
     */
    ProxyRefusalException(int status, String why) {
        super(why);
        this.status = status;
    }

    int status() {
        return status;
    }

    /** The sentence. */
    String why() {
        return String.valueOf(getMessage());
    }
}
