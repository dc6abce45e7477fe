package dev.troupe.orchestrator.access;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import tools.jackson.databind.json.JsonMapper;

/** Puts the filters before all others. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccessSettings.class)
public class AccessConfiguration {
    @Bean
    FilterRegistrationBean<LocalAccessFilter> localAccess(
            AccessSettings settings, JsonMapper json) {
        FilterRegistrationBean<LocalAccessFilter> registration =
                new FilterRegistrationBean<>(new LocalAccessFilter(settings, json));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    FilterRegistrationBean<LogIds> logIds() {
        FilterRegistrationBean<LogIds> registration = new FilterRegistrationBean<>(new LogIds());
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }
}
