package dev.troupe.orchestrator.nudge;

import dev.troupe.contracts.nudge.Topics;
import dev.troupe.orchestrator.loop.Loop;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.jms.ConnectionFactory;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jms.connection.CachingConnectionFactory;
import org.springframework.jms.core.JmsTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Wires the sending of nudges, with or without a broker. */
@Configuration(proxyBeanMethods = false)
public class NudgeConfiguration {
    @Bean
    Outgoing outgoingNudges(ObjectProvider<ConnectionFactory> broker, MeterRegistry meters) {
        ConnectionFactory factory = broker.getIfAvailable();
        return new Outgoing(factory == null ? null : template(factory), meters);
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

    private static JmsTemplate template(ConnectionFactory factory) {
        JmsTemplate template =
                new JmsTemplate(
                        factory instanceof CachingConnectionFactory
                                ? factory
                                : new CachingConnectionFactory(factory));
        template.setPubSubDomain(true);
        template.setExplicitQosEnabled(true);
        template.setDeliveryPersistent(false);
        template.setTimeToLive(Topics.TIME_TO_LIVE_MILLIS);
        return template;
    }
}
