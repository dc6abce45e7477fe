package dev.troupe.worker.run.commit;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.worker.tool.FileEffect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the one function or type that an edit of a file is about, by its lines alone, as git finds the headings of hunks:
 * a commit must not wait for a parser. An edit that touches several is about none.
 */
final class TouchedDefinitionFinder {
    private static final int LARGEST = 1_000_000;
    private static final int LONGEST_NAME = 36;

    /** A line that is longer was written by a program. */
    private static final int LONGEST_LINE = 300;

    private static final String MODIFIERS =
            "(?:(?:@[\\w.]+(?:\\([^)]*\\))?|public|private|protected|internal|static|final|abstract|sealed|non-sealed|open|data"
                    + "|inline|suspend|override|async|export|default|pub(?:\\([^)]*\\))?|unsafe|const|extern|virtual|partial|readonly"
                    + "|case|implicit|lazy|declare|fileprivate|mutating|template)\\s+)*";

    /** Other files have no definitions, but sentences that look like them. */
    private static final Pattern CODE =
            Pattern.compile(
                    "(?i)\\.(java|kts?|scala|groovy|cs|swift|dart|go|rs|c|h|cc|cpp|cxx|hh|hpp|m|mm|py|pyi|rb|php|js|mjs|cjs|jsx|ts|mts|cts|tsx|lua|ex|exs|zig)$");

    /** Words that begin a definition whatever comes behind its name. */
    private static final Pattern NAMED =
            Pattern.compile(
                    "^\\s*"
                            + MODIFIERS
                            + "(def|fn|func|fun|function\\*?|class|interface|enum|record|struct|trait|impl|module|object|protocol)"
                            + "\\s+(?:\\([^)]*\\)\\s*)?(?:self\\.)?([A-Za-z_$][\\w$]*)");

    /** A function in a language that has no word for it: a name and its parameters, behind a type or modifiers. */
    private static final Pattern TYPED =
            Pattern.compile(
                    "^\\s*(?:[\\w$.<>\\[\\],?&*:@]+\\s+[*&]*)+(?:\\w+::)*([A-Za-z_$~][\\w$]*)\\s*\\([^;=\"']*[{,(]\\s*$");

    /** A method of a class in JavaScript, or a function that is kept by a name. */
    private static final Pattern BARE =
            Pattern.compile(
                    "^\\s*(?:(?:export|const|let|var|static|async)\\s+)*([A-Za-z_$][\\w$]*)\\s*"
                            + "(?:\\([^;]*\\)\\s*\\{|(?::[^=]*)?=\\s*(?:async\\s*)?(?:function\\b|\\([^)]*\\)(?:\\s*:[^=]*)?\\s*=>|\\w+\\s*=>)).*$");

    private static final Set<String> NO_NAMES =
            Set.of(
                    "if",
                    "else",
                    "elif",
                    "for",
                    "foreach",
                    "while",
                    "until",
                    "switch",
                    "match",
                    "case",
                    "catch",
                    "do",
                    "try",
                    "with",
                    "when",
                    "return",
                    "throw",
                    "new",
                    "await",
                    "yield",
                    "synchronized",
                    "using",
                    "lock",
                    "assert",
                    "in",
                    "not",
                    "and",
                    "or",
                    "elsif",
                    "unless",
                    "print",
                    "raise",
                    "throws",
                    "echo",
                    "import",
                    "from",
                    "go",
                    "defer",
                    "goto",
                    "select",
                    "del",
                    "global",
                    "use",
                    "extends",
                    "implements",
                    "sizeof",
                    "typeof",
                    "delete",
                    "super",
                    "this");

    private TouchedDefinitionFinder() {}

    /** Says how an edit changed the one definition that it is about: {@code Change total() in}, to go before the file's name. */
    static Optional<String> describe(FileEffect effect) {
        Optional<List<String>> before = lines(effect.before());
        Optional<List<String>> after = lines(effect.after());
        return before.isEmpty() || after.isEmpty() || !CODE.matcher(effect.path()).find()
                ? Optional.empty()
                : describe(before.get(), after.get())
                        .filter(it -> !it.split(" ", 3)[1].equals(stem(effect.path())));
    }

