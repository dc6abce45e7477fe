package dev.troupe.standalone.broker;

import jakarta.jms.ConnectionFactory;
import java.util.function.BooleanSupplier;
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

    /** Tells whether the broker takes messages. */
    @Bean
    BooleanSupplier brokerActive(EmbeddedBroker broker) {
        return broker::isActive;
    }
}
