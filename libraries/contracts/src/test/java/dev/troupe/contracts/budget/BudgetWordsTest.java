package dev.troupe.contracts.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class BudgetWordsTest {
    private final JsonMapper mapper = new JsonMapper();

    @ParameterizedTest
    @EnumSource(Scope.class)
    void aScopeIsFoundByItsWordInAnyCase(Scope scope) {
        assertThat(Scope.find(scope.word())).contains(scope);
        assertThat(Scope.find(scope.name())).contains(scope);
        assertThat(mapper.writeValueAsString(scope)).isEqualTo("\"" + scope.word() + "\"");
    }

    @ParameterizedTest
    @EnumSource(Period.class)
    void aPeriodIsFoundByItsWordInAnyCase(Period period) {
        assertThat(Period.find(period.word())).contains(period);
        assertThat(Period.find(period.name())).contains(period);
        assertThat(mapper.writeValueAsString(period)).isEqualTo("\"" + period.word() + "\"");
    }

    @Test
    void otherWordsAreNone() {
        assertThat(Scope.find("project")).isEmpty();
        assertThat(Period.find("year")).isEmpty();
    }

    @Test
    void teamsAndUsersHaveNamesTheOthersIds() {
        assertThat(Scope.TEAM.named()).isTrue();
        assertThat(Scope.USER.named()).isTrue();
        assertThat(Scope.SESSION.named()).isFalse();
        assertThat(Scope.TASK.named()).isFalse();
    }
}
