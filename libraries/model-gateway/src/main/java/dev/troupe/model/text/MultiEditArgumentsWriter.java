package dev.troupe.model.text;

import dev.troupe.edit.parse.ParsedEdit;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The blocks of an answer as the arguments of one call, so that all of them are made or none. */
final class MultiEditArgumentsWriter {
    private MultiEditArgumentsWriter() {}

    /** Whether an edit is a block, or a new file, which is one with nothing to find. */
    static boolean takes(ParsedEdit edit) {
        return switch (edit) {
            case ParsedEdit.Block _, ParsedEdit.WholeFile _ -> true;
            case ParsedEdit.Patched _,
                    ParsedEdit.Create _,
                    ParsedEdit.Delete _,
                    ParsedEdit.Move _,
                    ParsedEdit.Replaced _,
                    ParsedEdit.Written _ ->
                    false;
        };
    }

    /** Writes edits that it {@link #takes}, at least one, into these arguments. */
    static ObjectNode of(List<ParsedEdit> edits, ObjectNode arguments) {
        arguments.put("path", edits.getFirst().path());
        ArrayNode list = arguments.putArray("edits");
        for (ParsedEdit edit : edits) {
            ObjectNode item = list.addObject().put("path", edit.path());
            switch (edit) {
                case ParsedEdit.Block block ->
                        item.put("old_string", block.search()).put("new_string", block.replace());
                case ParsedEdit.WholeFile file ->
                        item.put("old_string", "").put("new_string", file.content());
                case ParsedEdit.Patched _,
                        ParsedEdit.Create _,
                        ParsedEdit.Delete _,
                        ParsedEdit.Move _,
                        ParsedEdit.Replaced _,
                        ParsedEdit.Written _ ->
                        throw new IllegalArgumentException("No block: " + edit.path());
            }
            item.put("whole_lines", true);
        }
        return arguments;
    }
}
