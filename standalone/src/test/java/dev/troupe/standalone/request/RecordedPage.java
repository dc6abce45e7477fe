package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A page of words and of what was really shown; what differs each time is replaced in one place. */
final class RecordedPage {
    private final StringBuilder page = new StringBuilder();
    private final Map<Pattern, String> placeholders = new LinkedHashMap<>();

    /** Shows something else, from here on, for what a pattern finds; earlier ones come first. */
    RecordedPage replacing(String pattern, String shown) {
        placeholders.put(Pattern.compile(pattern), shown);
        return this;
    }

    /** Adds words as they are, in Markdown. */
    RecordedPage says(String markdown) {
        page.append(markdown.strip()).append("\n\n");
        return this;
    }

    /** Adds what stood on a screen. */
    RecordedPage shows(List<String> lines) {
        page.append("```text\n");
        String block = String.join("\n", lines).stripTrailing().replaceFirst("^\n+", "") + "\n";
        for (Map.Entry<Pattern, String> one : placeholders.entrySet()) {
            block = one.getKey().matcher(block).replaceAll(one.getValue());
        }
        page.append(block).append("```\n\n");
        return this;
    }

    /** Compares the page with a file, or writes it there with {@code docs.write}. */
    void holds(Path file) throws IOException {
        String text = page.toString().strip() + "\n";
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(file, text);
        }
        assertThat(Files.exists(file) ? Files.readString(file) : "")
                .as(
                        "%s shows what Troupe no longer does; look at what differs, and write it anew with"
                                + " JAVA_TOOL_OPTIONS=-Ddocs.write=true if that is right",
                        file.getFileName())
                .isEqualTo(text);
    }
}
