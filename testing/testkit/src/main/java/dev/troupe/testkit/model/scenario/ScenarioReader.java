package dev.troupe.testkit.model.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads scenario files. JSON is a subset of YAML, so one mapper reads both. */
final class ScenarioReader {
    private static final YAMLMapper MAPPER =
            YAMLMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
                    .addModule(
                            new SimpleModule()
                                    .addDeserializer(
                                            Duration.class, new ShortDurationDeserializer()))
                    .build();

    private ScenarioReader() {}

    static ModelScenario read(Path file) {
        try {
            return parse(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new ScenarioException(
                    "Scenario " + file + " is not readable; check the path.", e);
        }
    }

    static ModelScenario parse(String source, String text) {
        try {
            ModelScenario scenario = MAPPER.readValue(text, ModelScenario.class);
            if (scenario == null) {
                throw new IllegalArgumentException("the scenario is empty; give turns");
            }
            return scenario;
        } catch (JacksonException e) {
            throw new ScenarioException(
                    "Scenario %s%s: %s.".formatted(source, line(e.getLocation()), explain(e)), e);
        } catch (IllegalArgumentException e) {
            throw new ScenarioException("Scenario %s: %s.".formatted(source, e.getMessage()), e);
        }
    }

    private static String line(@Nullable TokenStreamLocation location) {
        return location == null ? "" : " line " + location.getLineNr();
    }

    private static String explain(JacksonException failure) {
        return switch (failure) {
            case UnrecognizedPropertyException unknown ->
                    "unknown key '%s'; known are %s"
                            .formatted(
                                    unknown.getPropertyName(),
                                    sorted(unknown.getKnownPropertyIds()));
            case ValueInstantiationException refused when refused.getCause() != null ->
                    String.valueOf(refused.getCause().getMessage());
            case JacksonException other -> other.getOriginalMessage();
        };
    }

    private static Collection<String> sorted(@Nullable Collection<Object> names) {
        return names == null
                ? java.util.List.of()
                : names.stream().map(String::valueOf).sorted().toList();
    }
}
