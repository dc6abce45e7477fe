package dev.troupe.worker.validation;

/** A validator of layer 4. */
public interface ToolCare extends Validator {
    /** Looks after what a call has done. */
    Done check(Done done, Scope scope);
}
