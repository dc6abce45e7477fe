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
 * @param stream how answers are cut unless their turn says otherwise
 * @param conversations tried in order; the first that matches a request owns it
 */
public record Scenario(
        String name,
        List<String> models,
        @Nullable String apiKey,
        int contextWindow,
        boolean tools,
        Pace stream,
        List<Conversation> conversations) {

    /** Copies the lists. */
    public Scenario {
        models = List.copyOf(models);
        conversations = List.copyOf(conversations);
        if (conversations.isEmpty()) {
            throw new IllegalArgumentException(
                    "the scenario has no turns; give turns or conversations");
        }
    }

    /** A scenario of one conversation. */
    public static Scenario of(Turn... turns) {
        return of(new Conversation("only", RequestMatch.ANY, List.of(turns)));
    }

    /** A scenario of several conversations. */
    public static Scenario of(Conversation... conversations) {
        return new Scenario(
                "scenario",
                List.of("scripted"),
                null,
                0,
                true,
                Pace.DEFAULT,
                List.of(conversations));
    }

    /**
     * Reads a YAML or JSON file.
     *
     * @throws ScenarioException with file, line and what to change
     */
    public static Scenario read(Path file) {
        return ScenarioReader.read(file);
    }

    /**
     * Reads YAML or JSON text.
     *
     * @throws ScenarioException with line and what to change
     */
    public static Scenario parse(String text) {
        return ScenarioReader.parse("text", text);
    }

    /** Finds the turn that answers the request. */
    public Selection select(ModelRequest request) {
        return conversations.stream()
                .filter(it -> it.match().accepts(request))
                .findFirst()
                .map(it -> it.select(request))
                .orElseGet(() -> new Selection.Missing(nobody(request)));
    }

    private String nobody(ModelRequest request) {
        return conversations.stream()
                .map(it -> it.name() + ": " + it.match().mismatch(request).orElse(""))
                .collect(Collectors.joining("; ", "no conversation matches (", ")"));
    }

    @JsonCreator
    static Scenario read(
            @Nullable String name,
            @Nullable List<String> models,
            @Nullable String apiKey,
            @Nullable Integer contextWindow,
            @Nullable Boolean tools,
            @Nullable Pace stream,
            @Nullable List<Turn> turns,
            @Nullable List<Conversation> conversations) {
        if (turns != null && conversations != null) {
            throw new IllegalArgumentException(
                    "the scenario has both turns and conversations; move the turns into one");
        }
        return new Scenario(
                Objects.requireNonNullElse(name, "scenario"),
                Objects.requireNonNullElse(models, List.of("scripted")),
                apiKey,
                Objects.requireNonNullElse(contextWindow, 0),
                Objects.requireNonNullElse(tools, true),
                Objects.requireNonNullElse(stream, Pace.DEFAULT),
                turns != null
                        ? List.of(new Conversation("only", RequestMatch.ANY, turns))
                        : Objects.requireNonNullElse(conversations, List.of()));
    }
}
