package dev.troupe.permission.policy;

import dev.troupe.permission.condition.ContextualRules;
import dev.troupe.permission.condition.Writer;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads rules with conditions, and tells what is wrong with them by its line. */
final class Conditions {
    private static final int LONGEST = 400;

    private final Layer layer;
    private final Faults faults;
    private final List<ContextualEntry> entries = new ArrayList<>();

    Conditions(Layer layer, Faults faults) {
        this.layer = layer;
        this.faults = faults;
    }

    List<ContextualEntry> entries() {
        return entries;
    }

    void section(Json.Member section) {
        if (!(section.value() instanceof Json.Items items)) {
            faults.type(section.name(), section.value(), "a list of rules");
            return;
        }
        for (Json item : items.items()) {
            if (item instanceof Json.Members rule) {
                rule(rule);
            } else {
                faults.type(section.name(), item, "rules such as {\"command\": \"git push\", …}");
            }
        }
    }

    private void rule(Json.Members rule) {
        entries.add(new ContextualEntry(layer, faults.file(), rule.line(), rule.node(), true));
        command(rule);
        ArrayNode alone = JsonNodeFactory.instance.arrayNode().add(rule.node());
        for (ContextualRules.Fault fault :
                ContextualRules.parse(alone, Writer.TRUSTED_REPOSITORY).faults()) {
            String place = fault.place().substring(fault.place().indexOf(']') + 1);
            faults.add(line(rule, place), Shown.line(fault.message(), LONGEST));
        }
    }

    /** A command that could be for anything, or for nothing, is none that anybody meant. */
    private void command(Json.Members rule) {
        for (Json.Member member : rule.members()) {
            if (member.name().equals("command")
                    && member.value() instanceof Json.Text text
                    && !text.text().isBlank()
                    && !named(PlainWords.of(text.text()))) {
                faults.add(
                        text.line(),
                        "The command "
                                + Shown.text(text.text())
                                + " of a rule with conditions is none; write plain words such as"
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
    private static int line(Json json, String place) {
        return switch (json) {
            case Json.Members members -> {
                for (Json.Member member : members.members()) {
                    String step = "." + member.name();
                    if (place.startsWith(step)) {
                        yield line(member.value(), place.substring(step.length()));
                    }
                }
                yield members.line();
            }
            case Json.Items items -> {
                int end = place.indexOf(']');
                int index = end < 2 ? -1 : index(place.substring(1, end));
                yield index < 0 || index >= items.items().size()
                        ? items.line()
                        : line(items.items().get(index), place.substring(end + 1));
            }
            case Json.Text text -> text.line();
            case Json.Plain plain -> plain.line();
        };
    }

    private static int index(String digits) {
        boolean number =
                digits.length() < 7 && digits.chars().allMatch(it -> it >= '0' && it <= '9');
        return number ? Integer.parseInt(digits) : -1;
    }
}
