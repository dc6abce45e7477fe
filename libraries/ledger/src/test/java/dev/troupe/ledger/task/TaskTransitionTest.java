package dev.troupe.ledger.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TaskTransitionTest {
    private final TestLedger ledger = TestLedger.shared();

    @Test
    void schemaAndEnumHaveTheSameTable() {
        Stream<String> here =
                Arrays.stream(TaskState.values())
                        .flatMap(from -> from.next().stream().map(to -> from + " " + to));
        List<String> there =
                ledger.owner()
                        .sql("SELECT source || ' ' || target FROM ledger.transition")
                        .query((row, n) -> row.getString(1))
                        .list();

        assertThat(there).containsExactlyInAnyOrderElementsOf(here.toList());
    }

    @ParameterizedTest
    @EnumSource(
            value = TaskState.class,
            names = {"PENDING", "WAITING", "SUCCEEDED", "FAILED", "QUARANTINED"})
    void evenTheOwnerCannotTakeATaskWhereNoTransitionLeads(TaskState target) {
        LedgerScenario scene = ledger.scene();
        UUID queued = scene.create();

        assertThatThrownBy(() ->
                        ledger.owner()
                                .sql(
                                        """
                                        UPDATE ledger.task SET state = :state,
                                            waiting_for = CASE WHEN :state = 'WAITING'
                                                THEN 'APPROVAL' END
                                         WHERE id = :id
                                        """)
                                .param("state", target.name())
                                .param("id", queued)
                                .update())
                .hasMessageContaining("is queued and cannot become");
    }

    @ParameterizedTest
    @EnumSource(TaskState.class)
    void finalStatesAgree(TaskState state) {
        assertThat(
                        ledger.owner()
                                .sql("SELECT ledger.is_final(:state)")
                                .param("state", state.name())
                                .query(Boolean.class)
                                .single())
                .isEqualTo(state.isFinal());
    }
}
