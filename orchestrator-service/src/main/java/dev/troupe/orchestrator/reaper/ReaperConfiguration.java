package dev.troupe.orchestrator.reaper;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.idempotency.Idempotency;
import dev.troupe.orchestrator.loop.ExclusiveLock;
import dev.troupe.orchestrator.loop.Loop;
import dev.troupe.orchestrator.nudge.Nudges;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what runs by the clock. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReaperSettings.class)
public class ReaperConfiguration {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final long WAITS_LOCK = 0x7472_6f75_7065_0002L;
    private static final long LIMITS_LOCK = 0x7472_6f75_7065_0003L;

    @Bean
    Sweep sweep(@Qualifier("orchestratorLedger") Ledger ledger, Nudges nudges) {
        return new Sweep(ledger, nudges);
    }

    @Bean
    Loop reaping(
            @Qualifier("orchestratorLedger") Ledger ledger, Sweep sweep, ReaperSettings settings) {
        Reaper reaper = new Reaper(ledger, sweep, settings);
        return new Loop("reaper", settings.interval(), LONGEST_PAUSE, reaper::round);
    }

    @Bean
    Loop checkoutWaiting(
            @Qualifier("orchestratorLedger") Ledger ledger,
            @Qualifier("orchestratorDataSource") DataSource dataSource,
            Nudges nudges,
            ReaperSettings settings) {
        ExclusiveLock lock = new ExclusiveLock(dataSource, WAITS_LOCK);
        CheckoutWaits waits = new CheckoutWaits(ledger, nudges, lock);
        return new Loop("checkout-waits", settings.interval(), LONGEST_PAUSE, waits::round);
    }

    @Bean
    Loop limitWaiting(
            @Qualifier("orchestratorLedger") Ledger ledger,
            @Qualifier("orchestratorDataSource") DataSource dataSource,
            Nudges nudges,
            ReaperSettings settings) {
        ExclusiveLock lock = new ExclusiveLock(dataSource, LIMITS_LOCK);
        LimitWaits waits = new LimitWaits(ledger, nudges, lock);
        return new Loop("limit-waits", settings.interval(), LONGEST_PAUSE, waits::round);
    }

    @Bean
    Loop gaugeReading(
            @Qualifier("orchestratorLedger") Ledger ledger,
            MeterRegistry meters,
            ReaperSettings settings) {
        LedgerGauges gauges = new LedgerGauges(ledger, meters);
        return new Loop("ledger-gauges", settings.gauges(), Duration.ofMinutes(1), gauges::refresh);
    }

    @Bean
    Loop keyForgetting(Idempotency idempotency, ReaperSettings settings) {
        return new Loop(
                "key-forgetting",
                Duration.ofHours(1),
                Duration.ofHours(1),
                () -> {
                    idempotency.forget(settings.rememberKeys());
                    return false;
                });
    }
}
