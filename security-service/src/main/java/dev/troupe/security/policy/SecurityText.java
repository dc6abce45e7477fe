package dev.troupe.security.policy;

import dev.troupe.permission.condition.ContextualRule;
import dev.troupe.permission.condition.ContextualRules;
import dev.troupe.permission.condition.Writer;
import dev.troupe.permission.policy.ContextualEntry;
import dev.troupe.permission.policy.Fault;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads security files as they count. */
final class SecurityText {
    /** Where a repository may keep one; the first that is there counts. */
    static final List<String> NAMES = List.of(".troupe/security.json", ".terraphim/security.json");

    private SecurityText() {}

    static PolicyText read(Layer layer, String file, String text, boolean trusted) {
        SecurityPolicy policy = SecurityFile.read(file, layer, text);
        boolean widens = trusted || layer != Layer.REPOSITORY;
        List<String> notices = new ArrayList<>();
        SecurityPolicy counting = widens ? policy : policy.tightening();
        long waiting = policy.rules().size() - counting.rules().size();
        if (waiting > 0 && policy.faults().isEmpty()) {
            notices.add(file + " allows " + waiting + " commands, which count" + PolicyReader.UNTRUSTED);
        }
        List<String> faults = new ArrayList<>();
        policy.faults().forEach(fault -> faults.add(fault.text()));
        for (ContextualEntry entry : policy.contextual()) {
            ContextualRules rules = parsed(entry);
            for (ContextualRules.Fault fault : rules.faults()) {
                faults.add(new Fault(file, entry.line(), fault.message()).text());
            }
        }
        return new PolicyText(List.of(), List.of(), counting, notices, faults);
    }

    /** The rules with conditions, each with what its writer may do. */
    static List<ContextualRule> contextual(SecurityPolicy policy) {
        return policy.contextual().stream()
                .flatMap(entry -> parsed(entry).rules().stream())
                .toList();
    }

    private static ContextualRules parsed(ContextualEntry entry) {
        return ContextualRules.parse(
                JsonNodeFactory.instance.arrayNode().add(entry.entry()), writer(entry));
    }

    private static Writer writer(ContextualEntry entry) {
        return switch (entry.layer()) {
            case TEAM -> Writer.TEAM;
            case USER -> Writer.USER;
            case REPOSITORY, PROFILE ->
                    entry.grants() ? Writer.TRUSTED_REPOSITORY : Writer.REPOSITORY;
        };
    }
}