    /** A type that is called as its file says nothing more. */
    private static String stem(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static Optional<String> describe(List<String> before, List<String> after) {
        int shorter = Math.min(before.size(), after.size());
        int head = 0;
        while (head < shorter && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && before.get(before.size() - 1 - tail)
                        .equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        List<String> gone = before.subList(head, before.size() - tail);
        List<String> come = after.subList(head, after.size() - tail);
        Set<String> old = outermost(gone);
        Set<String> now = outermost(come);
        if (old.isEmpty() && now.isEmpty()) {
            return enclosing(after, head, indentOfChange(before, after, head, tail))
                    .map(it -> "Change " + it + " in");
        }
        if (beginsWithin(gone) || beginsWithin(come)) {
            return Optional.empty();
        }
        Set<String> added = new LinkedHashSet<>(now);
        added.removeAll(old);
        Set<String> lost = new LinkedHashSet<>(old);
        lost.removeAll(now);
        if (lost.isEmpty() && added.size() == 1) {
            return Optional.of("Add " + added.iterator().next() + " to");
        }
        if (added.isEmpty() && lost.size() == 1) {
            return Optional.of("Remove " + lost.iterator().next() + " from");
        }
        return now.size() == 1 && old.size() <= 1
                ? Optional.of("Change " + now.iterator().next() + " in")
                : Optional.empty();
    }

    /** Whether lines begin deeper than what they define: then they begin within what stands above. */
    private static boolean beginsWithin(List<String> lines) {
        int first = -1;
        int least = Integer.MAX_VALUE;
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            if (first < 0 && !line.isBlank()) {
                first = indent(line);
            }
            if (name(lines, at) != null) {
                least = Math.min(least, indent(line));
            }
        }
        return least < first;
    }

    /** What lies within another definition of the same lines is a part of that. */
    private static Set<String> outermost(List<String> lines) {
        Set<String> names = new LinkedHashSet<>();
        int least = Integer.MAX_VALUE;
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            String name = name(lines, at);
            if (name != null && indent(line) <= least) {
                if (indent(line) < least) {
                    names.clear();
                }
                least = indent(line);
                names.add(name);
            }
        }
        return names;
    }

    private static Optional<String> enclosing(List<String> lines, int from, int indent) {
        int within = indent;
        for (int at = Math.min(from, lines.size()) - 1; at >= 0 && within > 0; at--) {
            String line = lines.get(at);
            if (!line.isBlank() && indent(line) < within) {
                String name = name(lines, at);
                if (name != null) {
                    return Optional.of(name);
                }
                // A line of the parameters, or a brace of its own, stands as deep as the
                // definition.
                within = indent(line) == 0 ? 1 : indent(line) + 1;
                if (closes(line)) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /** Whether it ends a block, so that what stands above it does not enclose what stands below. */
    private static boolean closes(String line) {
        return line.strip().matches("[}\\])]+[;,]?|end");
    }

    private static int indentOfChange(List<String> before, List<String> after, int head, int tail) {
        List<String> changed = new ArrayList<>(after.subList(head, after.size() - tail));
        changed.addAll(before.subList(head, before.size() - tail));
        return changed.stream()
                .filter(it -> !it.isBlank())
                .mapToInt(TouchedDefinitionFinder::indent)
                .min()
                .orElse(0);
    }

    private static @Nullable String name(List<String> lines, int at) {
        String own = lines.get(at);
        if (own.length() > LONGEST_LINE) {
            return null;
        }
        // Some write the brace below the name.
        boolean braced = at + 1 < lines.size() && lines.get(at + 1).strip().equals("{");
        String line = braced ? own.stripTrailing() + " {" : own;
        Matcher named = NAMED.matcher(line);
        if (named.find()) {
            String word = named.group(1);
            boolean function = word.startsWith("f") || word.equals("def");
            return shown(named.group(2), function);
        }
        for (Pattern pattern : List.of(TYPED, BARE)) {
            Matcher matcher = pattern.matcher(line);
            if (matcher.matches() && !NO_NAMES.contains(firstWord(line))) {
                return shown(matcher.group(1), true);
            }
        }
        return null;
    }

    private static @Nullable String shown(String name, boolean function) {
        return name.length() > LONGEST_NAME || NO_NAMES.contains(name)
                ? null
                : name + (function ? "()" : "");
    }

    private static String firstWord(String line) {
        return line.strip().split("\\W", 2)[0];
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static Optional<List<String>> lines(@Nullable ContentBlob blob) {
        if (blob == null || blob.bytes().length > LARGEST) {
            return Optional.empty();
        }
        String text = new String(blob.bytes(), StandardCharsets.UTF_8);
        return text.indexOf('\0') >= 0 ? Optional.empty() : Optional.of(text.lines().toList());
    }
}
