package dev.troupe.syntax.tag;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Markdown page of cases: under each heading a snippet, and behind it the list of its tags. */
final class TagCasePage {
    private static final Pattern CASE =
            Pattern.compile(
                    "(?s)(\n## [^\n]+\n.*?\n(`{3,})[^\n`]*\n)(.*?)(\n\\2\n)(.*?)(?=\n## |\\z)");

    private final TaggedLanguage language;
    private final String text;

    TagCasePage(TaggedLanguage language, String text) {
        this.language = language;
        this.text = text;
    }

    /** The page as it should be: each snippet followed by the tags that it really has. */
    String rendered(TagExtractor extractor) {
        return CASE.matcher(text)
                .replaceAll(it ->
                        Matcher.quoteReplacement(
                                it.group(1)
                                        + it.group(3)
                                        + it.group(4)
                                        + "\n"
                                        + tags(extractor, it.group(3) + "\n")));
    }

    long cases() {
        return CASE.matcher(text).results().count();
    }

    /** All snippets, one behind the other. */
    String snippets() {
        StringBuilder all = new StringBuilder();
        CASE.matcher(text).results().forEach(it -> all.append(it.group(3)).append("\n\n"));
        return all.toString();
    }

    private String tags(TagExtractor extractor, String snippet) {
        FileTags tags =
                extractor.extract(
                        language, snippet.getBytes(StandardCharsets.UTF_8), Duration.ofSeconds(60));
        List<String> lines = new ArrayList<>();
        if (!(tags.outcome() instanceof TagOutcome.Parsed)) {
            lines.add("- outcome: " + tags.outcome());
        }
        tags.definitions().forEach(it -> lines.add(definition(it)));
        tags.imports()
                .forEach(it -> lines.add("- import `%s` (%d)".formatted(it.text(), it.line())));
        for (ReferenceKind kind : ReferenceKind.values()) {
            StringJoiner all =
                    new StringJoiner(", ", "- " + word(kind.name()) + ": ", "").setEmptyValue("");
            tags.references().stream()
                    .filter(it -> it.kind() == kind)
                    .forEach(it -> all.add("`%s` %s".formatted(it.name(), it.lines())));
            if (!all.toString().isEmpty()) {
                lines.add(all.toString());
            }
        }
        if (!tags.comments().isEmpty()) {
            lines.add("- comments: " + tags.comments().size());
        }
        return String.join("\n", lines) + "\n";
    }

    private static String definition(DefinitionTag tag) {
        return "- %s %s**%s** (%s) `%s`"
                .formatted(
                        word(tag.kind().name()),
                        tag.container() == null ? "" : tag.container() + " › ",
                        tag.name(),
                        lines(tag),
                        tag.signature());
    }

    private static String lines(DefinitionTag tag) {
        String range =
                tag.line() == tag.endLine() ? "" + tag.line() : tag.line() + "–" + tag.endLine();
        return tag.nameLine() == tag.line() ? range : range + ", name " + tag.nameLine();
    }

    private static String word(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
