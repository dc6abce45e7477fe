package dev.troupe.syntax.tag;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what the values of a YAML file use: files, images and actions, names that stand alone, and anchors. */
final class YamlUses {
    private static final Set<String> IMPORTING =
            Set.of("uses", "image", "include", "import_playbook", "import_tasks", "include_tasks");

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.-]*");
    private static final Pattern LIST = Pattern.compile("\\[[^\\]]*\\]");
    private static final Pattern LIST_ENTRY = Pattern.compile("[^\\[\\],\\s\"']+");
    private static final Pattern ALIAS = Pattern.compile("(?<=[\\s\\[,])\\*([\\w.-]+)");

    private YamlUses() {}

    /**
     * Adds the uses in a line.
     *
     * @param start the offset of the line
     * @param key its key; empty when it has none
     */
    static void add(int start, String signs, YamlLine line, String key, ScannedTags tags) {
        int from = line.valueStart();
        int to = line.valueEnd();
        if (from >= to || line.beginsText(signs)) {
            return;
        }
        Matcher alias = ALIAS.matcher(signs).useTransparentBounds(true).region(from, to);
        while (alias.find()) {
            tags.refer(ReferenceKind.OTHER, start + alias.start(1), start + alias.end(1));
        }
        char first = signs.charAt(from);
        boolean quoted =
                (first == '"' || first == '\'') && to - from > 2 && signs.charAt(to - 1) == first;
        int begin = quoted ? from + 1 : from;
        int end = quoted ? to - 1 : to;
        if (key.equals("$ref")) {
            addLink(start, signs, begin, end, tags);
        } else if (IMPORTING.contains(key) && signs.substring(begin, end).indexOf(' ') < 0) {
            tags.importText(start + begin, start + end);
        } else if (NAME.matcher(signs).region(begin, end).matches()) {
            tags.refer(ReferenceKind.OTHER, start + begin, start + end);
        } else if (LIST.matcher(signs).region(from, to).matches()) {
            addEntries(start, signs, from, to, tags);
        }
    }

    private static void addEntries(int start, String signs, int from, int to, ScannedTags tags) {
        Matcher entry = LIST_ENTRY.matcher(signs).region(from, to);
        while (entry.find()) {
            if (NAME.matcher(entry.group()).matches()) {
                tags.refer(ReferenceKind.OTHER, start + entry.start(), start + entry.end());
            }
        }
    }

    /** {@code other.yaml#/components/schemas/Cart} imports a file and uses a type. */
    private static void addLink(int start, String signs, int from, int to, ScannedTags tags) {
        int hash = signs.indexOf('#', from);
        int fileEnd = hash < 0 || hash > to ? to : hash;
        tags.importText(start + from, start + fileEnd);
        int slash = signs.lastIndexOf('/', to - 1);
        if (hash >= 0 && slash > hash) {
            tags.refer(ReferenceKind.TYPE, start + slash + 1, start + to);
        }
    }
}
