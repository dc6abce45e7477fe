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

/** Wires the sending of wake-ups, with or without a broker. */
@Configuration(proxyBeanMethods = false)
public class WakeupConfiguration {
    @Bean
    WakeupQueue wakeupQueue(ObjectProvider<ConnectionFactory> broker, MeterRegistry meters) {
        ConnectionFactory factory = broker.getIfAvailable();
        return new WakeupQueue(factory == null ? null : new TopicSender(factory), meters);
    }

    @Bean
    WakeupPublisher wakeups(WakeupQueue wakeupQueue, JsonMapper json) {
        return new WakeupPublisher(wakeupQueue, json);
    }

    @Bean
    ScheduledLoop wakeupSender(WakeupQueue wakeupQueue) {
        return new ScheduledLoop(
                "wakeup-sender",
                Duration.ofMillis(100),
                Duration.ofSeconds(5),
                wakeupQueue::sendNext);
    }
}
