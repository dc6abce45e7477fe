package dev.troupe.worker.run;

/** As many tasks as may work with a model do so already; this one has to wait. */
public final class ModelBusyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ModelBusyException(String model) {
        super("As many tasks as may work with model '%s' at once do so already.".formatted(model));
    }
}
