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
    }
}
