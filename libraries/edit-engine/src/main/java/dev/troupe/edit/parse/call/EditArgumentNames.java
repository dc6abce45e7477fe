package dev.troupe.edit.parse.call;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names that models give to the arguments of editing tools, the usual one first. */
final class EditArgumentNames {

    static final List<String> PATH =
            List.of(
                    "path",
                    "file_path",
                    "filePath",
                    "filepath",
                    "filename",
                    "file_name",
                    "fileName",
                    "target_file",
                    "file");
    static final List<String> OLD =
            List.of(
                    "old_string",
                    "oldString",
                    "old_text",
                    "oldText",
                    "old_str",
                    "oldStr",
                    "search",
                    "find",
                    "old");
    static final List<String> NEW =
            List.of(
                    "new_string",
                    "newString",
                    "new_text",
                    "newText",
                    "new_str",
                    "newStr",
                    "replace",
                    "replacement",
                    "replace_with",
                    "new");
    static final List<String> ALL = List.of("replace_all", "replaceAll", "allow_multiple", "all");
    static final List<String> CONTENT = List.of("content", "contents", "file_text", "fileText");
    static final List<String> PATCH = List.of("patch", "input", "patch_text", "patchText", "diff");

    static final List<String> EDITS = List.of("edits", "changes", "replacements");
    static final List<String> ARGUMENTS = List.of("arguments", "parameters", "args", "input");
    static final List<String> TOOL = List.of("tool", "name", "tool_name", "function", "type");

    /** Names that nothing but an edit has. */
    private static final Set<String> SURE =
            Set.of(
                    "old_string",
                    "oldString",
                    "old_text",
                    "oldText",
                    "old_str",
                    "oldStr",
                    "new_string",
                    "newString",
                    "new_text",
                    "newText",
                    "new_str",
                    "newStr",
                    "replace_all",
                    "replaceAll",
                    "file_text");

    private static final Set<String> ANY =
            Stream.of(PATH, OLD, NEW, ALL, CONTENT, PATCH, EDITS, ARGUMENTS, TOOL, List.of("id"))
                    .flatMap(List::stream)
                    .collect(Collectors.toUnmodifiableSet());

    private EditArgumentNames() {}

    static boolean isKnown(String name) {
        return ANY.contains(name);
    }

    static boolean isSure(Set<String> names) {
        return names.stream().anyMatch(SURE::contains);
    }

    /** Whether a text that is no JSON is an edit nonetheless. */
    static boolean occurIn(String text) {
        return SURE.stream().anyMatch(name -> text.contains('"' + name + '"'));
    }
}
