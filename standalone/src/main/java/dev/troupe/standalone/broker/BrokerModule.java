package dev.troupe.standalone.broker;

import dev.troupe.contracts.health.BrokerProbe;
import jakarta.jms.ConnectionFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Provides the embedded broker and its connections. */
@Configuration(proxyBeanMethods = false)
public class BrokerModule {
    @Bean(initMethod = "start", destroyMethod = "stop")
    EmbeddedBroker embeddedBroker() {
        return new EmbeddedBroker();
    }

    @Bean
    ConnectionFactory connectionFactory(EmbeddedBroker broker) {
        return broker.connections();
    }

    @Bean
    BrokerProbe brokerProbe(EmbeddedBroker broker) {
        return new EmbeddedBrokerProbe(broker);
    }
}
