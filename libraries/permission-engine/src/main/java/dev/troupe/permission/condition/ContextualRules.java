package dev.troupe.permission.condition;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The contextual rules of a policy, with what is wrong about them.
 *
 * @param rules in the order of the policy; a condition that makes no sense is {@link RuleCondition.Unknown} in it, so that its rule is
 *     never more permissive than was meant
 * @param faults a policy with any is to be refused
 */
public record ContextualRules(List<ContextualRule> rules, List<Fault> faults) {
    public ContextualRules {
        rules = List.copyOf(rules);
        faults = List.copyOf(faults);
    }

    /**
     * What is wrong.
     *
     * @param place within the value that was read, such as {@code [1].blocked_if[0]}
     * @param message a sentence that names the value and says what to do
     */
    public record Fault(String place, String message) {}

    /**
     * Reads the value of {@code contextual_permissions}: a list of objects with {@code command}, {@code allowed_if} and {@code
     * blocked_if}.
     *
     * @param writer who wrote the policy
     */
    public static ContextualRules parse(JsonNode value, RuleAuthor writer) {
        List<ContextualRule> rules = new ArrayList<>();
        List<Fault> faults = new ArrayList<>();
        if (!value.isArray()) {
            faults.add(new Fault("", "Contextual rules are a list, not " + value + "."));
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            new RuleReader("[" + i + "]", faults).read(value.get(i), writer).ifPresent(rules::add);
        }
        return new ContextualRules(rules, faults);
    }
}
