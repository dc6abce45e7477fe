package dev.troupe.worker.run.commit;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.worker.tool.FileEffect;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the subject of a commit: what the model said that it was about to change, else which function or files changed.
 * What a person asked for is no subject, as it says what was wanted and not what was done.
 */
public final class CommitSubjectWriter {
    /** Characters of a subject. */
    public static final int LONGEST = 72;

    private static final int LONGEST_NAME = 40;
    private static final Map<String, Pattern> TYPES = types();

    /** Ends of sentences and lines; a period within a name such as {@code a.txt} ends none. */
    private static final Pattern SENTENCES = Pattern.compile("(?<=[.!?:;])\\s+|\\R+|\\s+[–—]\\s+");

    /** What models begin such a sentence with. */
    private static final Pattern LEAD =
            Pattern.compile(
                    "(?i)^(?:(?:now|next|then|first|finally|ok(?:ay)?|great|good|perfect|right|so|also|and)\\b[,.:]?\\s*)*"
                            + "(?:i['’]ll|i will|i['’]m going to|i am going to|i need to|i can|i should|i have|i['’]ve|i|let me|let['’]s|we need to|we should|we can|we|going to|time to)?"
                            + "\\s*(?:now|just|also|then|simply|next|have|need to)?\\s*(?=\\p{L})");

    private static final Pattern FIRST_WORD = Pattern.compile("^([A-Za-z]+)\\b");

    /** Verbs that say how something changed, in the imperative. Looking, running and checking change nothing. */
    private static final List<String> VERBS =
            List.of(
                    "accept",
                    "add",
                    "adjust",
                    "allow",
                    "avoid",
                    "change",
                    "clean",
                    "clarify",
                    "convert",
                    "correct",
                    "create",
                    "declare",
                    "define",
                    "delete",
                    "describe",
                    "document",
                    "drop",
                    "enable",
                    "ensure",
                    "escape",
                    "explain",
                    "expose",
                    "extend",
                    "extract",
                    "fix",
                    "format",
                    "guard",
                    "handle",
                    "implement",
                    "improve",
                    "initialize",
                    "inline",
                    "introduce",
                    "limit",
                    "log",
                    "make",
                    "merge",
                    "mention",
                    "move",
                    "parse",
                    "prevent",
                    "refactor",
                    "reject",
                    "remove",
                    "rename",
                    "reorder",
                    "replace",
                    "report",
                    "restore",
                    "return",
                    "revert",
                    "rewrite",
                    "round",
                    "set",
                    "simplify",
                    "skip",
                    "sort",
                    "split",
                    "store",
                    "support",
                    "switch",
                    "translate",
                    "trim",
                    "update",
                    "use",
                    "validate",
                    "wire",
                    "wrap",
                    "write");

    private static final Pattern BEFORE_AND =
            Pattern.compile("(?i)^.*?\\band (?:then |now |also )*");

    /** Markdown around words. What code holds, such as {@code >=}, is no mark. */
    private static final Pattern MARKS =
            Pattern.compile(
                    "^\\s*(?:[#>]+\\s+|[-*+]\\s+)|`+([^`]*)`+|(?<!\\w)[*_]+(?=\\w)|(?<=\\w)[*_]+(?!\\w)");

    /** Says nothing to who reads it alone. */
    private static final Pattern VAGUE =
            Pattern.compile(
                    "\\w+ (?:it|this|that|them|these|those|both|all|everything|(?:the|this|that) (?:file|issue|problem|code|change|bug))"
                            + "(?: (?:now|too|as well|first|accordingly)| (?:to|from|back|into|so|and|in) .*)?");

    private static final Pattern CLAUSE =
            Pattern.compile(
                    "(?:, (?:so|which|and|then|as|because|since)\\b| so that\\b| because\\b| since\\b|\\.? Then\\b).*$");

    private CommitSubjectWriter() {}

    private static Map<String, Pattern> types() {
        Map<String, Pattern> types = new LinkedHashMap<>();
        types.put("fix", words("fix|correct|prevent|avoid|bugs?|crash(es)?|fail(s|ure)?"));
        types.put("refactor", words("refactor|rename|clean ?up|simplify|extract|move|inline"));
        types.put("docs", words("document(ation)?|docs|readme|changelog|javadoc|\\S+\\.md"));
        types.put("test", words("tests?|coverage"));
        types.put("perf", words("faster|performance|speed"));
        return types;
    }

    private static Pattern words(String alternatives) {
        return Pattern.compile("\\b(" + alternatives + ")\\b", Pattern.CASE_INSENSITIVE);
    }

    /**
     * Writes it, with the kind of change before it.
     *
     * @param said what the model wrote before the calls that changed the files; may be empty
     * @param goal what was asked for, which tells the kind of change where the subject does not
     * @param effects changes of files, at least one
     * @return one line of at most {@link #LONGEST} characters
     */
    public static String write(String said, String goal, List<FileEffect> effects) {
        String subject = findAnnounced(said).orElseGet(() -> describe(effects));
        return kindOfChange(subject, goal, effects) + ": " + uncapitalised(subject);
    }

