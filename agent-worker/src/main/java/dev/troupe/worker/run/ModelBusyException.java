package dev.troupe.worker.run;

/** Signals that a model already has as many tasks as it may have; this one has to wait. */
public final class ModelBusyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ModelBusyException(String model) {
        super("The limit of tasks that work with model '%s' at once is reached.".formatted(model));
    }
}
