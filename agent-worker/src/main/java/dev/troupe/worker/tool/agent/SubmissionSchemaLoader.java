package dev.troupe.worker.tool.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** JSON schemas of what agents hand in, kept beside this class. */
final class SubmissionSchemaLoader {
    private SubmissionSchemaLoader() {}

    static String of(String name) {
        String resource = name + ".schema.json";
        try (InputStream schema = SubmissionSchemaLoader.class.getResourceAsStream(resource)) {
            if (schema == null) {
                throw new IllegalStateException("The worker's jar lacks the schema " + resource);
            }
            return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " could not be read from its jar.", e);
        }
    }
}
