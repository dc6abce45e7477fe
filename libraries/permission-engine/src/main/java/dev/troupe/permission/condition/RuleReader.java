package dev.troupe.permission.condition;

import dev.troupe.permission.condition.ContextualRules.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads one contextual rule and notes what is wrong about it. */
final class RuleReader {
    private static final Set<String> KEYS = Set.of("command", "allowed_if", "blocked_if");

    private final String place;
    private final List<Fault> faults;

    RuleReader(String place, List<Fault> faults) {
        this.place = place;
        this.faults = faults;
    }

    /** The rule; empty when it names no command that it could be for. */
    Optional<ContextualRule> read(JsonNode rule, RuleAuthor writer) {
        if (!rule.isObject()) {
            fault("", "A contextual rule is an object with 'command', not " + rule + ".");
            return Optional.empty();
        }
        for (String key : rule.propertyNames()) {
            if (!KEYS.contains(key)) {
                fault("." + key, "A contextual rule has no key '" + key + "'; remove it.");
            }
        }
        List<RuleCondition> allowed = conditions(rule, "allowed_if");
        List<RuleCondition> blocked = conditions(rule, "blocked_if");
        if (allowed.isEmpty() && blocked.isEmpty()) {
            fault("", "The rule has no condition; give 'allowed_if' or 'blocked_if' at least one.");
        }
        return command(rule).map(name -> new ContextualRule(name, allowed, blocked, writer));
    }

    private Optional<String> command(JsonNode rule) {
        JsonNode command = rule.path("command");
        if (!command.isString() || command.stringValue().isBlank()) {
            fault(".command", "A contextual rule names its 'command', such as \"git push\".");
            return Optional.empty();
        }
        return Optional.of(command.stringValue().strip());
    }

    private List<RuleCondition> conditions(JsonNode rule, String key) {
        JsonNode list = rule.path(key);
        if (list.isMissingNode()) {
            return List.of();
        }
        if (!list.isArray()) {
            fault("." + key, "'" + key + "' is a list of conditions, not " + list + ".");
            return List.of(new RuleCondition.Unknown(key));
        }
        List<RuleCondition> conditions = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            conditions.add(condition(list.get(i), "." + key + "[" + i + "]"));
        }
        return conditions;
    }

    private RuleCondition condition(JsonNode node, String at) {
        if (!node.isObject() || node.size() != 1) {
            fault(at, "A condition is an object with one key, its kind, not " + node + ".");
            return new RuleCondition.Unknown(node.toString());
        }
        String kind = node.propertyNames().iterator().next();
        try {
            return ConditionKinds.read(kind, node.path(kind));
        } catch (IllegalArgumentException e) {
            fault(at, "" + e.getMessage());
            return new RuleCondition.Unknown(kind);
        }
    }

    private void fault(String at, String message) {
        faults.add(new Fault(place + at, message));
    }
}
