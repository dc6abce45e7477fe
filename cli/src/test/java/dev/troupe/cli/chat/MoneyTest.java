package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.BudgetAsked;
import org.junit.jupiter.api.Test;

class MoneyTest {
    @Test
    void readsAmounts() {
        assertThat(Money.micros("2.50")).isEqualTo(2_500_000);
        assertThat(Money.micros("$3")).isEqualTo(3_000_000);
    }

    @Test
    void refusesWhatIsNoAmount() {
        for (String text : new String[] {"much", "0", "-1", "1000001"}) {
            assertThatExceptionOfType(TroupeException.class)
                    .isThrownBy(() -> Money.micros(text))
                    .withMessageContaining(text)
                    .satisfies(e -> assertThat(e.hint()).contains("/budget 2.50"));
        }
    }

    @Test
    void saysHowMuchIsEnough() {
        BudgetAsked asked = new BudgetAsked("session", "", 51_200, 480_000, 500_000L, 1, 1, null);
        assertThat(Money.raise(asked)).contains("/budget 0.54 ");
        BudgetAsked tokens = new BudgetAsked("session", "", 1, 1, 500_000L, 20, 990, 1_000L);
        assertThat(Money.raise(tokens)).contains("`troupe budget session --tokens 1010` or more");
    }

    @Test
    void saysWhoRaisesWhatIsNotTheSessions() {
        BudgetAsked team = new BudgetAsked("team", "", 51_200, 480_000, 500_000L, 1, 1, null);
        assertThat(Money.raise(team))
                .startsWith("An administrator raises it with `troupe budget team NAME`");
        BudgetAsked task = new BudgetAsked("task", "", 51_200, 480_000, 500_000L, 1, 1, null);
        assertThat(Money.raise(task)).startsWith("`troupe budget task`");
    }
}
