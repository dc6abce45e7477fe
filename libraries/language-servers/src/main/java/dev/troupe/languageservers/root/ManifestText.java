package dev.troupe.languageservers.root;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the few values of project files that matter here; a file that cannot be read counts as empty. */
final class ManifestText {
    private static final int MAX_BYTES = 256_000;

    /** Patterns get slow on long lines, and nobody has vouched for the text. */
    private static final int MAX_LINE = 1_000;

    private static final Pattern QUOTED = Pattern.compile("\"([^\"\\n]*)\"|'([^'\\n]*)'");
    private static final String TABLE_END = "[ \\t]*$(.*?)(?=^[ \\t]*\\[[^\\n,]*\\][ \\t]*$|\\z)";
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                    .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                    .build();

    private ManifestText() {}

    /** Reads a file without its overlong lines, or returns an empty text. */
    static String readText(Path file) {
        return readWhole(file)
                .lines()
                .filter(it -> it.length() <= MAX_LINE)
                .map(it -> it + "\n")
                .collect(Collectors.joining());
    }

    private static String readWhole(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES
                    ? Files.readString(file)
                    : "";
        } catch (IOException e) {
            return "";
        }
    }

    /** Reads a file of JSON with comments, or returns an empty object. */
    static JsonNode readJson(Path file) {
        try {
            String text = readWhole(file);
            return text.isBlank() ? JSON.createObjectNode() : JSON.readTree(text);
        } catch (JacksonException e) {
            return JSON.createObjectNode();
        }
    }

    /** Returns the lines of a TOML table without comments, or null when there is no such table. */
    static @Nullable String tomlTable(String toml, String name) {
        String text = toml.replaceAll("(?m)#[^\\n\"']*$", "");
        Matcher table =
                Pattern.compile("(?ms)^[ \\t]*\\[" + Pattern.quote(name) + "\\]" + TABLE_END)
                        .matcher(text);
        return table.find() ? table.group(1) : null;
    }

    /** Returns the texts of a list in a TOML table. */
    static List<String> tomlList(String table, String key) {
        Matcher list =
                Pattern.compile("(?m)^[ \\t]*" + key + "\\s*=\\s*\\[([^\\[\\]]*+)\\]")
                        .matcher(table);
        return list.find() ? quotedTexts(list.group(1)) : List.of();
    }

    /** Returns a text of a TOML table, or null when it is not there. */
    static @Nullable String tomlText(@Nullable String table, String key) {
        Matcher line =
                Pattern.compile("(?m)^[ \\t]*" + key + "[ \\t]*=([^\\n]*)$")
                        .matcher(table == null ? "" : table);
        return line.find() ? quotedTexts(line.group(1)).stream().findFirst().orElse(null) : null;
    }

    /** Returns all texts in quotes. */
    static List<String> quotedTexts(String text) {
        return QUOTED.matcher(text)
                .results()
                .map(it -> it.group(1) == null ? it.group(2) : it.group(1))
                .toList();
    }
}
