package dev.troupe.configuration.schema;

/**
 * A place with keys whose names people choose.
 *
 * @param each what stands below each of them
 */
public record Names(String meaning, Shape each) implements Shape {
    /** How documentation writes such a name. */
    public static final String ANY = "<name>";
}
