package dev.troupe.languageservers.definition;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One server in a {@code .lsp.json}.
 *
 * @param id the server's name
 * @param keys its keys as people wrote them
 * @param isTrusted whether keys that can make a server run a program are used
 */
record ServerDefinitionEntry(String id, JsonNode keys, boolean isTrusted) {
    private static final Map<String, EntryValueKind> KINDS =
            Map.ofEntries(
                    Map.entry("command", EntryValueKind.TEXT),
                    Map.entry("args", EntryValueKind.TEXT_LIST),
                    Map.entry("extensionToLanguage", EntryValueKind.TEXT_MAP),
                    Map.entry("env", EntryValueKind.TEXT_MAP),
                    Map.entry("initializationOptions", EntryValueKind.OBJECT),
                    Map.entry("settings", EntryValueKind.OBJECT),
                    Map.entry("rootPatterns", EntryValueKind.TEXT_LIST),
                    Map.entry("startupTimeout", EntryValueKind.MILLISECONDS),
                    Map.entry("shutdownTimeout", EntryValueKind.MILLISECONDS),
                    Map.entry("diagnosticsDeadline", EntryValueKind.MILLISECONDS),
                    Map.entry("restartOnCrash", EntryValueKind.FLAG),
                    Map.entry("maxRestarts", EntryValueKind.COUNT),
                    Map.entry("loadedWorktrees", EntryValueKind.COUNT),
                    Map.entry("diagnostics", EntryValueKind.FLAG),
                    Map.entry("disabled", EntryValueKind.FLAG));

    /** Settings are among them: many servers take the path of a program there. */
    private static final Set<String> RUN_PROGRAMS =
            Set.of("command", "args", "env", "initializationOptions", "settings");

    /** Keys that are kept as they are written. */
    private static final List<String> SAME =
            List.of(
                    "initializationOptions",
                    "settings",
                    "rootPatterns",
                    "startupTimeout",
                    "shutdownTimeout",
                    "diagnosticsDeadline",
                    "maxRestarts",
                    "loadedWorktrees",
                    "diagnostics");

    /** Returns the definition below with this entry over it, and tells about each key that is left out. */
    ObjectNode overlay(ObjectNode below, Consumer<String> problems) {
        ObjectNode usable = usableKeys(problems);
        ObjectNode result = below.deepCopy();
        applyCommand(usable, result);
        // A list of files is one statement: half of it from below would start servers nobody asked
        // for.
        if (usable.has("extensionToLanguage")) {
            result.set("languages", usable.get("extensionToLanguage"));
        }
        if (usable.has("disabled")) {
            result.put("enabled", !usable.get("disabled").asBoolean());
        }
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        SAME.stream().filter(usable::has).forEach(it -> patch.set(it, usable.get(it)));
        if (usable.has("env")) {
            patch.set("environment", usable.get("env"));
        }
        if (!usable.path("restartOnCrash").asBoolean(true)) {
            patch.put("maxRestarts", 0);
        }
        return (ObjectNode) SettingsMerge.mergeSettings(result, patch);
    }

    private static void applyCommand(ObjectNode usable, ObjectNode result) {
        List<JsonNode> arguments = usable.path("args").valueStream().toList();
        if (usable.has("command")) {
            result.putArray("commands").addArray().add(usable.get("command")).addAll(arguments);
            // They are about the program of the definition below.
            result.remove(List.of("version", "install", "installName"));
        } else if (usable.has("args")) {
            ArrayNode commands = JsonNodeFactory.instance.arrayNode();
            result.path("commands")
                    .forEach(it -> commands.addArray().add(it.get(0)).addAll(arguments));
            result.set("commands", commands);
        }
    }

    private ObjectNode usableKeys(Consumer<String> problems) {
        ObjectNode usable = JsonNodeFactory.instance.objectNode();
        keys.properties()
                .forEach(it -> {
                    EntryValueKind kind = KINDS.get(it.getKey());
                    String key = "`" + id + "." + it.getKey() + "`";
                    if (kind == null) {
                        problems.accept(key + " is not a key of a server; it is left out.");
                    } else if (!kind.isKindOf(it.getValue())) {
                        problems.accept(key + " must be " + kind.wording() + "; it is left out.");
                    } else if (!isTrusted && RUN_PROGRAMS.contains(it.getKey())) {
                        problems.accept(
                                key
                                        + " can start a program, and the repository is not trusted; it is left out.");
                    } else {
                        usable.set(it.getKey(), it.getValue());
                    }
                });
        return usable;
    }
}
