package dev.troupe.security.app;

import dev.troupe.security.SecurityModule;
import java.net.InetAddress;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.servlet.ConfigurableServletWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Starts the security service alone. */
@SpringBootApplication(exclude = {DataSourceAutoConfiguration.class, FlywayAutoConfiguration.class})
@Import(SecurityModule.class)
public class SecurityApplication {
    /** Runs until the process is stopped; refuses to start without {@code troupe.security.token}. */
    public static void main(String[] args) {
        application().run(args);
    }

    static SpringApplication application() {
        SpringApplication application = new SpringApplication(SecurityApplication.class);
        application.setDefaultProperties(
                Map.of(
                        "server.port", "7424",
                        "spring.application.name", "security-service",
                        "spring.mvc.problemdetails.enabled", "true",
                        "spring.threads.virtual.enabled", "true",
                        "management.endpoints.web.exposure.include", "health,prometheus"));
        return application;
    }

    @Bean
    TokenFilter tokenFilter(@Value("${troupe.security.token:}") String token) {
        return new TokenFilter(token);
    }

    /** Whatever else is set, a shared secret does not go over a network. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<ConfigurableServletWebServerFactory> loopbackOnly() {
        return factory -> factory.setAddress(InetAddress.getLoopbackAddress());
    }
}
