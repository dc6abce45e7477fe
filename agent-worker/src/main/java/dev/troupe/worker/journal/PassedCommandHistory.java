package dev.troupe.worker.journal;

import dev.troupe.model.RawToolCall;
import dev.troupe.worker.tool.ToolResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Collects the commands that have succeeded since a task last changed a file, from its journal. */
public final class PassedCommandHistory {
    /** The kinds of entry that tell. */
    public static final Set<String> KINDS = Set.of("turn", "result", "effect", "adopted");

    private static final String BASH = "bash";
    private static final List<String> NAMES = List.of("command", "cmd", "script");
    private static final List<String> PLACES =
            List.of("directory", "cwd", "workdir", "working_directory");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Map<String, RawToolCall> calls = new HashMap<>();
    private final List<String> passed = new ArrayList<>();
    private String newest = "";

    private PassedCommandHistory() {}

    /**
     * Lines of commands that ended with exit code 0 and after which no file was changed. What such a command
     * itself changes, the tests that it runs have seen.
     *
     * @param steps in their order
     */
    public static List<String> of(List<JournalRecord> steps) {
        PassedCommandHistory proof = new PassedCommandHistory();
        steps.forEach(proof::take);
        return List.copyOf(proof.passed);
    }

    private void take(JournalRecord record) {
        switch (record) {
            case JournalRecord.Turn turn -> {
                // Models may use an id again in a later turn.
                calls.clear();
                newest = "";
                turn.calls().forEach(it -> calls.put(it.id(), it));
            }
            case JournalRecord.Result result -> ended(result);
            case JournalRecord.FileChangeRecorded fileChange -> changed(fileChange.callId());
            case JournalRecord.ChildChangesAdopted _ -> passed.clear();
            default -> {}
        }
    }

    private void changed(String call) {
        int over = call.equals(newest) ? passed.size() - 1 : passed.size();
        passed.subList(0, Math.max(0, over)).clear();
    }

    private void ended(JournalRecord.Result result) {
        newest = "";
        RawToolCall call = calls.get(result.callId());
        if (call == null
                || !result.tool().equals(BASH)
                || result.outcome() != ToolResult.Outcome.OK) {
            return;
        }
        String line = line(call.arguments());
        if (!line.isEmpty()) {
            passed.add(line);
            newest = result.callId();
        }
    }

    /** Empty for what continues in the background: that it was begun says nothing. */
    private static String line(String arguments) {
        try {
            JsonNode values = JSON.readTree(arguments);
            boolean background =
                    List.of("background", "run_in_background", "is_background").stream()
                            .anyMatch(it -> values.path(it).asBoolean(false));
            return background ? "" : first(NAMES, values) + place(values);
        } catch (JacksonException unreadable) {
            return "";
        }
    }

    /** The same line elsewhere is another command. */
    private static String place(JsonNode values) {
        String directory = first(PLACES, values);
        return directory.isEmpty() || directory.equals(".") ? "" : " (in " + directory + ")";
    }

    private static String first(List<String> names, JsonNode values) {
        return names.stream()
                .map(it -> values.path(it).asString("").strip())
                .filter(it -> !it.isEmpty())
                .findFirst()
                .orElse("");
    }
}
