package dev.troupe.contracts.redaction;

import dev.troupe.redaction.SecretRedactor;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** JSON whose strings are redacted as they are written; names of fields stay as they are. */
public final class RedactedJsonModule {
    /** Attribute of a writer: an {@link AtomicBoolean} that is set when a string was not written as it is. */
    public static final Object CHANGED = new Object();

    private RedactedJsonModule() {}

    /** For a mapper that writes what is kept or sent. */
    public static JacksonModule module() {
        return new SimpleModule("redaction").addSerializer(String.class, new Strings());
    }

    private static final class Strings extends StdSerializer<String> {
        Strings() {
            super(String.class);
        }

        @Override
        public void serialize(String value, JsonGenerator generator, SerializationContext context) {
            String redacted = SecretRedactor.ofProcess().redact(value);
            if (!redacted.equals(value)
                    && context.getAttribute(CHANGED) instanceof AtomicBoolean it) {
                it.set(true);
            }
            generator.writeString(redacted);
        }
    }
}
