package dev.troupe.cli.chat;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.lineeditor.CompletionCandidate;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.text.SymbolMention;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the symbols of a project that messages may mention, by the beginning of their names. */
final class SymbolCompletions {
    private static final int MOST = 60;

    private SymbolCompletions() {}

    /** Asks the server for those of a project. */
    static List<CompletionCandidate> find(TroupeApi api, String project, String beginning) {
        return of(api.repositories().startingWith(project, beginning, MOST).places());
    }

    /** Offers each name once, with kind and place of its first definition. */
    static List<CompletionCandidate> of(List<SymbolPlace> places) {
        Map<String, SymbolPlace> first = new LinkedHashMap<>();
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (SymbolPlace place : places) {
            String name = place.name();
            if (name != null && SymbolMention.isName(name)) {
                first.putIfAbsent(name, place);
                counts.merge(name, 1, Integer::sum);
            }
        }
        return first.entrySet().stream()
                .map(it ->
                        new CompletionCandidate(
                                "@" + SymbolMention.PREFIX + it.getKey(),
                                text(it.getValue(), counts.getOrDefault(it.getKey(), 1) - 1)))
                .toList();
    }

    private static String text(SymbolPlace place, int more) {
        String kind = place.kind() == null ? "" : place.kind() + ", ";
        String others = more == 0 ? "" : " and %d more".formatted(more);
        return TerminalSanitizer.line(kind + place.path() + ":" + place.line() + others);
    }
}
