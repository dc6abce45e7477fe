package dev.troupe.cli.chat.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.BudgetAsked;
import org.junit.jupiter.api.Test;

class BudgetAmountsTest {
    @Test
    void readsAmounts() {
        assertThat(BudgetAmounts.micros("2.50")).isEqualTo(2_500_000);
        assertThat(BudgetAmounts.micros("$3")).isEqualTo(3_000_000);
    }

    @Test
    void refusesWhatIsNoAmount() {
        for (String text : new String[] {"much", "0", "-1", "1000001"}) {
            assertThatExceptionOfType(TroupeException.class)
                    .isThrownBy(() -> BudgetAmounts.micros(text))
                    .withMessageContaining(text)
                    .satisfies(e -> assertThat(e.hint()).contains("/budget 2.50"));
        }
    }

    @Test
    void saysHowMuchIsEnough() {
        BudgetAsked asked = new BudgetAsked("session", "", 51_200, 480_000, 500_000L, 1, 1, null);
        assertThat(BudgetAmounts.raise(asked)).contains("/budget 0.54 ");
        BudgetAsked tokens = new BudgetAsked("session", "", 1, 1, 500_000L, 20, 990, 1_000L);
        assertThat(BudgetAmounts.raise(tokens))
                .contains("`troupe budget session --tokens 1010` or more");
    }

    @Test
    void saysWhoRaisesWhatIsNotTheSessions() {
        BudgetAsked team = new BudgetAsked("team", "", 51_200, 480_000, 500_000L, 1, 1, null);
        assertThat(BudgetAmounts.raise(team))
                .startsWith("An administrator can raise the budget with `troupe budget team NAME`");
        BudgetAsked task = new BudgetAsked("task", "", 51_200, 480_000, 500_000L, 1, 1, null);
        assertThat(BudgetAmounts.raise(task)).contains("`troupe budget task`");
    }
}
