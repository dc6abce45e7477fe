package dev.troupe.orchestrator.rest;

import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.session.api.SessionApi;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.math.BigDecimal;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springframework.web.method.HandlerMethod;

/** Describes how much of a listing may be asked for, and from where. */
final class ListingLimitCustomizer implements OperationCustomizer {
    @Override
    public Operation customize(Operation operation, HandlerMethod handler) {
        if (operation.getParameters() != null) {
            operation.getParameters().forEach(each -> bound(each, handler.getBeanType()));
        }
        return operation;
    }

    private static void bound(Parameter parameter, Class<?> controller) {
        if (parameter.getName().equals("limit")) {
            int most =
                    AuditApi.class.isAssignableFrom(controller)
                            ? AuditApi.MOST_ENTRIES
                            : SessionApi.MOST_LISTED;
            parameter.getSchema().minimum(BigDecimal.ONE).maximum(BigDecimal.valueOf(most));
        }
    }
}
