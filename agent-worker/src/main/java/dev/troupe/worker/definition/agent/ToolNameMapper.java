package dev.troupe.worker.definition.agent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads names of tools, also those that other products give to theirs. */
final class ToolNameMapper {
    private static final Map<String, List<String>> FOREIGN =
            Map.ofEntries(
                    Map.entry("agent", List.of("task")),
                    Map.entry("askuserquestion", List.of("ask")),
                    Map.entry("multiedit", List.of("multi_edit")),
                    Map.entry("applypatch", List.of("apply_patch")),
                    Map.entry("ls", List.of("list")),
                    Map.entry("lsp", List.of("navigate_code")),
                    Map.entry("todowrite", List.of("todo")),
                    Map.entry("bashoutput", List.of("bash_output")),
                    Map.entry("killshell", List.of("bash_kill")),
                    Map.entry("killbash", List.of("bash_kill")),
                    Map.entry("webfetch", List.of("web_fetch")),
                    Map.entry("websearch", List.of("web_search")));

    /** Commands in the background need three tools here; our own names mean one tool each. */
    private static final Map<String, List<String>> WIDER =
            Map.of("Bash", List.of("bash", "bash_output", "bash_kill"));

    private static final Map<String, List<String>> WITHHELD =
            Map.of(
                    "bash", List.of("bash", "bash_output", "bash_kill"),
                    "edit",
                            List.of(
                                    "edit",
                                    "multi_edit",
                                    "apply_patch",
                                    "move",
                                    "delete",
                                    "rename_symbol",
                                    "code_action",
                                    "format_file"),
                    "write",
                            List.of(
                                    "write",
                                    "apply_patch",
                                    "move",
                                    "delete",
                                    "rename_symbol",
                                    "code_action"));

    private ToolNameMapper() {}

    /**
     * Our names of tools that are to be offered. A tool that may be used only for some arguments is left
     * out, since it cannot be offered in part.
     *
     * @param partial takes what was left out for that reason
     */
    static List<String> offered(List<String> given, List<String> partial) {
        Set<String> names = new LinkedHashSet<>();
        for (String name : given) {
            if (name.indexOf('(') < 0) {
                names.addAll(WIDER.getOrDefault(name, ours(name)));
            } else {
                partial.add(name);
            }
        }
        return List.copyOf(names);
    }

    /**
     * Our names of tools that are to be withheld. What is forbidden for some arguments is withheld wholly.
     *
     * @param partial takes what is withheld for that reason
     */
    static List<String> withheld(List<String> given, List<String> partial) {
        Set<String> names = new LinkedHashSet<>();
        for (String name : given) {
            int bracket = name.indexOf('(');
            if (bracket >= 0) {
                partial.add(name);
            }
            for (String our : ours(bracket < 0 ? name : name.substring(0, bracket).strip())) {
                names.addAll(WITHHELD.getOrDefault(our, List.of(our)));
            }
        }
        return List.copyOf(names);
    }

    private static List<String> ours(String name) {
        String plain = name.toLowerCase(Locale.ROOT);
        return FOREIGN.getOrDefault(plain, List.of(plain));
    }

    /** The names of a list that is written with commas, outside of brackets. */
    static List<String> split(String text) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        int depth = 0;
        for (char c : (text + ",").toCharArray()) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c != ',' || depth > 0) {
                name.append(c);
                continue;
            }
            if (!name.toString().isBlank()) {
                names.add(name.toString().strip());
            }
            name.setLength(0);
        }
        return names;
    }
}
