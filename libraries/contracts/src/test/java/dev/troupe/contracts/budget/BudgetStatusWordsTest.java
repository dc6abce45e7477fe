package dev.troupe.contracts.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class BudgetStatusWordsTest {
    private final JsonMapper mapper = new JsonMapper();

    @ParameterizedTest
    @EnumSource(BudgetScope.class)
    void aScopeIsFoundByItsWordInAnyCase(BudgetScope scope) {
        assertThat(BudgetScope.find(scope.word())).contains(scope);
        assertThat(BudgetScope.find(scope.name())).contains(scope);
        assertThat(mapper.writeValueAsString(scope)).isEqualTo("\"" + scope.word() + "\"");
    }

    @ParameterizedTest
    @EnumSource(BudgetPeriod.class)
    void aPeriodIsFoundByItsWordInAnyCase(BudgetPeriod period) {
        assertThat(BudgetPeriod.find(period.word())).contains(period);
        assertThat(BudgetPeriod.find(period.name())).contains(period);
        assertThat(mapper.writeValueAsString(period)).isEqualTo("\"" + period.word() + "\"");
    }

    @Test
    void otherWordsAreNone() {
        assertThat(BudgetScope.find("project")).isEmpty();
        assertThat(BudgetPeriod.find("year")).isEmpty();
    }

    @Test
    void teamsAndUsersHaveNamesTheOthersIds() {
        assertThat(BudgetScope.TEAM.named()).isTrue();
        assertThat(BudgetScope.USER.named()).isTrue();
        assertThat(BudgetScope.SESSION.named()).isFalse();
        assertThat(BudgetScope.TASK.named()).isFalse();
    }
}
