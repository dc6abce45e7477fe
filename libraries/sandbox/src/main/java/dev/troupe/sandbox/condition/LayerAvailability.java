package dev.troupe.sandbox.condition;

/**
 * Tells whether commands can write to a layer of changes instead of to the workspace.
 *
 * @param reason why they cannot, for people, such as "it is on NFS."; empty when they can
 */
public record LayerAvailability(boolean available, String reason) {}
