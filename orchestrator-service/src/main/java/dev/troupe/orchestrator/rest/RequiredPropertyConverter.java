package dev.troupe.orchestrator.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Describes as required what a record cannot be without: its components that are not nullable. */
final class RequiredPropertyConverter implements ModelConverter {
    private static final String REFERENCE = "#/components/schemas/";

    @Override
    public @Nullable Schema<?> resolve(
            AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
        if (!chain.hasNext()) {
            return null;
        }
        Schema<?> described = chain.next().resolve(type, context, chain);
        Class<?> raw = Json.mapper().constructType(type.getType()).getRawClass();
        if (raw.isRecord() && described != null) {
            require(raw, definition(described, context));
        }
        return described;
    }

    private static @Nullable Schema<?> definition(
            Schema<?> described, ModelConverterContext context) {
        String reference = described.get$ref();
        return reference == null
                ? described
                : context.getDefinedModels().get(reference.substring(REFERENCE.length()));
    }

    private static void require(Class<?> type, @Nullable Schema<?> schema) {
        if (schema == null || schema.getProperties() == null) {
            return;
        }
        Set<String> properties = schema.getProperties().keySet();
        List<String> required =
                Arrays.stream(type.getRecordComponents())
                        .filter(RequiredPropertyConverter::always)
                        .map(RecordComponent::getName)
                        .filter(properties::contains)
                        .toList();
        if (!required.isEmpty()) {
            schema.setRequired(required);
        }
    }

    private static boolean always(RecordComponent component) {
        return !component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                && !component.getAccessor().isAnnotationPresent(JsonInclude.class);
    }
}
