package dev.troupe.orchestrator.wakeup;

import dev.troupe.orchestrator.schedule.ScheduledLoop;
import dev.troupe.service.wire.broker.TopicSender;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.jms.ConnectionFactory;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the sending of nudges, with or without a broker. */
@Configuration(proxyBeanMethods = false)
public class WakeupConfiguration {
    @Bean
    WakeupQueue outgoingNudges(ObjectProvider<ConnectionFactory> broker, MeterRegistry meters) {
        ConnectionFactory factory = broker.getIfAvailable();
        return new WakeupQueue(factory == null ? null : new TopicSender(factory), meters);
    }

    @Bean
    WakeupPublisher nudges(WakeupQueue outgoingNudges, JsonMapper json) {
        return new WakeupPublisher(outgoingNudges, json);
    }

    @Bean
    ScheduledLoop nudgeSender(WakeupQueue outgoingNudges) {
        return new ScheduledLoop(
                "nudge-sender",
                Duration.ofMillis(100),
                Duration.ofSeconds(5),
                outgoingNudges::sendNext);
    }
}
