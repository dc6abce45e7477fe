package dev.troupe.orchestrator.app;

import jakarta.jms.ConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** An Artemis broker elsewhere, when {@code troupe.broker.url} names one. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("troupe.broker.url")
class Broker {
    @Bean
    ConnectionFactory brokerConnections(Environment environment) {
        return new ActiveMQConnectionFactory(
                environment.getRequiredProperty("troupe.broker.url"),
                environment.getProperty("troupe.broker.username", ""),
                environment.getProperty("troupe.broker.password", ""));
    }
}
