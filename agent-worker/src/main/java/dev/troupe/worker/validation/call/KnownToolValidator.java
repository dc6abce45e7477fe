package dev.troupe.worker.validation.call;

import dev.troupe.worker.tool.AgentTool;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** The tool must exist; harmless differences in case and separators are forgiven. */
public final class KnownToolValidator implements AfterModelValidator {
    private final Map<String, AgentTool> tools;

    public KnownToolValidator(Map<String, AgentTool> tools) {
        this.tools = tools;
    }

    @Override
    public String name() {
        return "known-tool";
    }

    @Override
    public Check check(ToolCallDraft draft) {
        String wanted = draft.raw().tool();
        AgentTool tool = tools.get(wanted);
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
