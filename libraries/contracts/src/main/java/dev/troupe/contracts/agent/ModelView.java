package dev.troupe.contracts.agent;

/**
 * A configured model.
 *
 * @param name as requests and sessions name it
 * @param model its provider's name
 * @param contextWindow tokens that it takes at once
 */
public record ModelView(String name, String model, long contextWindow) {}
