package dev.troupe.sandbox.layer.content;

/**
 * Limits what one command may leave in its layer.
 *
 * @param entries how many changes
 * @param bytes that they take on the disk together
 */
public record LayerLimits(int entries, long bytes) {
    /** 200,000 entries and 4 GB. */
    public static final LayerLimits USUAL = new LayerLimits(200_000, 4L << 30);
}
