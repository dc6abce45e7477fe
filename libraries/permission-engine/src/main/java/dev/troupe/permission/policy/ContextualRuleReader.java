package dev.troupe.permission.policy;

import dev.troupe.permission.condition.ContextualRules;
import dev.troupe.permission.condition.RuleAuthor;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads rules with conditions, and tells what is wrong with them by its line. */
final class ContextualRuleReader {
    private static final int LONGEST = 400;

    private final Layer layer;
    private final PolicyFaultCollector faults;
    private final List<ContextualEntry> entries = new ArrayList<>();

    ContextualRuleReader(Layer layer, PolicyFaultCollector faults) {
        this.layer = layer;
        this.faults = faults;
    }

    List<ContextualEntry> entries() {
        return entries;
    }

    void section(PositionedJson.Member section) {
        if (!(section.value() instanceof PositionedJson.Items items)) {
            faults.type(section.name(), section.value(), "a list of rules");
            return;
        }
        for (PositionedJson item : items.items()) {
            if (item instanceof PositionedJson.Members rule) {
                rule(rule);
            } else {
                faults.type(section.name(), item, "rules such as {\"command\": \"git push\", …}");
            }
        }
    }

    private void rule(PositionedJson.Members rule) {
        entries.add(new ContextualEntry(layer, faults.file(), rule.line(), rule.node(), true));
        command(rule);
        ArrayNode alone = JsonNodeFactory.instance.arrayNode().add(rule.node());
        for (ContextualRules.Fault fault :
                ContextualRules.parse(alone, RuleAuthor.TRUSTED_REPOSITORY).faults()) {
            String place = fault.place().substring(fault.place().indexOf(']') + 1);
            faults.add(line(rule, place), QuotedValue.line(fault.message(), LONGEST));
        }
    }

    /** A command that could be for anything, or for nothing, is none that anybody meant. */
    private void command(PositionedJson.Members rule) {
        for (PositionedJson.Member member : rule.members()) {
            if (member.name().equals("command")
                    && member.value() instanceof PositionedJson.Text text
                    && !text.text().isBlank()
                    && !named(PlainWords.of(text.text()))) {
                faults.add(
                        text.line(),
                        "The command "
                                + QuotedValue.text(text.text())
                                + " cannot have conditions; write plain words such as"
                                + " \"git push\", with `*` at most as the last one.");
            }
        }
    }

    private static boolean named(PlainWords command) {
        List<String> words = command.words();
        return command.strange() == null
                && words.size() <= PlainWords.MOST
                && words.subList(0, Math.max(1, words.size() - 1)).stream()
                        .allMatch(word -> word.indexOf('*') < 0)
                && (words.getLast().indexOf('*') < 0 || words.getLast().equals("*"));
    }

    /** Of what stands at a place such as {@code .blocked_if[0]}, or of what is nearest around it. */
    private static int line(PositionedJson json, String place) {
        return switch (json) {
            case PositionedJson.Members members -> {
                for (PositionedJson.Member member : members.members()) {
                    String step = "." + member.name();
                    if (place.startsWith(step)) {
                        yield line(member.value(), place.substring(step.length()));
                    }
                }
                yield members.line();
            }
            case PositionedJson.Items items -> {
                int end = place.indexOf(']');
                int index = end < 2 ? -1 : index(place.substring(1, end));
                yield index < 0 || index >= items.items().size()
                        ? items.line()
                        : line(items.items().get(index), place.substring(end + 1));
            }
            case PositionedJson.Text text -> text.line();
            case PositionedJson.Plain plain -> plain.line();
        };
    }

    private static int index(String digits) {
        boolean number =
                digits.length() < 7 && digits.chars().allMatch(it -> it >= '0' && it <= '9');
        return number ? Integer.parseInt(digits) : -1;
    }
}
