package dev.troupe.worker.validation.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidatorChainTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Named first = new Named("first", false);
    private final Named second = new Named("second", true);

    @Test
    void isInBuiltInOrderUnlessSettingsSayOtherwise() {
        assertThat(chain(null).validators()).containsExactly(first, second);
        assertThat(chain(List.of("second", "first")).validators()).containsExactly(second, first);
        assertThat(chain(List.of("first")).validators()).containsExactly(first);
    }

    @Test
    void whatMustStayCannotBeLeftOut() {
        assertThatThrownBy(() -> chain(List.of("second")))
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("troupe.worker.validation.before-tool")
                .hasMessageContaining("'first'");
        assertThatThrownBy(() -> chain(List.of("first", "third")))
                .hasMessageContaining("'third'")
                .hasMessageContaining("[first, second]");
    }

    @Test
    void everyCheckIsTimedAndCounted() {
        ValidatorChain<Named> chain = chain(null);
        assertThat(chain.timed(first, () -> 7)).isEqualTo(7);
        chain.refused(first);

        assertThat(meters.get("validation.duration").tag("validator", "first").timer().count())
                .isEqualTo(1);
        assertThat(meters.get("validation.refusals").tag("layer", "before-tool").counter().count())
                .isEqualTo(1);
    }

    private ValidatorChain<Named> chain(@org.jspecify.annotations.Nullable List<String> names) {
        return ValidatorChain.of(
                ValidationLayer.BEFORE_TOOL, List.of(first, second), names, meters);
    }

    private record Named(String name, boolean optional) implements ChainedValidator {}
}
