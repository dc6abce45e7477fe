package dev.troupe.service.wire.http;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Limits request bodies in every process that serves HTTP. The filter stands after those that identify the caller, which read
 * headers alone, and before everything that reads a body.
 */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties(HttpServerSettings.class)
public class RequestBodyAutoConfiguration {
    private static final int AFTER_ACCESS = Ordered.HIGHEST_PRECEDENCE + 3;

    @Bean
    FilterRegistrationBean<RequestBodyFilter> requestBodyFilter(
            HttpServerSettings settings, ObjectProvider<MessageRoutes> messages) {
        FilterRegistrationBean<RequestBodyFilter> registration =
                new FilterRegistrationBean<>(
                        new RequestBodyFilter(settings, messages.stream().toList()));
        registration.setOrder(AFTER_ACCESS);
        return registration;
    }

    @Bean
    WebMvcConfigurer unreadBodies() {
        return new WebMvcConfigurer() {
            @Override
            public void addInterceptors(InterceptorRegistry registry) {
                registry.addInterceptor(new UnreadBodyInterceptor())
                        .order(Ordered.HIGHEST_PRECEDENCE);
            }
        };
    }
}
