package dev.troupe.model.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TokenPricesTest {
    private static final TokenPrices SET =
            new TokenPrices(3_000_000, 15_000_000, 300_000, 6_000_000L);
    private static final TokenPrices UNSET = new TokenPrices(3_000_000, 15_000_000, 300_000);

    @Test
    void whatIsCachedAndWhatIsNewlyCachedCostApart() {
        assertThat(SET.spend(1_000, 10, 400, 500).costMicros())
                .isEqualTo(100 * 3 + 10 * 15 + 400 * 3 / 10 + 500 * 6);
    }

    @Test
    void anthropicTakesAQuarterMoreForWhatItNewlyCachesUnlessToldOtherwise() {
        assertThat(settings(ModelProtocol.ANTHROPIC, UNSET).price().cacheWrite())
                .isEqualTo(3_750_000);
        assertThat(settings(ModelProtocol.OPENAI, UNSET).price().cacheWrite()).isEqualTo(3_000_000);
        assertThat(settings(ModelProtocol.ANTHROPIC, SET).price().cacheWrite())
                .isEqualTo(6_000_000);
        assertThat(
                        settings(ModelProtocol.ANTHROPIC, TokenPrices.FREE)
                                .price()
                                .most(9, 9)
                                .costMicros())
                .isZero();
    }

    @Test
    void aSlashAtTheEndOfTheAddressLosesNoListPrice() {
        String url = ModelProtocol.ANTHROPIC.baseUrl() + "/";

        assertThat(
                        ModelSettings.of(ModelProtocol.ANTHROPIC, url, "claude-sonnet-4-5")
                                .price()
                                .input())
                .isEqualTo(3_000_000);
    }

    @Test
    void reservesForTheDearestThatTheCacheMayMakeOfIt() {
        assertThat(SET.most(1_000, 100).costMicros()).isEqualTo(6_000 + 1_500);
        assertThat(new TokenPrices(3_000_000, 0, 0, 0L).most(1_000, 0).costMicros())
                .isEqualTo(3_000);
    }

    @Test
    void partsOfAMillionthRoundUp() {
        assertThat(new TokenPrices(1, 0, 0).spend(1, 0, 0, 0).costMicros()).isEqualTo(1);
    }

    @Test
    void theListPriceHoldsAtTheProviderUnlessTheSettingsHaveOne() {
        assertThat(named("claude-sonnet-4-5", null, TokenPrices.FREE).price())
                .isEqualTo(new TokenPrices(3_000_000, 15_000_000, 300_000, 3_750_000L));
        assertThat(named("claude-opus-5-20260724", null, TokenPrices.FREE).price().input())
                .isEqualTo(5_000_000);
        assertThat(named("claude-opus-5-5", null, TokenPrices.FREE).price().unknown()).isTrue();
        assertThat(named("claude-sonnet-4-5", null, SET).price()).isEqualTo(SET);
        assertThat(
                        named("claude-sonnet-4-5", "https://proxy.example", TokenPrices.FREE)
                                .price()
                                .unknown())
                .isTrue();
    }

    private static ModelSettings named(String model, @Nullable String url, TokenPrices prices) {
        return new ModelSettings(
                ModelProtocol.ANTHROPIC,
                url,
                model,
                null,
                null,
                10_000,
                1_000,
                ToolCallingMode.NATIVE,
                prices,
                ModelTimeouts.DEFAULT,
                1,
                null);
    }

    private static ModelSettings settings(ModelProtocol protocol, TokenPrices prices) {
        return new ModelSettings(
                protocol,
                null,
                "scripted",
                null,
                null,
                10_000,
                1_000,
                ToolCallingMode.NATIVE,
                prices,
                ModelTimeouts.DEFAULT,
                1,
                null);
    }
}
