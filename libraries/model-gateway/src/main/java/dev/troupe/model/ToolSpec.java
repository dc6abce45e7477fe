package dev.troupe.model;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes a tool to models and people.
 *
 * @param name what models call it by
 * @param description for models: what it does and when to use it
 * @param schema JSON schema of the arguments, an object schema
 * @param aliases other names that models use for arguments, to the schema's own
 */
public record ToolSpec(
        String name,
        String description,
        JsonSchema schema,
        Kind kind,
        Recovery recovery,
        Map<String, String> aliases) {

    /** Says what a tool does to the world. */
    public enum Kind {
        /** Looks only; independent calls may run side by side. */
        READ,
        /** Changes files of the workspace, by planned effects. */
        WRITE,
        /** Runs a program. */
        COMMAND,
        /** Changes only what the run itself remembers. */
        NOTE,
        /** Hands work to another agent, under no wider rules than its own. */
        AGENT,
        /** Asks people. */
        PEOPLE,
        /** Asks whoever has spawned the task. */
        PARENT;

        /** Whether files may be others behind it. */
        public boolean changes() {
            return switch (this) {
                case READ, NOTE, AGENT, PEOPLE, PARENT -> false;
                case WRITE, COMMAND -> true;
            };
        }

        /** Whether others do it, for whom the task waits without a worker. */
        public boolean elsewhere() {
            return switch (this) {
                case AGENT, PEOPLE, PARENT -> true;
                case READ, NOTE, WRITE, COMMAND -> false;
            };
        }
    }

    /** Says what a new run does with a call that the journal shows begun but not ended. */
    public enum Recovery {
        /** Runs it again. */
        RERUN,
        /** Compares the disk with the planned effects. */
        COMPARE,
        /** Looks for the effect by its key first. */
        KEYED,
        /** Reports that nobody knows how it ended. */
        ASK
    }

    public ToolSpec {
        aliases = Map.copyOf(aliases);
    }

    /** Without aliases. */
    public ToolSpec(
            String name, String description, JsonSchema schema, Kind kind, Recovery recovery) {
        this(name, description, schema, kind, recovery, Map.of());
    }

    /** Characters that a model reads of it with every request. */
    public long characters() {
        return (long) description.length() + schema.toString().length();
    }

    /**
     * The arguments under the schema's own names, with harmless differences of type evened out: a
     * number or truth value written as a string. Repeating it changes nothing.
     */
    public ObjectNode canonical(ObjectNode arguments) {
        return new ToolArgumentNormalizer(this).of(arguments);
    }

    /**
     * What is wrong with canonical arguments: unknown, missing or ill-typed ones, each one sentence
     * for the model. Empty when they fit the schema.
     */
    public List<String> violations(ObjectNode arguments) {
        return JsonSchemaValidator.violations(schema.node(), arguments);
    }
}
