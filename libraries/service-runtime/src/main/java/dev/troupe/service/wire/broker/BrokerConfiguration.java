package dev.troupe.service.wire.broker;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** For processes of their own to import: the broker that {@code troupe.broker.url} names, if it does. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("troupe.broker.url")
@EnableConfigurationProperties(BrokerSettings.class)
public class BrokerConfiguration {
    @Bean(destroyMethod = "destroy")
    BrokerConnections brokerConnections(BrokerSettings settings) {
        return BrokerConnections.of(settings);
    }
}
