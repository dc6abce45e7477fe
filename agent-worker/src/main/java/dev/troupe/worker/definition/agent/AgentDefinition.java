package dev.troupe.worker.definition.agent;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelCatalog;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Defines an agent.
 *
 * @param name lower-case words with hyphens
 * @param description when to use it, for people and for agents that spawn subtasks
 * @param tools what it is offered
 * @param model name of the model that it wants; null for the usual one
 * @param mode the loosest mode that it works in; null for the session's
 * @param maxTurns model calls of one task; empty for as many as the worker gives any task
 * @param maxTime for how long one task may be at work; null for as long as the worker lets any task
 * @param effort null for the model's own
 * @param output the kind of artefact that it must hand in; null for none
 * @param prompt what it is told about itself
 * @param origin where it is defined, for people
 * @param warnings what of its file does not count, each a sentence
 */
public record AgentDefinition(
        String name,
        String description,
        AgentToolSelection tools,
        @Nullable String model,
        @Nullable ApprovalMode mode,
        OptionalInt maxTurns,
        @Nullable Duration maxTime,
        @Nullable ReasoningEffort effort,
        @Nullable String output,
        String prompt,
        String origin,
        List<String> warnings) {
    /** The origin of agents that come with Troupe. */
    public static final String BUILT_IN = "built-in";

    /** What the name of a tool for handing in begins with; the kind of artefact follows. */
    public static final String SUBMIT = "submit_";

    /** Copies the warnings. */
    public AgentDefinition {
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads Markdown with YAML front matter.
     *
     * @param source names the text in complaints, and is its origin
     * @throws dev.troupe.contracts.error.TroupeException {@link
     *     dev.troupe.contracts.error.ErrorCode#CONFIGURATION_INVALID} with source and line
     */
    public static AgentDefinition parse(String source, String text) {
        return AgentDefinitionParser.read(source, text);
    }

    /** Whether it comes with Troupe. */
    public boolean builtIn() {
        return origin.equals(BUILT_IN);
    }

    /** Whether whoever defined it chose its tools. */
    boolean choosesTools() {
        return !builtIn() && tools.named() != null;
    }

    /** Whether it is offered a tool. What an agent hands in, it hands in by a tool that only such agents have. */
    public boolean offers(String tool) {
        return tool.startsWith(SUBMIT) ? tool.equals(SUBMIT + output) : tools.offers(tool);
    }

    /** Whether one of these tools, of all there are, lets it change files. */
    public boolean writes(Collection<ToolSpec> existing) {
        return tools.writes(existing);
    }

    /** Whether it is offered the tool that asks people. Who only reads is, when its definition names the tool. */
    public boolean asks(Collection<ToolSpec> existing) {
        return existing.stream()
                .filter(it -> it.kind() == ToolSpec.Kind.PEOPLE)
                .anyMatch(it ->
                        tools.offers(it.name()) && (tools.named() != null || writes(existing)));
    }

    /** Whether it may ask the agent that has handed it work; who may not says so. */
    public boolean asksParent(String tool) {
        return !tools.withheld().contains(tool);
    }

    /** Whether a repository defines it, which nobody need have trusted. */
    public boolean ofRepository() {
        return !builtIn() && !origin.startsWith("~/");
    }

    /**
     * The name of the model that it wants, when that is among those that are configured. A repository's file does
     * not choose where code is sent to and who pays for it.
     */
    public Optional<String> modelAmong(ModelCatalog configured) {
        return ofRepository()
                ? Optional.empty()
                : Optional.ofNullable(model).flatMap(configured::meant);
    }

    /** The stricter of a session's mode and its own. */
    public ApprovalMode within(ApprovalMode session) {
        return mode == null || mode.compareTo(session) > 0 ? session : mode;
    }

    /** The same with the limits that are set for its name, which count before its own. */
    public AgentDefinition limited(ModelCatalog configured) {
        OptionalInt turns = configured.maxTurns(name);
        Duration time = configured.maxTime(name);
        return new AgentDefinition(
                name,
                description,
                tools,
                model,
                mode,
                turns.isPresent() ? turns : maxTurns,
                time == null ? maxTime : time,
                effort,
                output,
                prompt,
                origin,
                warnings);
    }

    /** The same with no more tools, no looser mode, no more turns and time than another one of its name. */
    AgentDefinition bounded(AgentDefinition other) {
        OptionalInt turns = IntStream.concat(maxTurns.stream(), other.maxTurns.stream()).min();
        return new AgentDefinition(
                name,
                description,
                tools.and(other.tools),
                model,
                mode == null ? other.mode : other.within(mode),
                turns,
                shorter(maxTime, other.maxTime),
                effort,
                output,
                prompt,
                origin,
                warnings);
    }

    /** The shorter of two times; null is endless. */
    public static @Nullable Duration shorter(@Nullable Duration one, @Nullable Duration other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) < 0 ? one : other;
    }

    AgentDefinition from(String place) {
        return new AgentDefinition(
                name,
                description,
                tools,
                model,
                mode,
                maxTurns,
                maxTime,
                effort,
                output,
                prompt,
                place,
                warnings);
    }
}
