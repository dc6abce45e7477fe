package dev.troupe.orchestrator.rest;

import dev.troupe.contracts.error.ProblemResponse;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import org.springdoc.core.customizers.OpenApiCustomizer;

/** Describes that whatever is not answered as wished is answered with a problem. */
final class ProblemResponseCustomizer implements OpenApiCustomizer {
    private static final String NAME = ProblemResponse.class.getSimpleName();

    @Override
    public void customise(OpenAPI description) {
        ModelConverters.getInstance(true)
                .read(ProblemResponse.class)
                .forEach(description.getComponents()::addSchemas);
        description
                .getPaths()
                .values()
                .forEach(path ->
                        path.readOperations()
                                .forEach(operation ->
                                        operation.getResponses().addApiResponse("default", any())));
    }

    private static ApiResponse any() {
        Schema<?> problem = new Schema<>().$ref(NAME);
        return new ApiResponse()
                .description("A problem; its code is one of docs/user/errors.md")
                .content(
                        new Content()
                                .addMediaType(
                                        org.springframework.http.MediaType
                                                .APPLICATION_PROBLEM_JSON_VALUE,
                                        new MediaType().schema(problem)));
    }
}
