package dev.troupe.testkit.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

class TestScopeTest {
    @Test
    @EnabledIfSystemProperty(
            named = TestScope.PROPERTY,
            matches = TestScope.ALL,
            disabledReason = TestScope.ONLY_FULL)
    void allAsksForTheFullForms() {
        assertThat(TestScope.isFull()).isTrue();
        assertThat(TestScope.choose(2, 7)).isEqualTo(7);
        assertThat(TestScope.choose(List.of("one"), List.of("one", "two")))
                .containsExactly("one", "two");
    }

    @Test
    @DisabledIfSystemProperty(named = TestScope.PROPERTY, matches = TestScope.ALL)
    void formsAreShortUnlessAsked() {
        assertThat(TestScope.isFull()).isFalse();
        assertThat(TestScope.choose(2, 7)).isEqualTo(2);
        assertThat(TestScope.choose(List.of("one"), List.of("one", "two"))).containsExactly("one");
    }
}
