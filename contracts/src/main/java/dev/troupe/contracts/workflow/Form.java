package dev.troupe.contracts.workflow;

import java.util.List;

/**
 * Questions that are answered together.
 *
 * @param fields 1 to 12, with keys of their own
 */
public record Form(String title, List<FormField> fields) {
    /** Copies the fields. */
    public Form {
        fields = List.copyOf(fields);
    }
}
