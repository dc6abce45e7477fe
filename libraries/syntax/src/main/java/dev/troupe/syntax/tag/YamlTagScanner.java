package dev.troupe.syntax.tag;

import dev.troupe.syntax.tree.ProcessorTimeLimit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds what people look for in YAML files: the keys of the two outer levels, named entries of lists, anchors and objects of
 * Kubernetes. Templates that are no YAML do not stop it.
 */
final class YamlTagScanner implements TextTagScanner {
    /** Below these keys each key is a thing of its own: a service, a job, a path of an API. */
    private static final Set<String> PARTS =
            Set.of("services", "jobs", "paths", "definitions", "schemas", "stages");

    private static final int DEEPEST_PART = 3;
    private static final String ENTRY = "-";
    private static final Pattern ANCHOR = Pattern.compile("&([\\w.-]+)");

    @Override
    public boolean scan(SourceText text, ScannedTags tags, ProcessorTimeLimit time) {
        YamlDocument document = new YamlDocument(text, tags);
        for (int line = 0; line < text.lines(); line++) {
            if (TextTagScanner.isOver(line, time)) {
                return false;
            }
            String signs = text.end(line) - text.start(line) > LONGEST_LINE ? "" : text.line(line);
            if (signs.startsWith("---") || signs.startsWith("...")) {
                document.end();
                document = new YamlDocument(text, tags);
            } else if (!signs.isBlank()) {
                document.read(line, signs);
            }
        }
        document.end();
        return true;
    }

    /** One of the documents of a file, as far as it was read. */
    private static final class YamlDocument {
        private final SourceText text;
        private final ScannedTags tags;
        private final Deque<OpenKey> open = new ArrayDeque<>();
        private int first = -1;
        private int filled;
        private @Nullable String objectKind;
        private @Nullable NamedPlace objectName;

        /** How far the lines of a text that is going on are indented at least, less one; -1 when there is none. */
        private int textIndentation = -1;

        YamlDocument(SourceText text, ScannedTags tags) {
            this.text = text;
            this.tags = tags;
        }

        void read(int line, String signs) {
            if (textIndentation >= 0 && SourceText.indentation(signs) > textIndentation) {
                filled = line;
                return;
            }
            textIndentation = -1;
            YamlLine parsed = YamlLine.of(signs);
            if (parsed.comment() >= 0) {
                tags.comment(text.start(line) + parsed.comment(), text.end(line));
            }
            if (parsed.comment() < 0 || parsed.comment() > parsed.indentation()) {
                first = first < 0 ? line : first;
                read(line, signs, parsed);
                filled = line;
            }
        }

        private void read(int line, String signs, YamlLine parsed) {
            int dash = SourceText.indentation(signs);
            closeTo(dash, parsed.isItem());
            if (parsed.beginsText(signs)) {
                textIndentation = parsed.hasKey() ? parsed.indentation() : dash;
            }
            int start = text.start(line);
            @Nullable OpenKey entry = parsed.isItem() ? new OpenKey(ENTRY, dash, line) : null;
            if (entry != null) {
                open.push(entry);
            }
            String key = "";
            if (parsed.hasKey()) {
                key = text.decode(start + parsed.keyStart(), start + parsed.keyEnd());
                OpenKey opened = new OpenKey(key, parsed.indentation(), line);
                define(opened, entry, start + parsed.keyStart(), value(start, parsed));
                open.push(opened);
            }
            addAnchor(start, signs, parsed);
            YamlUses.add(start, signs, parsed, key, tags);
        }

        /** An entry of a list may stand as far left as the key that the list belongs to. */
        private void closeTo(int indentation, boolean isItem) {
            while (!open.isEmpty()) {
                OpenKey last = open.peek();
                boolean owns = isItem && last.indentation == indentation && !last.key.equals(ENTRY);
                if (last.indentation < indentation || owns) {
                    return;
                }
                open.pop().end(tags, filled);
            }
        }

        private void define(
                OpenKey opened, @Nullable OpenKey entry, int at, @Nullable NamedPlace value) {
            int depth = open.size();
            String parent = open.isEmpty() ? "" : open.peek().key;
            if (depth == 0 && opened.key.equals("kind")) {
                objectKind = value == null ? null : value.name();
            }
            @Nullable NamedPlace name = opened.key.equals("name") ? value : null;
            if (depth == 1 && parent.equals("metadata")) {
                objectName = name == null ? objectName : name;
            }
            boolean isPart = PARTS.contains(parent) && depth <= DEEPEST_PART;
            boolean isOuter = depth < 2 && !parent.equals(ENTRY) && !opened.key.equals("<<");
            if (entry == null && (isOuter || isPart)) {
                SymbolKind kind = isPart ? SymbolKind.SECTION : SymbolKind.PROPERTY;
                opened.owned.add(new OwnedName(kind, new NamedPlace(opened.key, at)));
            } else if (entry != null && name != null) {
                entry.owned.add(new OwnedName(SymbolKind.SECTION, name));
            }
        }

        private void addAnchor(int start, String signs, YamlLine parsed) {
            Matcher anchor = ANCHOR.matcher(signs).region(parsed.valueStart(), parsed.valueEnd());
            OpenKey owner = open.peek();
            if (owner != null && anchor.lookingAt()) {
                NamedPlace name = new NamedPlace(anchor.group(1), start + anchor.start(1));
                owner.owned.add(new OwnedName(SymbolKind.VARIABLE, name));
            }
        }

        private @Nullable NamedPlace value(int start, YamlLine parsed) {
            if (parsed.valueStart() >= parsed.valueEnd()) {
                return null;
            }
            int from = start + parsed.valueStart();
            String value = text.decode(from, start + parsed.valueEnd());
            return new NamedPlace(value.replaceAll("^[\"']|[\"']$", ""), from);
        }

        void end() {
            closeTo(-1, false);
            if (objectName != null && objectKind != null) {
                tags.define(
                        SymbolKind.SECTION,
                        objectName.name(),
                        objectName.at(),
                        first,
                        filled,
                        objectKind);
            }
        }
    }

    /** A key, or an entry of a list, whose lines are being read; and what is defined as far as these go. */
    private static final class OpenKey {
        private final String key;
        private final int indentation;
        private final int line;
        private final List<OwnedName> owned = new ArrayList<>(1);

        OpenKey(String key, int indentation, int line) {
            this.key = key;
            this.indentation = indentation;
            this.line = line;
        }

        void end(ScannedTags tags, int last) {
            for (OwnedName it : owned) {
                NamedPlace name = it.name();
                // An anchor on the line of its key holds nothing, as the key does already.
                int end = it.kind() == SymbolKind.VARIABLE ? line : Math.max(line, last);
                tags.define(it.kind(), name.name(), name.at(), line, end, null);
            }
        }
    }

    private record OwnedName(SymbolKind kind, NamedPlace name) {}

    private record NamedPlace(String name, int at) {}
}
