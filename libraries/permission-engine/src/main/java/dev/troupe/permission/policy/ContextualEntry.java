package dev.troupe.permission.policy;

import dev.troupe.permission.condition.ContextualRule;
import dev.troupe.permission.condition.ContextualRules;
import dev.troupe.permission.condition.RuleAuthor;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A rule with conditions as it stands in the file; what its conditions mean is read by {@link ContextualRules}.
 *
 * @param line on which the entry begins, counted from 1
 * @param grants whether conditions that hold may make a decision more permissive; otherwise they only tighten
 */
public record ContextualEntry(Layer layer, String file, int line, JsonNode entry, boolean grants) {
    /** The rule that it is, with conditions that make no sense as unknown ones; empty when it names no command. */
    public Optional<ContextualRule> rule() {
        ArrayNode alone = JsonNodeFactory.instance.arrayNode().add(entry);
        return ContextualRules.parse(alone, writer()).rules().stream().findFirst();
    }

    private RuleAuthor writer() {
        if (!grants) {
            return RuleAuthor.REPOSITORY;
        }
        return switch (layer) {
            case TEAM -> RuleAuthor.TEAM;
            case USER -> RuleAuthor.USER;
            case REPOSITORY -> RuleAuthor.TRUSTED_REPOSITORY;
            case PROFILE -> RuleAuthor.REPOSITORY;
        };
    }

    /** The same, which only tightens. */
    ContextualEntry tightening() {
        return new ContextualEntry(layer, file, line, entry, false);
    }
}
