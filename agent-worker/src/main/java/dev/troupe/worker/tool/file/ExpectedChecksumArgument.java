package dev.troupe.worker.tool.file;

import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.ToolArguments;
import java.util.Optional;
import java.util.regex.Pattern;

/** The optional argument by which a call says which version of a file it was made for. */
final class ExpectedChecksumArgument {
    private static final String NAME = "expected_checksum";
    private static final int SHORTEST = 12;
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{12,64}");

    private ExpectedChecksumArgument() {}

    /** Adds it to a schema. */
    static JsonSchemaBuilder to(JsonSchemaBuilder schema) {
        return schema.text(
                NAME,
                false,
                "SHA-256 of the file that the change is meant for, or its first 12 or more digits; not needed after reading the file.");
    }

    /** What a call that makes this effect tells of the new version, to follow other words; empty when there is none. */
    static String told(FileEffect effect) {
        String hash = effect.afterHash();
        return hash == null ? "" : ", checksum " + hash.substring(0, SHORTEST);
    }

    static Optional<String> of(ToolArguments arguments) {
        return arguments.optional(NAME);
    }

    /** Whether a text in lower case can be one. */
    static boolean wellFormed(String checksum) {
        return FORM.matcher(checksum).matches();
    }
}
