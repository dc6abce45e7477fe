package dev.troupe.contracts.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The JSON schema of a {@link TaskPlan}: what models are told when they are to propose one. */
public final class PlanSchema {
    private static final String RESOURCE = "plan.schema.json";

    private PlanSchema() {}

    /** The schema of one object, as JSON text. */
    public static String text() {
        try (InputStream schema = PlanSchema.class.getResourceAsStream(RESOURCE)) {
            if (schema == null) {
                throw new IllegalStateException("The jar of the contracts lacks " + RESOURCE + ".");
            }
            return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE + " could not be read from its jar.", e);
        }
    }
}
