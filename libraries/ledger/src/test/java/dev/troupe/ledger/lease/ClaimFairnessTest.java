package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ClaimFairnessTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();
    private final String big = "big-" + scene.session();
    private final String small = "small-" + scene.session();

    private void create(String team, int count) {
        for (int i = 0; i < count; i++) {
            scene.create(scene.plain().but().team(team).user("ann").build());
        }
    }

    /** A thousand queued tasks of one team, made quickly from one that is there. */
    private void flood() {
        create(big, 1);
        UUID seed = ledger.orchestrator().tasks().unfinished(scene.session()).getLast().id();
        ledger.owner()
                .sql(
                        """
                        WITH n AS (SELECT gen_random_uuid() AS id FROM generate_series(1, 999)),
                        t AS (INSERT INTO ledger.task (id, session_id, root_id, depth, team,
                                requester, project_id, workspace, writes, touches, cell, priority,
                                state, created_at, updated_at)
                            SELECT n.id, session_id, n.id, 0, team, requester, project_id,
                                workspace, writes, ARRAY[n.id::text], cell, priority, state,
                                created_at, updated_at
                              FROM ledger.task, n WHERE task.id = :seed RETURNING id)
                        INSERT INTO ledger.definition (task_id, kind, agent, goal, input)
                        SELECT t.id, kind, agent, goal, input FROM ledger.definition, t
                         WHERE definition.task_id = :seed
                        """)
                .param("seed", seed)
                .update();
    }

    private List<String> claims(int count) {
        List<String> teams = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            teams.add(scene.claim().task().definition().team());
        }
        return teams;
    }

    @Test
    void aTeamWithOneTaskIsNotStarvedByOneWithAThousand() {
        flood();
        claims(30);

        create(small, 1);

        assertThat(claims(2)).contains(small);
    }

    @Test
    void idlingEarnsNoCredit() {
        create(small, 1);
        claims(1);
        flood();
        claims(50);

        create(small, 20);

        assertThat(claims(20)).filteredOn(small::equals).hasSizeBetween(9, 11);
    }

    @Test
    void weightsShareTheClaims() {
        ledger.orchestrator().limits().agree(List.of(), Map.of(big, 3));
        create(big, 40);
        create(small, 40);

        assertThat(claims(40)).filteredOn(big::equals).hasSizeBetween(29, 31);
    }

    @Test
    void aTeamThatCannotRunDoesNotHoldUpTheOthers() {
        ledger.orchestrator()
                .limits()
                .set(
                        new ConcurrencyLimitRepository.Limit(
                                ConcurrencyLimitRepository.Kind.TEAM, small, 0));
        create(small, 3);
        create(big, 3);

        assertThat(claims(3)).containsOnly(big);
        assertThat(ledger.worker().leases().claim(scene.worker(), LedgerScenario.LEASE)).isEmpty();
        ledger.orchestrator().limits().agree(List.of(), Map.of());
        assertThat(claims(3)).containsOnly(small);
    }
}