    private static String kindOfChange(String subject, String goal, List<FileEffect> effects) {
        return Stream.of(subject, goal)
                .flatMap(text ->
                        TYPES.entrySet().stream()
                                .filter(it -> it.getValue().matcher(text).find())
                                .map(Map.Entry::getKey))
                .findFirst()
                .orElse(effects.stream().anyMatch(it -> it.before() == null) ? "feat" : "chore");
    }

    /** Finds the last sentence in which the model says what it changes, short enough to stand alone. */
    public static Optional<String> findAnnounced(String said) {
        List<String> sentences = Arrays.asList(SENTENCES.split(said.strip(), -1));
        return sentences.reversed().stream()
                .map(CommitSubjectWriter::asImperative)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> asImperative(String sentence) {
        String plain =
                MARKS.matcher(sentence)
                        .replaceAll(it ->
                                Matcher.quoteReplacement(
                                        Objects.requireNonNullElse(it.group(1), "")))
                        .strip();
        String rest = LEAD.matcher(plain).replaceFirst("").strip();
        return change(rest)
                // An intention may name what comes before the change, such as reading.
                .or(() ->
                        rest.equals(plain)
                                ? Optional.empty()
                                : change(BEFORE_AND.matcher(rest).replaceFirst("")))
                .map(CommitSubjectWriter::shorten)
                .filter(it -> it.contains(" ") && !VAGUE.matcher(it).matches())
                .filter(it -> it.length() <= LONGEST - "refactor: ".length());
    }

    /** A clause that begins with a change, in the imperative. */
    private static Optional<String> change(String clause) {
        Matcher word = FIRST_WORD.matcher(clause);
        return word.find()
                ? verb(word.group(1)).map(it -> it + clause.substring(word.end()))
                : Optional.empty();
    }

    private static String shorten(String sentence) {
        String end = sentence.replaceFirst("[.!?:;,…]+$", "");
        return end.length() <= LONGEST - "refactor: ".length()
                ? end
                : CLAUSE.matcher(end).replaceFirst("");
    }

    /** The verb of a word such as {@code Fixing}, {@code fixed} or {@code fixes}. */
    private static Optional<String> verb(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return VERBS.stream().filter(it -> forms(it).anyMatch(lower::equals)).findFirst();
    }

    private static Stream<String> forms(String verb) {
        String stem = verb.endsWith("e") ? verb.substring(0, verb.length() - 1) : verb;
        String last = verb.substring(verb.length() - 1);
        String past =
                verb.endsWith("y") ? verb.substring(0, verb.length() - 1) + "ied" : stem + "ed";
        return Stream.of(
                verb,
                stem + "ing",
                past,
                verb + "s",
                verb + "es",
                verb + last + "ing",
                verb + last + "ed");
    }

    private static String describe(List<FileEffect> effects) {
        List<String> paths = effects.stream().map(FileEffect::path).distinct().sorted().toList();
        return Optional.of(effects)
                        .filter(it -> it.size() == 1)
                        .flatMap(it -> TouchedDefinitionFinder.describe(it.getFirst()))
                        .filter(it ->
                                it.length() + name(paths).length()
                                        < LONGEST - "refactor: ".length())
                        .orElseGet(() -> kind(effects))
                + " "
                + name(paths);
    }

    private static String kind(List<FileEffect> effects) {
        if (effects.stream().allMatch(it -> it.before() == null)) {
            return "Add";
        }
        return effects.stream().allMatch(it -> it.after() == null) ? "Remove" : "Change";
    }

    private static String name(List<String> paths) {
        if (paths.isEmpty()) {
            return "files";
        }
        if (paths.size() == 1) {
            return fileName(paths.getFirst());
        }
        String two = fileName(paths.getFirst()) + " and " + fileName(paths.getLast());
        return paths.size() == 2 && two.length() <= LONGEST_NAME
                ? two
                : paths.size() + " files" + directory(paths);
    }

    private static String directory(List<String> paths) {
        Path shared = Path.of(paths.getFirst()).getParent();
        while (shared != null && !isAbove(shared, paths)) {
            shared = shared.getParent();
        }
        return shared == null || shared.toString().length() > LONGEST_NAME ? "" : " in " + shared;
    }

    private static boolean isAbove(Path directory, List<String> paths) {
        return paths.stream().allMatch(it -> Path.of(it).startsWith(directory));
    }

    private static String fileName(String path) {
        int slash = path.lastIndexOf('/');
        String name = path.substring(slash + 1);
        return name.length() <= LONGEST_NAME ? name : TextPrefix.cut(name, LONGEST_NAME - 1) + "…";
    }

    private static String uncapitalised(String line) {
        boolean word = line.length() > 1 && Character.isLowerCase(line.charAt(1));
        return word ? line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1) : line;
    }
}
