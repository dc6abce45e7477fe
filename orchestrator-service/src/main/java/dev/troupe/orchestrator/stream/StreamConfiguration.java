package dev.troupe.orchestrator.stream;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.schedule.ScheduledLoop;
import dev.troupe.orchestrator.session.SessionService;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.jms.ConnectionFactory;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires event streams. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(StreamSettings.class)
public class StreamConfiguration {
    @Bean
    EventHub eventHub(@Qualifier("orchestratorLedger") Ledger ledger, MeterRegistry meters) {
        return new EventHub(ledger.events(), meters);
    }

    @Bean
    ScheduledLoop eventPoll(EventHub hub, StreamSettings settings) {
        return new ScheduledLoop("event-poll", settings.poll(), Duration.ofSeconds(5), hub::poll);
    }

    @Bean
    EventWakeupListener wakeupListener(
            ObjectProvider<ConnectionFactory> broker, EventHub hub, JsonMapper json) {
        return new EventWakeupListener(broker.getIfAvailable(), hub, json);
    }

    @Bean
    EventStreamController eventStreamController(
            SessionService sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            EventHub hub,
            StreamSettings settings,
            JsonMapper json) {
        return new EventStreamController(sessions, ledger.events(), hub, settings, json);
    }
}
