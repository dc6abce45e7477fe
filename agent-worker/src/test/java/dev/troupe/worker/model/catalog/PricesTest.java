package dev.troupe.worker.model.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PricesTest {
    private static final Prices SET = new Prices(3_000_000, 15_000_000, 300_000, 6_000_000L);
    private static final Prices UNSET = new Prices(3_000_000, 15_000_000, 300_000);

    @Test
    void whatIsCachedAndWhatIsNewlyCachedCostApart() {
        assertThat(SET.spend(1_000, 10, 400, 500).costMicros())
                .isEqualTo(100 * 3 + 10 * 15 + 400 * 3 / 10 + 500 * 6);
    }

    @Test
    void anthropicTakesAQuarterMoreForWhatItNewlyCachesUnlessToldOtherwise() {
        assertThat(settings(Protocol.ANTHROPIC, UNSET).price().cacheWrite()).isEqualTo(3_750_000);
        assertThat(settings(Protocol.OPENAI, UNSET).price().cacheWrite()).isEqualTo(3_000_000);
        assertThat(settings(Protocol.ANTHROPIC, SET).price().cacheWrite()).isEqualTo(6_000_000);
        assertThat(settings(Protocol.ANTHROPIC, Prices.FREE).price().most(9, 9).costMicros())
                .isZero();
    }

    @Test
    void aSlashAtTheEndOfTheAddressLosesNoListPrice() {
        String url = Protocol.ANTHROPIC.baseUrl() + "/";

        assertThat(ModelSettings.of(Protocol.ANTHROPIC, url, "claude-sonnet-4-5").price().input())
                .isEqualTo(3_000_000);
    }

    @Test
    void reservesForTheDearestThatTheCacheMayMakeOfIt() {
        assertThat(SET.most(1_000, 100).costMicros()).isEqualTo(6_000 + 1_500);
        assertThat(new Prices(3_000_000, 0, 0, 0L).most(1_000, 0).costMicros()).isEqualTo(3_000);
    }

    @Test
    void partsOfAMillionthRoundUp() {
        assertThat(new Prices(1, 0, 0).spend(1, 0, 0, 0).costMicros()).isEqualTo(1);
    }

    @Test
    void theListPriceHoldsAtTheProviderUnlessTheSettingsHaveOne() {
        assertThat(named("claude-sonnet-4-5", null, Prices.FREE).price())
                .isEqualTo(new Prices(3_000_000, 15_000_000, 300_000, 3_750_000L));
        assertThat(named("claude-opus-5-20260724", null, Prices.FREE).price().input())
                .isEqualTo(5_000_000);
        assertThat(named("claude-opus-5-5", null, Prices.FREE).price().unknown()).isTrue();
        assertThat(named("claude-sonnet-4-5", null, SET).price()).isEqualTo(SET);
        assertThat(
                        named("claude-sonnet-4-5", "https://proxy.example", Prices.FREE)
                                .price()
                                .unknown())
                .isTrue();
    }

    private static ModelSettings named(String model, @Nullable String url, Prices prices) {
        return new ModelSettings(
                Protocol.ANTHROPIC,
                url,
                model,
                null,
                null,
                10_000,
                1_000,
                ToolSupport.NATIVE,
                prices,
                TimeLimits.DEFAULT,
                1,
                null);
    }

    private static ModelSettings settings(Protocol protocol, Prices prices) {
        return new ModelSettings(
                protocol,
                null,
                "scripted",
                null,
                null,
                10_000,
                1_000,
                ToolSupport.NATIVE,
                prices,
                TimeLimits.DEFAULT,
                1,
                null);
    }
}
