package dev.troupe.orchestrator.rest;

import dev.troupe.service.wire.http.MessageRoutes;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.regex.Pattern;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the HTTP face. */
@Configuration(proxyBeanMethods = false)
@Import({
    SessionController.class,
    SessionExportController.class,
    ConversationServices.class,
    StatusController.class,
    BudgetController.class,
    ProblemExceptionHandler.class,
    UnmatchedRouteHandler.class
})
public class RestConfiguration {
    private static final String TOKEN = "token";

    @Bean
    OpenAPI apiDescription() {
        return new OpenAPI()
                .info(
                        new Info()
                                .title("Troupe")
                                .version("v1")
                                .description(
                                        "Errors are RFC 9457 problems with a stable code and a"
                                                + " hint. Every POST that makes or starts something"
                                                + " takes an Idempotency-Key; the others may be"
                                                + " repeated as they are.")
                                .license(new License().name("Apache-2.0").identifier("Apache-2.0")))
                .addSecurityItem(new SecurityRequirement().addList(TOKEN))
                .components(
                        new Components()
                                .addSecuritySchemes(
                                        TOKEN,
                                        new SecurityScheme()
                                                .type(SecurityScheme.Type.HTTP)
                                                .scheme("bearer")));
    }

    /** Images of a message are more than what any other operation is sent. */
    @Bean
    MessageRoutes messageRoutes() {
        return new MessageRoutes(Pattern.compile("/v1/(?:requests|sessions/[^/]+/messages)"));
    }

    @Bean
    RequiredPropertyConverter requiredComponents() {
        return new RequiredPropertyConverter();
    }

    @Bean
    ProblemResponseCustomizer problemResponses() {
        return new ProblemResponseCustomizer();
    }

    @Bean
    ListingLimitCustomizer listingBounds() {
        return new ListingLimitCustomizer();
    }
}
