package dev.troupe.worker.validation;

import dev.troupe.worker.tool.Tool;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** The tool must exist; harmless differences in case and separators are forgiven. */
final class KnownTool implements CallValidator {
    private final Map<String, Tool> tools;

    KnownTool(Map<String, Tool> tools) {
        this.tools = tools;
    }

    @Override
    public String name() {
        return "known-tool";
    }

    @Override
    public Check check(CallDraft draft) {
        String wanted = draft.raw().tool();
        Tool tool = tools.get(wanted);
        if (tool == null) {
            tool = tools.get(wanted.strip().toLowerCase(Locale.ROOT).replace('-', '_'));
        }
        return tool == null
                ? new Check.Refused(
                        "There is no tool named \"%s\". The tools are: %s."
                                .formatted(
                                        wanted, String.join(", ", new TreeSet<>(tools.keySet()))),
                        "unknown tool " + wanted)
                : new Check.Passed(draft.with(tool));
    }
}
