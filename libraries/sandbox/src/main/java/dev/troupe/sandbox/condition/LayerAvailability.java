package dev.troupe.sandbox.condition;

/**
 * Tells whether commands can write to a layer of changes instead of to the workspace.
 *
 * @param reason why they cannot, a sentence for people; empty when they can
 */
public record LayerAvailability(boolean available, String reason) {}
