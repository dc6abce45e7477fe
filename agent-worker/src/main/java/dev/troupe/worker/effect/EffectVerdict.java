package dev.troupe.worker.effect;

import dev.troupe.sandbox.layer.content.LayerVerdict;

/** Says what becomes of a change that a command made. */
public enum EffectVerdict {
    /** Applied, told in one line with others. */
    RUN,
    /** Applied and told. */
    SHOW,
    /** Kept aside until a person says yes. */
    HOLD,
    /** Given up and told. */
    DROP;

    LayerVerdict layer() {
        return switch (this) {
            case RUN, SHOW -> LayerVerdict.APPLY;
            case HOLD -> LayerVerdict.HOLD;
            case DROP -> LayerVerdict.DROP;
        };
    }
}
