package dev.troupe.worker.definition.agent;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** An agent as bytes, so that a task keeps the one that it began with. */
public final class AgentDefinitionCodec {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private AgentDefinitionCodec() {}

    /** All that it is; equal agents give equal bytes. */
    public static byte[] bytes(AgentDefinition agent) {
        return JSON.writeValueAsBytes(agent);
    }

    /** The agent of such bytes, also of those that an earlier version has made. */
    public static AgentDefinition of(byte[] bytes) {
        return JSON.readValue(bytes, AgentDefinition.class);
    }
}
