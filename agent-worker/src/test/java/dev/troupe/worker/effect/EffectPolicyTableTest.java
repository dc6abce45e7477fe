package dev.troupe.worker.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.layer.content.LayerChange;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each cell of the table, as the design has it. */
class EffectPolicyTableTest {
    private static final List<LayerChange> CHANGES =
            List.of(
                    LayerChange.CREATED,
                    LayerChange.CHANGED,
                    LayerChange.PERMISSIONS,
                    LayerChange.REMOVED);
    private static final String CELLS =
            """
            ODD                drop drop drop drop
            SECRET             drop drop drop drop
            FIXED              drop drop drop drop
            OUTWARD_LINK       hold hold hold show
            OBEYED             hold hold hold show
            ASKED              hold hold hold hold
            REFUSED            drop drop drop drop
            STALE_BYTE_CODE    drop drop run  run
            DEPENDENCY_PROGRAM hold hold hold run
            DEPENDENCY         run  run  run  run
            PRODUCT            run  run  run  run
            IGNORED            show show show hold
            BUILD_INPUT        show show show show
            ORDINARY           show show show show
            """;

    static Stream<Arguments> cells() {
        return CELLS.lines()
                .map(line -> List.of(line.split(" +", -1)))
                .flatMap(words ->
                        IntStream.range(0, CHANGES.size())
                                .mapToObj(i ->
                                        Arguments.of(
                                                EffectClass.valueOf(words.getFirst()),
                                                CHANGES.get(i),
                                                words.get(1 + i))));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void aChangeIsDecidedByWhatItIs(EffectClass kind, LayerChange change, String expected) {
        assertThat(EffectPolicyTable.decide(kind, change))
                .isEqualTo(EffectVerdict.valueOf(expected.toUpperCase(java.util.Locale.ROOT)));
    }

    @Test
    void everyClassHasARow() {
        Set<EffectClass> tried =
                cells().map(it -> (EffectClass) it.get()[0]).collect(Collectors.toSet());
        assertThat(tried).containsExactlyInAnyOrder(EffectClass.values());
    }
}
