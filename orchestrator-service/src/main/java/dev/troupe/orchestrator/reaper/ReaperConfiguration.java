package dev.troupe.orchestrator.reaper;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.idempotency.IdempotencyService;
import dev.troupe.orchestrator.schedule.ExclusiveLock;
import dev.troupe.orchestrator.schedule.ScheduledLoop;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
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
    WaitingTaskResumer sweep(
            @Qualifier("orchestratorLedger") Ledger ledger, WakeupPublisher wakeups) {
        return new WaitingTaskResumer(ledger, wakeups);
    }

    @Bean
    ScheduledLoop reaping(
            @Qualifier("orchestratorLedger") Ledger ledger,
            WaitingTaskResumer taskResumer,
            ReaperSettings settings) {
        LeaseReaper reaper = new LeaseReaper(ledger, taskResumer, settings);
        return new ScheduledLoop("reaper", settings.interval(), LONGEST_PAUSE, reaper::round);
    }

    @Bean
    ScheduledLoop checkoutWaiting(
            @Qualifier("orchestratorLedger") Ledger ledger,
            @Qualifier("orchestratorDataSource") DataSource dataSource,
            WakeupPublisher wakeups,
            ReaperSettings settings) {
        ExclusiveLock lock = new ExclusiveLock(dataSource, WAITS_LOCK);
        CheckoutWaitNotifier waits = new CheckoutWaitNotifier(ledger, wakeups, lock);
        return new ScheduledLoop(
                "checkout-waits", settings.interval(), LONGEST_PAUSE, waits::round);
    }

    @Bean
    ScheduledLoop limitWaiting(
            @Qualifier("orchestratorLedger") Ledger ledger,
            @Qualifier("orchestratorDataSource") DataSource dataSource,
            WakeupPublisher wakeups,
            ReaperSettings settings) {
        ExclusiveLock lock = new ExclusiveLock(dataSource, LIMITS_LOCK);
        QueueLimitNotifier waits = new QueueLimitNotifier(ledger, wakeups, lock);
        return new ScheduledLoop("limit-waits", settings.interval(), LONGEST_PAUSE, waits::round);
    }

    @Bean
    ScheduledLoop gaugeReading(
            @Qualifier("orchestratorLedger") Ledger ledger,
            MeterRegistry meters,
            ReaperSettings settings) {
        LedgerGauges gauges = new LedgerGauges(ledger, meters);
        return new ScheduledLoop(
                "ledger-gauges", settings.gauges(), Duration.ofMinutes(1), gauges::refresh);
    }

    @Bean
    ScheduledLoop keyForgetting(IdempotencyService idempotency, ReaperSettings settings) {
        return new ScheduledLoop(
                "key-forgetting",
                Duration.ofHours(1),
                Duration.ofHours(1),
                () -> {
                    idempotency.forget(settings.rememberKeys());
                    return false;
                });
    }
}
