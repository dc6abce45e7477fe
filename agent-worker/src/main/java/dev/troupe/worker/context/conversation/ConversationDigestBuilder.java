package dev.troupe.worker.context.conversation;

import dev.troupe.edit.parse.ModelEditParser;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.journal.ConversationDigest;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.LoadedContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Draws the facts out of parts of a conversation, without asking a model. */
final class ConversationDigestBuilder {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int LONGEST_REQUEST = 2_000;
    private static final int LONGEST_STATEMENT = 500;
    private static final int LONGEST_COMMAND = 200;
    private static final Set<String> WRITERS =
            Set.of("edit", "multi_edit", "write", "delete", "move", "rename_symbol", "format_file");

    private ConversationDigestBuilder() {}

    static ConversationDigest of(List<ConversationPart> parts) {
        ConversationDigest digest = ConversationDigest.EMPTY;
        for (ConversationPart part : parts) {
            digest =
                    digest.then(
                            switch (part) {
                                case ConversationPart.Told told -> told.digest();
                                // What matters of it comes with every turn.
                                case ConversationPart.Noted _,
                                        ConversationPart.RepositoryContext _ ->
                                        ConversationDigest.EMPTY;
                                case ConversationPart.Attached attached -> attached(attached);
                                case ConversationPart.Said said ->
                                        requests(cut(said.text(), LONGEST_REQUEST));
                                case ConversationPart.Acted acted -> acted(acted);
                            });
        }
        return digest;
    }

    private static ConversationDigest requests(String text) {
        return new ConversationDigest(List.of(text), List.of(), Set.of(), List.of(), List.of(), "");
    }

    /** Whoever needs it again can read it again. */
    private static ConversationDigest attached(ConversationPart.Attached attached) {
        return requests(
                cut(
                        attached.items().stream()
                                .map(LoadedContext::name)
                                .collect(
                                        Collectors.joining(
                                                ", ",
                                                "[Came with what follows and is left out here: ",
                                                "]")),
                        LONGEST_REQUEST));
    }

    private static ConversationDigest acted(ConversationPart.Acted acted) {
        List<String> statements = new ArrayList<>();
        Set<String> files = new LinkedHashSet<>();
        List<String> commands = new ArrayList<>();
        String todo = "";
        if (!acted.turn().text().isBlank()) {
            statements.add(cut(acted.turn().text().strip(), LONGEST_STATEMENT));
        }
        for (RawToolCall call : acted.turn().calls()) {
            JsonNode arguments = arguments(call);
            boolean done = ended(acted, call.id(), ToolResult.Outcome.OK);
            if (call.tool().equals("apply_patch") && done) {
                patched(arguments, files);
            } else if (WRITERS.contains(call.tool()) && done) {
                paths(arguments, files);
            } else if (call.tool().equals("bash")) {
                String line = cut(arguments.path("command").asString(""), LONGEST_COMMAND);
                commands.add("`" + line + "` — " + summary(acted, call.id()));
            } else if (call.tool().equals("todo") && done) {
                todo = arguments.path("items").toString();
            }
        }
        return new ConversationDigest(List.of(), statements, files, commands, List.of(), todo);
    }

    private static void paths(JsonNode arguments, Set<String> files) {
        for (String name : List.of("path", "from", "to")) {
            String path = arguments.path(name).asString("");
            if (!path.isBlank()) {
                files.add(path);
            }
        }
    }

    /** The paths of a patch stand in its text, whatever the argument is called. */
    private static void patched(JsonNode arguments, Set<String> files) {
        for (JsonNode text : arguments) {
            for (ParsedEdit edit : ModelEditParser.parse(text.asString(""), _ -> false).edits()) {
                files.add(edit instanceof ParsedEdit.Move move ? move.to() : edit.path());
            }
        }
    }

    private static JsonNode arguments(RawToolCall call) {
        try {
            return JSON.readTree(call.arguments());
        } catch (JacksonException e) {
            return JSON.createObjectNode();
        }
    }

    private static boolean ended(
            ConversationPart.Acted acted, String id, ToolResult.Outcome outcome) {
        return acted.results().stream()
                .anyMatch(it -> it.callId().equals(id) && it.outcome() == outcome);
    }

    private static String summary(ConversationPart.Acted acted, String id) {
        return acted.results().stream()
                .filter(it -> it.callId().equals(id))
                .map(JournalRecord.Result::summary)
                .map(it -> cut(it.lines().findFirst().orElse(""), LONGEST_COMMAND))
                .findFirst()
                .orElse("not run");
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + " […]";
    }
}
