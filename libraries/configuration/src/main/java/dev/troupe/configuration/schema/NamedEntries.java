package dev.troupe.configuration.schema;

/**
 * A place with keys whose names people choose.
 *
 * @param each what stands below each of them
 */
public record NamedEntries(String meaning, SchemaNode each) implements SchemaNode {
    /** How documentation writes such a name. */
    public static final String ANY = "<name>";
}
