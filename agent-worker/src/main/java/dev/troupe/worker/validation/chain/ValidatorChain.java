package dev.troupe.worker.validation.chain;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The validators of one layer in their order, each timed and counted. */
public final class ValidatorChain<V extends ChainedValidator> {
    private final ValidationLayer layer;
    private final List<V> validators;
    private final MeterRegistry meters;

    private ValidatorChain(ValidationLayer layer, List<V> validators, MeterRegistry meters) {
        this.layer = layer;
        this.validators = List.copyOf(validators);
        this.meters = meters;
        for (V validator : this.validators) {
            var _ = duration(validator);
            var _ = layer.refusals(validator.name(), meters);
        }
    }

    /**
     * The known validators, as settings order and choose them.
     *
     * @param names their order; null: all, as known
     * @throws TroupeException {@link ErrorCode#CONFIGURATION_INVALID} for an unknown name, or when one
     *     is left out that must not be
     */
    public static <V extends ChainedValidator> ValidatorChain<V> of(
            ValidationLayer layer,
            List<V> known,
            @Nullable List<String> names,
            MeterRegistry meters) {
        if (names == null) {
            return new ValidatorChain<>(layer, known, meters);
        }
        List<V> chosen = new ArrayList<>();
        for (String name : names) {
            chosen.add(find(layer, known, name));
        }
        for (V validator : known) {
            if (!validator.optional() && !chosen.contains(validator)) {
                throw invalid(layer, "leaves out '" + validator.name() + "', which must stay");
            }
        }
        return new ValidatorChain<>(layer, chosen, meters);
    }

    private static <V extends ChainedValidator> V find(
            ValidationLayer layer, List<V> known, String name) {
        return known.stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        invalid(
                                layer,
                                "names '%s'; known are %s"
                                        .formatted(
                                                name,
                                                known.stream()
                                                        .map(ChainedValidator::name)
                                                        .toList())));
    }

    private static TroupeException invalid(ValidationLayer layer, String what) {
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                "`troupe.worker.validation." + layer.wire() + "` " + what + ".");
    }

    /** The validators in order. */
    public List<V> validators() {
        return validators;
    }

    /** Runs one validator's check on the clock. */
    public <T> T timed(V validator, Supplier<T> check) {
        Timer.Sample sample = Timer.start(meters);
        try {
            return check.get();
        } finally {
            sample.stop(duration(validator));
        }
    }

    private Timer duration(V validator) {
        return layer.duration(validator.name(), meters);
    }

    /** Counts that a validator turned something down. */
    public void refused(V validator) {
        layer.refusals(validator.name(), meters).increment();
    }
}
