package dev.troupe.worker.model;

/**
 * A tool call as the model wrote it, not yet checked.
 *
 * @param id names the call within the conversation
 * @param tool the name it used
 * @param arguments meant to be a JSON object
 */
public record RawCall(String id, String tool, String arguments) {}
