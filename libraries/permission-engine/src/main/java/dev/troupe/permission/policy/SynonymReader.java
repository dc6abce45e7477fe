package dev.troupe.permission.policy;

import dev.troupe.permission.policy.PolicyOrigins.Written;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads phrases that stand for commands. */
final class SynonymReader {
    private final Layer layer;
    private final PolicyFaultCollector faults;
    private final Map<String, Synonym> found = new LinkedHashMap<>();

    private record Synonym(String command, int line) {}

    SynonymReader(Layer layer, PolicyFaultCollector faults) {
        this.layer = layer;
        this.faults = faults;
    }

    void section(PositionedJson.Member section) {
        if (!(section.value() instanceof PositionedJson.Members phrases)) {
            faults.type(section.name(), section.value(), "phrases, each with its command");
            return;
        }
        phrases.members().forEach(this::phrase);
        cycles();
    }

    /** Commands by phrase, in the order of the file. */
    Map<String, String> commands() {
        Map<String, String> commands = new LinkedHashMap<>();
        found.forEach((phrase, synonym) -> commands.put(phrase, synonym.command));
        return commands;
    }

    /** Where each phrase stands. */
    Map<String, Written> origins() {
        Map<String, Written> origins = new LinkedHashMap<>();
        found.forEach((phrase, synonym) ->
                origins.put(phrase, new Written(layer, faults.at(synonym.line))));
        return origins;
    }

    private void phrase(PositionedJson.Member member) {
        if (!(member.value() instanceof PositionedJson.Text text)) {
            faults.type(member.name(), member.value(), "a command such as \"cargo test\"");
            return;
        }
        PlainWords phrase = PlainWords.of(member.name());
        PlainWords command = PlainWords.of(text.text());
        if (unfit(phrase)) {
            faults.add(
                    member.line(),
                    "The synonym "
                            + QuotedValue.text(member.name())
                            + " is no phrase; write words without shell syntax and `*`.");
        } else if (unfit(command)) {
            faults.add(
                    text.line(),
                    "The synonym "
                            + QuotedValue.text(member.name())
                            + " stands for "
                            + QuotedValue.text(text.text())
                            + "; write one command in plain words, without shell syntax and `*`.");
        } else {
            add(normal(phrase), String.join(" ", command.words()), member);
        }
    }

    private static boolean unfit(PlainWords words) {
        return words.strange() != null
                || words.words().isEmpty()
                || words.words().size() > PlainWords.MOST
                || words.words().stream().anyMatch(word -> word.indexOf('*') >= 0);
    }

    private static String normal(PlainWords phrase) {
        return String.join(" ", phrase.words()).toLowerCase(Locale.ROOT);
    }

    private void add(String phrase, String command, PositionedJson.Member member) {
        Synonym first = found.putIfAbsent(phrase, new Synonym(command, member.line()));
        if (first != null) {
            faults.add(
                    member.line(),
                    "The synonym "
                            + QuotedValue.text(member.name())
                            + " is the same phrase as that of line "
                            + first.line
                            + "; keep one of them.");
        }
    }

    /** Each cycle is told once, at its first phrase in the file. */
    private void cycles() {
        Set<String> seen = new HashSet<>();
        for (String start : found.keySet()) {
            Set<String> way = new LinkedHashSet<>();
            String at = start;
            while (found.containsKey(at) && seen.add(at)) {
                way.add(at);
                at = next(at);
            }
            if (way.contains(at)) {
                cycle(at);
            }
        }
    }

    private String next(String phrase) {
        Synonym synonym = found.get(phrase);
        return synonym == null ? phrase : synonym.command.toLowerCase(Locale.ROOT);
    }

    private void cycle(String start) {
        StringBuilder way = new StringBuilder(start);
        String at = next(start);
        for (int steps = 0; !at.equals(start) && steps < found.size(); steps++) {
            way.append(" → ").append(at);
            at = next(at);
        }
        way.append(" → ").append(start);
        Synonym first = found.get(start);
        faults.add(
                first == null ? 1 : first.line,
                "Synonyms lead in a circle, "
                        + QuotedValue.text(way.toString())
                        + "; let one of them name a command.");
    }
}
