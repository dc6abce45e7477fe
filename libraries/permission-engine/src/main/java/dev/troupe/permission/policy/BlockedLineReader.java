package dev.troupe.permission.policy;

import dev.troupe.permission.policy.PolicyOrigins.Written;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads lines that are blocked: pipelines, and the fork bomb. */
final class BlockedLineReader {
    private static final int LONGEST = 1024;

    /** Blocked by the engine whether it is listed or not; people list it all the same. */
    private static final String FORK_BOMB = ":(){:|:&};:";

    private final PolicyFaultCollector faults;
    private final Layer layer;
    private final Map<String, Written> origins = new LinkedHashMap<>();

    BlockedLineReader(Layer layer, PolicyFaultCollector faults) {
        this.layer = layer;
        this.faults = faults;
    }

    /** Where each pattern stands, in the order of the file. */
    Map<String, Written> origins() {
        return origins;
    }

    void section(PositionedJson.Member section) {
        if (!(section.value() instanceof PositionedJson.Items items)) {
            faults.type(section.name(), section.value(), "a list of lines");
            return;
        }
        for (PositionedJson item : items.items()) {
            if (item instanceof PositionedJson.Text line) {
                pattern(line);
            } else {
                faults.type(section.name(), item, "a line such as \"curl * | sh\"");
            }
        }
    }

    private void pattern(PositionedJson.Text line) {
        String text = line.text();
        if (text.codePoints().allMatch(code -> code == '*' || code == ' ' || code == '|')) {
            fault(line, "would match every line; write \"default\": \"block\" if you mean that.");
            return;
        }
        if (text.length() > LONGEST || text.codePoints().anyMatch(PlainWords::invisible)) {
            fault(line, "is too long or has invisible characters; write one visible line.");
            return;
        }
        if (!pipeline(text) && !text.replace(" ", "").equals(FORK_BOMB)) {
            fault(
                    line,
                    "is no pipeline of plain words such as `curl * | sh`; write single commands below"
                            + " blocked_commands.");
        }
        origins.putIfAbsent(text.strip(), new Written(layer, faults.at(line.line())));
    }

    private static boolean pipeline(String text) {
        String[] stages = text.split("\\|", -1);
        for (String stage : stages) {
            PlainWords words = PlainWords.of(stage);
            if (words.strange() != null || words.words().isEmpty()) {
                return false;
            }
        }
        return stages.length > 1;
    }

    private void fault(PositionedJson.Text line, String sentence) {
        faults.add(line.line(), "The pattern " + QuotedValue.text(line.text()) + " " + sentence);
    }
}
