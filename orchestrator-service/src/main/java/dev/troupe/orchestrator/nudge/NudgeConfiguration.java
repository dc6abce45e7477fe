package dev.troupe.orchestrator.nudge;

import dev.troupe.orchestrator.loop.Loop;
import dev.troupe.wire.broker.TopicSender;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.jms.ConnectionFactory;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the sending of nudges, with or without a broker. */
@Configuration(proxyBeanMethods = false)
public class NudgeConfiguration {
    @Bean
    Outgoing outgoingNudges(ObjectProvider<ConnectionFactory> broker, MeterRegistry meters) {
        ConnectionFactory factory = broker.getIfAvailable();
        return new Outgoing(factory == null ? null : new TopicSender(factory), meters);
    }

    @Bean
    Nudges nudges(Outgoing outgoingNudges, JsonMapper json) {
        return new Nudges(outgoingNudges, json);
    }

    @Bean
    Loop nudgeSender(Outgoing outgoingNudges) {
        return new Loop(
                "nudge-sender",
                Duration.ofMillis(100),
                Duration.ofSeconds(5),
                outgoingNudges::sendNext);
    }
}
