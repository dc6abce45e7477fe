package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Everything a scripted model will say.
 *
 * @param name for explanations
 * @param models names listed by the models endpoint; requests may name any model
 * @param apiKey the only accepted key; null to accept every request
 * @param contextWindow tokens that a request may have, estimated; 0 for no limit
 * @param tools whether the model calls tools; if not, requests that offer any are refused
 * @param strictRoles whether requests are refused whose roles do not take turns, as templates of Mistral and Gemma do
 * @param stream how answers are cut unless their turn says otherwise
 * @param conversations tried in order; the first that matches a request owns it
 */
public record ModelScenario(
        String name,
        List<String> models,
        @Nullable String apiKey,
        int contextWindow,
        boolean tools,
        boolean strictRoles,
        StreamPace stream,
        List<ScriptedConversation> conversations) {

    /** Copies the lists. */
    public ModelScenario {
        models = List.copyOf(models);
        conversations = List.copyOf(conversations);
        if (conversations.isEmpty()) {
            throw new IllegalArgumentException(
                    "the scenario has no turns; give turns or conversations");
        }
    }

    /** A scenario of one conversation. */
    public static ModelScenario of(ScriptedTurn... turns) {
        return of(new ScriptedConversation("only", RequestMatch.ANY, List.of(turns)));
    }

    /** A scenario of several conversations. */
    public static ModelScenario of(ScriptedConversation... conversations) {
        return new ModelScenario(
                "scenario",
                List.of("scripted"),
                null,
                0,
                true,
                false,
                StreamPace.DEFAULT,
                List.of(conversations));
    }

    /** The same, for a server that refuses requests whose roles do not take turns. */
    public ModelScenario withStrictRoles() {
        return new ModelScenario(
                name, models, apiKey, contextWindow, tools, true, stream, conversations);
    }

    /**
     * Reads a YAML or JSON file.
     *
     * @throws ScenarioException with file, line and what to change
     */
    public static ModelScenario read(Path file) {
        return ScenarioReader.read(file);
    }

    /**
     * Reads YAML or JSON text.
     *
     * @throws ScenarioException with line and what to change
     */
    public static ModelScenario parse(String text) {
        return ScenarioReader.parse("text", text);
    }

    /** Finds the turn that answers the request. */
    public TurnSelection select(ParsedModelRequest request) {
        return conversations.stream()
                .filter(it -> it.match().accepts(request))
                .findFirst()
                .map(it -> it.select(request))
                .orElseGet(() -> new TurnSelection.Missing(nobody(request)));
    }

    private String nobody(ParsedModelRequest request) {
        return conversations.stream()
                .map(it -> it.name() + ": " + it.match().mismatch(request).orElse(""))
                .collect(Collectors.joining("; ", "no conversation matches (", ")"));
    }

    @JsonCreator
    static ModelScenario read(
            @Nullable String name,
            @Nullable List<String> models,
            @Nullable String apiKey,
            @Nullable Integer contextWindow,
            @Nullable Boolean tools,
            @Nullable Boolean strictRoles,
            @Nullable StreamPace stream,
            @Nullable List<ScriptedTurn> turns,
            @Nullable List<ScriptedConversation> conversations) {
        if (turns != null && conversations != null) {
            throw new IllegalArgumentException(
                    "the scenario has both turns and conversations; move the turns into one");
        }
        return new ModelScenario(
                Objects.requireNonNullElse(name, "scenario"),
                Objects.requireNonNullElse(models, List.of("scripted")),
                apiKey,
                Objects.requireNonNullElse(contextWindow, 0),
                Objects.requireNonNullElse(tools, true),
                Objects.requireNonNullElse(strictRoles, false),
                Objects.requireNonNullElse(stream, StreamPace.DEFAULT),
                turns != null
                        ? List.of(new ScriptedConversation("only", RequestMatch.ANY, turns))
                        : Objects.requireNonNullElse(conversations, List.of()));
    }
}
